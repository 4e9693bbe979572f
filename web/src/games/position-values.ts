/** Displays the values of a position as its game does. */

import type { Value } from "../api/types";
import type { DisplayedValue } from "../board/values";
import type { Texts } from "../i18n/texts";
import { uiOf } from "./registry";
import { sideName } from "./sides";

/** Return a function that displays the values of one position for a seat. `start` is the start of the game. */
export function valueDisplay(
	game: string,
	start: string,
	position: { score: readonly number[] | null } | null | undefined,
	texts: Texts,
): (value: Value, seat: number) => DisplayedValue {
	const ui = uiOf(game);
	const score = position?.score ?? null;
	return (value, seat) =>
		ui.displayValue(value, { seat, score, start, sideName: (each) => sideName(game, each, start, texts) }, texts);
}
