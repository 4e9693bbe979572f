/** Titles of games, names and colours of seats, and other words that depend on the game. */

import { rounded } from "../board/values/values";
import type { Texts } from "../i18n/texts";
import { defaultTitle } from "./game-infos.svelte";
import { uiOf } from "./registry";
import { sideOf, textsOf } from "./seats";

/** The title of a game in the language of `texts`. */
export const gameTitle = (game: string, texts: Texts): string =>
	textsOf(uiOf(game), texts).title ?? defaultTitle(game, texts);

/** The CSS colour of a seat in lists and marks. */
export const seatColour = (game: string, seat: number, seatNames: readonly string[]): string =>
	uiOf(game).seatColour(seat, seatNames);

export const sideName = (game: string, seat: number, seatNames: readonly string[], texts: Texts): string =>
	sideOf(uiOf(game), seat, seatNames, texts);

/** The name of the unit of a game's score. */
export const scoreName = (game: string, texts: Texts): string => textsOf(uiOf(game), texts).score ?? texts.score;

/** The label of the preference that shows the names of a game's cells. */
export const cellNamesTitle = (game: string, texts: Texts): string =>
	textsOf(uiOf(game), texts).cellNames ?? texts.cellNames;

/**
 * Word a number of units, such as “2 points” or, if it is an estimate, “≈2.3 shots”; `unit` is the server's name of the
 * unit.
 */
export function amountOf(game: string, unit: string, n: number, isExact: boolean, texts: Texts): string {
	const number = isExact ? rounded(n) : String(Math.round(10 * n) / 10);
	const text = textsOf(uiOf(game), texts).units?.[unit]?.(number) ?? texts.points(number);
	return isExact ? text : `≈${text}`;
}

/** The name of an option; `about` is the server's description, used if the page has no name for the option. */
export const optionName = (game: string, option: string, about: string, texts: Texts): string =>
	textsOf(uiOf(game), texts).options?.[option] ?? about;

export function choiceName(game: string, option: string, choice: boolean | number | string, texts: Texts): string {
	if (typeof choice === "boolean") return choice ? texts.on : texts.off;
	const { choices } = textsOf(uiOf(game), texts);
	return choices?.[`${option}=${choice}`] ?? choices?.[String(choice)] ?? String(choice);
}
