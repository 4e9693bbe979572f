/** How a match ended, in texts. */

import type { Snapshot } from "../api/types";
import type { Texts } from "../i18n/texts";

/** 1 is the best. */
export const rankOf = (payoffs: readonly number[], seat: number): number =>
	1 + payoffs.filter((each) => each > (payoffs[seat] ?? 0)).length;

/** From the side of a seat, or of a spectator. With two at one screen nobody is "you". */
export function headline(
	position: Pick<Snapshot, "result">,
	seat: number | null,
	nameOf: (seat: number) => string,
	texts: Texts,
): string {
	const payoffs = position.result?.payoffs ?? [];
	const best = Math.max(...payoffs);
	const winners = payoffs.flatMap((payoff, at) => (payoff === best ? [at] : []));
	if (winners.length === payoffs.length) return texts.drawn;
	if (seat === null) return winners.map((at) => texts.wins(nameOf(at))).join(", ");
	if (payoffs.length > 2) return winners.includes(seat) ? texts.win : texts.place(rankOf(payoffs, seat));
	return winners.includes(seat) ? texts.win : texts.lose;
}

/** The referee's reason; it is told in English where no translation is known. */
export function describeReason(reason: string, nameOf: (seat: number) => string, texts: Texts): string {
	const deed = /^seat (\d) (resigned|ran out of time|forfeited)/.exec(reason);
	if (deed) return texts.did[DEEDS[deed[2] as keyof typeof DEEDS]](nameOf(Number(deed[1])));
	return texts.reasons[reason] ?? reason;
}

const DEEDS = { resigned: "resign", "ran out of time": "timeout", forfeited: "forfeit" } as const;

/** What stands in a record instead of a move, such as `resign:1`, in texts; null of a move. */
export function describeEntry(text: string, who: string, texts: Texts): string | null {
	const deed = /^(resign|timeout|forfeit|drop|draw):/.exec(text);
	return deed ? texts.did[deed[1] as keyof Texts["did"]](who) : null;
}
