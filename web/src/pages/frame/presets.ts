/** Presets: named choices of options and terms for a new game. */

import { changedOptions, type Options } from "../../api/options";
import type { GameInfo, PresetInfo } from "../../api/types";
import { uiOf } from "../../games/registry";
import { textsOf } from "../../games/seats";
import type { Texts } from "../../i18n/texts";
import { clockKey, NO_CLOCK, type TimeoutRule, timeoutRules } from "./clocks";

/** What stands in place of a preset's name: for the choices without a preset, and for choices that match no preset. */
export const STANDARD = "standard";
export const CUSTOM = "custom";

/** The choices that a preset makes, and that a person may then change. */
export interface Choices {
	options: Options;
	/** The key of a clock. */
	clock: string;
	drawRule: boolean;
	onTimeout: TimeoutRule;
}

/** Return what a preset chooses; undefined stands for the choice without a preset, which has the usual clock. */
export const choicesOf = (game: GameInfo, preset: PresetInfo | undefined, usualClock = NO_CLOCK): Choices => ({
	options: Object.fromEntries(game.options.map(({ name, default: usual }) => [name, preset?.options[name] ?? usual])),
	clock: preset ? clockKey(preset.clock) : usualClock,
	drawRule: preset?.draw_rule ?? game.has_draw_rule,
	onTimeout: preset?.on_timeout ?? timeoutRules(game)[0],
});

/** Return the name of the preset that makes these choices, or STANDARD or CUSTOM. */
export function presetOf(game: GameInfo, choices: Choices, usualClock = NO_CLOCK): string {
	const isEqual = (preset: PresetInfo | undefined) => {
		const own = choicesOf(game, preset, usualClock);
		const changed = (options: Options) => JSON.stringify(changedOptions(game, options));
		return (
			own.clock === choices.clock &&
			own.drawRule === choices.drawRule &&
			(own.clock === NO_CLOCK || own.onTimeout === choices.onTimeout) &&
			changed(own.options) === changed(choices.options)
		);
	};
	return isEqual(undefined) ? STANDARD : (game.presets.find(isEqual)?.name ?? CUSTOM);
}

/** What a preset changes, in a sentence. */
export const presetText = (game: GameInfo, { name, about }: PresetInfo, texts: Texts): string =>
	textsOf(uiOf(game.name), texts).presets?.[name] ?? about;
