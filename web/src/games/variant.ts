/** The options of a game in words. */

import type { Options } from "../api/options";
import type { GameInfo } from "../api/types";
import type { Texts } from "../i18n/texts";
import { choiceName, optionName } from "./sides";

/** An option and the choice made for it. */
export interface ChosenOption {
	name: string;
	/** The choice, in words. */
	choice: string;
	/** The usual choice, in words; null if `choice` is the usual one. */
	usual: string | null;
}

/** Return all options of a game. What `options` leaves out has its default. */
export const chosenOptions = (info: GameInfo, options: Options, texts: Texts): ChosenOption[] =>
	info.options.map(({ name, about, default: usual }) => {
		const chosen = options[name] ?? usual;
		const inWords = (choice: boolean | number | string) => choiceName(info.name, name, choice, texts);
		return {
			name: optionName(info.name, name, about, texts),
			choice: inWords(chosen),
			usual: chosen === usual ? null : inWords(usual),
		};
	});
