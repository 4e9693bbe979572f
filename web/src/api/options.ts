/** The options of a game, as a mapping from the name of an option to its value. */

import type { GameInfo } from "./types";

export type Options = Record<string, boolean | number | string>;

export const defaultOptions = (info: GameInfo): Options =>
	Object.fromEntries(info.options.map((option) => [option.name, option.default]));

/** The options that differ from the game's defaults. */
export function changedOptions(info: GameInfo, options: Options): Options {
	return Object.fromEntries(
		info.options.flatMap(({ name, default: defaultValue }) => {
			const value = options[name];
			return value === undefined || value === defaultValue ? [] : [[name, value]];
		}),
	);
}
