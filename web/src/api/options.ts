/** The options of a game, as a mapping from the name of an option to its value. */

import type { GameInfo } from "./types";

export type Options = Record<string, boolean | number | string>;

export const defaultOptions = (info: GameInfo): Options =>
	Object.fromEntries(info.options.map((option) => [option.name, option.default]));

/**
 * The name of an option that is added to those of a game played by earlier rules; its value is the version of these
 * rules.
 */
export const RULES_VERSION = "rules_version";

/**
 * The options that differ from the game's defaults. Options with a rules version are returned unchanged, since earlier
 * rules may have had other defaults.
 */
export function changedOptions(info: GameInfo, options: Options): Options {
	if (RULES_VERSION in options) return options;
	return Object.fromEntries(
		info.options.flatMap(({ name, default: defaultValue }) => {
			const value = options[name];
			return value === undefined || value === defaultValue ? [] : [[name, value]];
		}),
	);
}
