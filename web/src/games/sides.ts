/** Titles of games, and names and colours of seats. */

import type { Texts } from "../i18n/texts";
import { uiOf } from "./registry";

/** The title of a game in the language of `texts`; `fallback` if `texts` has no title for it. */
export const gameTitle = (game: string, texts: Texts, fallback = game): string => texts.games[game]?.[0] ?? fallback;

/** The CSS class of a seat's pieces. */
export const pieceClass = (game: string, seat: number, start: string): string => uiOf(game).pieceClass(seat, start);

/** The CSS colour of a seat in lists and marks. */
export const seatColour = (game: string, seat: number, start: string): string => uiOf(game).seatColour(seat, start);

export const sideName = (game: string, seat: number, start: string, texts: Texts): string =>
	uiOf(game).sideName(seat, start, texts) ?? texts.sides[game]?.[seat] ?? String(seat + 1);
