/** The analysis of the position that a page shows. Everything that shows a value reads it from here. */

import type { LegalMove, MoveValue, Value } from "../../api/types";
import type { Texts } from "../../i18n/texts";
import { type DisplayedValue, describeSource } from "./values";

export interface ShownAnalysis {
	/** The displayed values, keyed by the text of the move, best first. */
	moveValues: ReadonlyMap<string, DisplayedValue>;
	/** The best move, which a hint recommends. Its value is that of the position. */
	best: { move: string; path: readonly string[]; value: DisplayedValue } | null;
	/** Where the values come from: proved, or how they were estimated. */
	source: string;
}

/** Return the analysis to show; `moves` are all legal moves with their values, best first. */
export function showAnalysis(
	moves: readonly MoveValue[],
	legal: readonly LegalMove[],
	display: (value: Value) => DisplayedValue,
	texts: Texts,
): ShownAnalysis {
	const moveValues = new Map(moves.map(({ move, value }) => [move, display(value)]));
	const [first] = moveValues;
	return {
		moveValues,
		best: first
			? { move: first[0], value: first[1], path: legal.find((move) => move.text === first[0])?.path ?? [] }
			: null,
		source: describeSource([...moveValues.values()], texts.allExact, texts),
	};
}
