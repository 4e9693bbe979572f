/** Summaries of the grades of a seat's moves. */

import type { GradedMove } from "../../api/types";
import type { MaybeGraded } from "../../board/values/graph";

export type Grade = GradedMove["grade"];

export interface Summary {
	seat: number;
	/** The number of the seat's graded moves that were not forced, that is, where it had more than one legal move. */
	choices: number;
	counts: Record<Grade, number>;
	lost: Partial<Record<GradedMove["unit"], Loss>>;
}

/** The total loss of several moves. The total is an estimate if the loss of any of them is. */
export interface Loss {
	amount: number;
	isExact: boolean;
}

export function summaryOf(seat: number, gradedMoves: readonly MaybeGraded[]): Summary {
	const counts = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
	const lost: Summary["lost"] = {};
	let choices = 0;
	for (const graded of gradedMoves) {
		if (!graded || graded.seat !== seat || graded.is_forced) continue;
		choices++;
		counts[graded.grade]++;
		if (graded.grade === "best" || graded.lost <= 0) continue;
		const before = lost[graded.unit] ?? { amount: 0, isExact: true };
		lost[graded.unit] = { amount: before.amount + graded.lost, isExact: before.isExact && graded.is_exact };
	}
	return { seat, choices, counts, lost };
}

/** Return the share, from 0 to 1, of a seat's choices that are graded as best or good; null if it had no choice. */
export function accuracyOf(seat: number, gradedMoves: readonly MaybeGraded[]): number | null {
	const { choices, counts } = summaryOf(seat, gradedMoves);
	return choices ? (counts.best + counts.good) / choices : null;
}
