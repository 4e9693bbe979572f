/** The points of a graph that shows the value of a game after each move. */

import type { GradedMove } from "../../api/types";

/**
 * A graded move; undefined until the server has graded it, null for an entry that gets no grade, such as a resignation.
 */
export type MaybeGraded = GradedMove | null | undefined;

export interface Point {
	/** The number of moves played up to this point. */
	ply: number;
	/** The value from the point of view of one seat. */
	height: number;
	isExact: boolean;
}

export interface GraphData {
	/** The points of the curves, by seat; a single curve is that of the viewer. */
	series: Point[][];
	/** The heights at the bottom and the top of the graph. */
	range: [number, number];
}
