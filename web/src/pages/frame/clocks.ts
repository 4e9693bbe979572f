/** The clocks that can be chosen for a game, and clocks in words. */

import type { Clock, GameInfo } from "../../api/types";
import type { Texts } from "../../i18n/texts";
import { clockKey } from "./presets";

const CLOCKS: readonly Clock[] = [
	{ per_move: 15 },
	{ per_move: 30 },
	{ per_move: 60 },
	{ per_game: 300, increment: 3 },
	{ per_game: 600, increment: 5 },
];

/** Return the clocks for a game, by key: the usual ones and those of its presets. */
export const clocksFor = (game: GameInfo): Map<string, Clock> =>
	new Map([...CLOCKS, ...game.presets.flatMap((each) => each.clock ?? [])].map((each) => [clockKey(each), each]));

/** Return a clock in words, such as “5 min + 3 s”. */
export function clockText(clock: Clock | null, t: Texts): string {
	if (clock === null) return t.noClock;
	return clock.per_game ? t.perGame(clock.per_game / 60, clock.increment ?? 0) : t.perMove(clock.per_move ?? 0);
}
