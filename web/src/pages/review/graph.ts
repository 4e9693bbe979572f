/** Segments of the curves and marks on the axes in the graph of a review. */

import type { MaybeGraded, Point } from "../../board/values/graph";

/** A part of a series that is drawn in one style: solid if exact, otherwise dashed. */
export interface Segment {
	points: Point[];
	isExact: boolean;
}

/**
 * Split a series into segments. The line between two points is exact if both are; it is left out if a move between them
 * is not graded yet.
 */
export function segmentsOf(series: readonly Point[], gradedMoves: readonly MaybeGraded[]): Segment[] {
	const segments: Segment[] = [];
	series.slice(1).forEach((to, at) => {
		const from = series[at] as Point;
		if (gradedMoves.slice(from.ply, to.ply).includes(undefined)) return;
		const isExact = from.isExact && to.isExact;
		const previous = segments.at(-1);
		if (previous?.isExact === isExact && previous.points.at(-1) === from) previous.points.push(to);
		else segments.push({ points: [from, to], isExact });
	});
	return segments;
}

/** Return at most `most` + 1 round numbers from 0 to `max`, evenly spaced. */
export function ticksOf(max: number, most: number): number[] {
	const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => max / each <= most) ?? 1_000;
	return Array.from({ length: Math.floor(max / step) + 1 }, (_, at) => at * step);
}

/** Return the marks on the axis of moves: numbers of moves as `moveNumbers` returns them, and the plies they stand at. */
export const plyTicksOf = (numbers: readonly number[], most: number): { ply: number; number: number }[] =>
	ticksOf(numbers.at(-1) ?? 0, most).map((number) => ({ ply: numbers.lastIndexOf(number), number }));
