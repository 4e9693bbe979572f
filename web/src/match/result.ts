/** How a match ended, in words. */

import type { Position } from "../api/wire";
import type { Words } from "../i18n/words";

/** 1 is the best. */
export const rankOf = (payoffs: readonly number[], seat: number): number =>
	1 + payoffs.filter((each) => each > (payoffs[seat] ?? 0)).length;

/** From the side of a seat, or of a spectator. With two at one screen nobody is "you". */
export function headline(
	position: Pick<Position, "result">,
	seat: number | null,
	nameOf: (seat: number) => string,
	words: Words,
): string {
	const payoffs = position.result?.payoffs ?? [];
	const best = Math.max(...payoffs);
	const winners = payoffs.flatMap((payoff, at) => (payoff === best ? [at] : []));
	if (winners.length === payoffs.length) return words.drawn;
	if (seat === null) return winners.map((at) => words.wins(nameOf(at))).join(", ");
	if (payoffs.length > 2) return winners.includes(seat) ? words.win : words.place(rankOf(payoffs, seat));
	return winners.includes(seat) ? words.win : words.lose;
}

/** The referee's reason; it is told in English where no translation is known. */
export function reasonIn(reason: string, nameOf: (seat: number) => string, words: Words): string {
	const deed = /^seat (\d) (resigned|ran out of time|forfeited)/.exec(reason);
	if (deed) return words.did[DEEDS[deed[2] as keyof typeof DEEDS]](nameOf(Number(deed[1])));
	return words.reasons[reason] ?? reason;
}

const DEEDS = { resigned: "resign", "ran out of time": "timeout", forfeited: "forfeit" } as const;

/** What stands in a record instead of a move, such as `resign:1`, in words; null of a move. */
export function deedIn(text: string, who: string, words: Words): string | null {
	const deed = /^(resign|timeout|forfeit|drop|draw):/.exec(text);
	return deed ? words.did[deed[1] as keyof Words["did"]](who) : null;
}
