/** The clocks that can be chosen for a game, and clocks in words. */

import type { Clock, GameInfo, NewMatch } from "../../api/types";
import type { Texts } from "../../i18n/texts";
import { preferences } from "../../preferences.svelte";

const CLOCKS: readonly Clock[] = [
	{ per_move: 15 },
	{ per_move: 30 },
	{ per_move: 60 },
	{ per_game: 300, increment: 3 },
	{ per_game: 600, increment: 5 },
];

/** The key that stands for a game without a clock. */
export const NO_CLOCK = "none";

/** Return the key of a clock, such as `15` or `5+3`: seconds per move, or minutes per game and an increment. */
export const clockKey = (clock: Clock | null): string =>
	clock === null
		? NO_CLOCK
		: clock.per_game
			? `${clock.per_game / 60}+${clock.increment ?? 0}`
			: String(clock.per_move);

/** Return the clocks for a game, by key: the usual ones and those of its presets. */
export const clocksFor = (game: GameInfo): Map<string, Clock> =>
	new Map([...CLOCKS, ...game.presets.flatMap((each) => each.clock ?? [])].map((each) => [clockKey(each), each]));

/** What happens to a player who runs out of time. */
export type TimeoutRule = NonNullable<NewMatch["on_timeout"]>;

/** Return what can happen in a game to a player who runs out of time, the usual rule first. */
export const timeoutRules = (game: GameInfo): [TimeoutRule, TimeoutRule] =>
	game.can_drop_out ? ["out", "autopilot"] : ["loss", "autopilot"];

/** The terms of a match about time. */
type TimeTerms = Pick<NewMatch, "clock" | "on_timeout">;

/** Return the terms for a clock; without a clock nobody runs out of time. */
export const timeTerms = (clock: Clock | undefined, rule?: TimeoutRule): TimeTerms =>
	clock ? { clock, ...(rule ? { on_timeout: rule } : {}) } : {};

/**
 * Return the key of the clock for games with friends: the preferred one if it is among `clocks`, otherwise `NO_CLOCK`.
 */
export const friendClock = (clocks: ReadonlyMap<string, Clock>): string =>
	clocks.has(preferences.friendClock) ? preferences.friendClock : NO_CLOCK;

/** Return a clock in words, such as “5 min + 3 s”. */
export function clockText(clock: Clock | null, t: Texts): string {
	if (clock === null) return t.noClock;
	return clock.per_game ? t.perGame(clock.per_game / 60, clock.increment ?? 0) : t.perMove(clock.per_move ?? 0);
}
