/** What a choice is truly worth: compared with the best move, where all moves are proved. */

import type { Value, ValuedMove } from "../../board/values";

export type Assessment =
	| { is: "best" }
	/** The result is worse than it could be. */
	| { is: "result"; best: Outcome; got: Outcome }
	/** In dots: so many boxes fewer, which does not change the result. */
	| { is: "boxes"; lost: number }
	/** The same result, but a win so much later, or a loss so much sooner. */
	| { is: "plies"; lost: number };

type Outcome = NonNullable<Value["outcome"]>;

/** Null where it is not known. The moves are those of the truth, best first. */
export function assess(moves: readonly ValuedMove[], move: string): Assessment | null {
	const best = moves[0]?.value;
	const got = moves.find((each) => each.move === move)?.value;
	if (best?.kind !== "exact" || got?.kind !== "exact" || !best.outcome || !got.outcome) return null;
	if (best.outcome !== got.outcome) return { is: "result", best: best.outcome, got: got.outcome };
	if (best.score !== null && got.score !== null && best.score !== got.score)
		return { is: "boxes", lost: best.score - got.score };
	if (best.distance !== null && got.distance !== null && best.distance !== got.distance)
		return { is: "plies", lost: Math.abs(best.distance - got.distance) };
	return { is: "best" };
}

/** How long the bars of a list are, from 0 to 1: between its worst and its best. */
export function barLengths(ranks: readonly number[]): number[] {
	const [least, most] = [Math.min(...ranks), Math.max(...ranks)];
	return ranks.map((rank) => (most === least ? 1 : 0.04 + (0.96 * (rank - least)) / (most - least)));
}
