/** Displays the values of a position as its game does. */

import type { Options } from "../../../api/options";
import type { Value } from "../../../api/types";
import type { DisplayedValue } from "../../../board/values/values";
import type { Texts } from "../../../i18n/texts";
import { uiOf } from "../../registry";
import { sideName } from "../../sides";

interface ValuedPosition {
	game: string;
	/** All options, defaults included. */
	options: Options;
	/** The score by seat; null if the game keeps no score. */
	score: readonly number[] | null;
}

/** Return a function that displays the values of one position for a seat. */
export function valueDisplay(
	{ game, options, score }: ValuedPosition,
	seatNames: readonly string[],
	texts: Texts,
): (value: Value, seat: number) => DisplayedValue {
	const nameOf = (seat: number) => sideName(game, seat, seatNames, texts);
	return (value, seat) => uiOf(game).displayValue(value, { seat, options, score, sideName: nameOf }, texts);
}

/** Describe the value of a position or a move in a review; a cost briefly, since it says nothing about who wins. */
export function describeValue(
	value: Value,
	seat: number,
	display: (value: Value, seat: number) => DisplayedValue,
): string {
	const { verdict, long } = display(value, seat);
	return value.kind === "cost" ? verdict : long;
}
