/**
 * Compares the move that an engine chooses with the best move, in positions where the values of all moves are proved.
 */

import type { ExactMoveValue, ExactValue } from "../../api/types";

type Outcome = ExactValue["outcome"];

export type Assessment =
	| { kind: "best" }
	/** The move leads to a worse outcome than the best move. */
	| { kind: "outcome"; best: Outcome; actual: Outcome }
	/** The move leads to the outcome of the best move, but with a worse final score. */
	| { kind: "score"; best: ExactValue; actual: ExactValue }
	/**
	 * The move leads to the outcome of the best move, but to a win `lost` plies later, or a loss `lost` plies sooner.
	 */
	| { kind: "plies"; lost: number };

/** Assess a move; return null if its value is not proved. `moves` are the moves with proved values, best first. */
export function assess(moves: readonly ExactMoveValue[], move: string): Assessment | null {
	const best = moves[0]?.value;
	const actual = moves.find((each) => each.move === move)?.value;
	if (!best || !actual) return null;
	if (best.outcome !== actual.outcome) return { kind: "outcome", best: best.outcome, actual: actual.outcome };
	if (best.score !== null && actual.score !== null && best.score !== actual.score)
		return { kind: "score", best, actual };
	if (best.distance !== null && actual.distance !== null && best.distance !== actual.distance)
		return { kind: "plies", lost: Math.abs(best.distance - actual.distance) };
	return { kind: "best" };
}
