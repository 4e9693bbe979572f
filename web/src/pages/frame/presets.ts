/** Presets: named choices of options and terms for a new game. */

import { changedOptions, type Options } from "../../api/options";
import type { Clock, GameInfo, PresetInfo } from "../../api/types";
import { uiOf } from "../../games/registry";
import { textsOf } from "../../games/seats";
import type { Texts } from "../../i18n/texts";

/** The names of the choice without a preset, and of a choice that is none of the presets. */
export const STANDARD = "standard";
export const CUSTOM = "custom";

/** What a preset chooses, and a person may change. */
export interface Choices {
	options: Options;
	/** The key of a clock. */
	clock: string;
	drawRule: boolean;
}

/** The key of no clock. */
export const NO_CLOCK = "none";

/** Return the key of a clock, such as `15` or `5+3`: seconds per move, or minutes per game and an increment. */
export const clockKey = (clock: Clock | null): string =>
	clock === null
		? NO_CLOCK
		: clock.per_game
			? `${clock.per_game / 60}+${clock.increment ?? 0}`
			: String(clock.per_move);

/** Return what a preset chooses; undefined stands for the choice without a preset. */
export const choicesOf = (game: GameInfo, preset: PresetInfo | undefined): Choices => ({
	options: Object.fromEntries(game.options.map(({ name, default: usual }) => [name, preset?.options[name] ?? usual])),
	clock: clockKey(preset?.clock ?? null),
	drawRule: preset?.draw_rule ?? game.has_draw_rule,
});

/** Return the name of the preset that chooses the same, STANDARD or CUSTOM. */
export function presetOf(game: GameInfo, choices: Choices): string {
	const isEqual = (preset: PresetInfo | undefined) => {
		const own = choicesOf(game, preset);
		const changed = (options: Options) => JSON.stringify(changedOptions(game, options));
		return (
			own.clock === choices.clock &&
			own.drawRule === choices.drawRule &&
			changed(own.options) === changed(choices.options)
		);
	};
	return isEqual(undefined) ? STANDARD : (game.presets.find(isEqual)?.name ?? CUSTOM);
}

/** What a preset changes, in a sentence. */
export const presetText = (game: GameInfo, { name, about }: PresetInfo, texts: Texts): string =>
	textsOf(uiOf(game.name), texts).presets?.[name] ?? about;
