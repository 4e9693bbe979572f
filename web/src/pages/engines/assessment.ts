/** Compares a choice with the best move, where the values of all moves are proved. */

import type { Value, ValuedMove } from "../../board/values";

type Outcome = NonNullable<Value["outcome"]>;

export type Assessment =
	| { kind: "best" }
	/** The outcome is worse than it could be. */
	| { kind: "outcome"; best: Outcome; actual: Outcome }
	/** In dots: boxes lost without changing the outcome. */
	| { kind: "boxes"; lost: number }
	/** The same outcome, but a win comes this much later, or a loss this much sooner. */
	| { kind: "plies"; lost: number };

/** Assess a move. `moves` are the proved values, best first; null if the move's value is not proved. */
export function assess(moves: readonly ValuedMove[], move: string): Assessment | null {
	const best = moves[0]?.value;
	const actual = moves.find((each) => each.move === move)?.value;
	if (best?.kind !== "exact" || actual?.kind !== "exact" || !best.outcome || !actual.outcome) return null;
	if (best.outcome !== actual.outcome) return { kind: "outcome", best: best.outcome, actual: actual.outcome };
	if (best.score !== null && actual.score !== null && best.score !== actual.score)
		return { kind: "boxes", lost: best.score - actual.score };
	if (best.distance !== null && actual.distance !== null && best.distance !== actual.distance)
		return { kind: "plies", lost: Math.abs(best.distance - actual.distance) };
	return { kind: "best" };
}

/** The lengths of a list's bars, from just above 0 for the worst to 1 for the best. */
export function barLengths(ranks: readonly number[]): number[] {
	const [min, max] = [Math.min(...ranks), Math.max(...ranks)];
	return ranks.map((rank) => (max === min ? 1 : 0.04 + (0.96 * (rank - min)) / (max - min)));
}
