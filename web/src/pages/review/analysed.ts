/** The analysis of a position of a finished match. */

import type { GradedMove, LegalMove, MoveValue } from "../../api/types";

export interface Analysed {
	/** The number of moves that led to the position. */
	ply?: number;
	/** The seat to move. */
	seat: number;
	/** All legal moves with their values, best first. */
	moves: readonly MoveValue[];
	legal: LegalMove[];
}

/** Return the analysis by which the move played in a position was graded. */
export const fromGraded = ({ seat, moves }: GradedMove): Analysed => ({
	seat,
	moves: moves.map(({ text, value }) => ({ move: text, value })),
	legal: moves.map(({ text, path }) => ({ text, path })),
});
