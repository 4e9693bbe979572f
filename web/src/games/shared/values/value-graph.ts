/** The graph of a review: the value after each move, from −1 (loss) to 1 (win), or the costs that seats still expect. */

import type { Replay, Value } from "../../../api/types";
import { replayPosition } from "../../../board/pieces/position";
import type { GraphData, MaybeGraded, Point } from "../../../board/values/graph";
import { isProved } from "../../../board/values/values";

/**
 * A win has a height from 1, if it is immediate, down to 0.75, if it takes this many plies or more, or an unknown
 * number. The height of a loss in n plies is the negative of the height of a win in n plies.
 */
const MAX_DISTANCE = 100;
/** A lead of n points has the height tanh(n / POINTS_SCALE), as in the engine's estimates. */
const POINTS_SCALE = 8;

/** Return how far a seat is ahead of the best of the other seats. */
function leadOf(seat: number, score: readonly number[]): number {
	return (score[seat] ?? 0) - Math.max(...score.filter((_, at) => at !== seat));
}

/**
 * Return the height of a value; both are from the mover's point of view. `score` is the score of the position, since a
 * value counts only the points still to come.
 */
export function heightOf(value: Value, mover: number, score: readonly number[] | null): number {
	if (value.kind === "cost") return 0; // a cost says nothing about the payoff
	if (value.kind === "estimate") return value.payoffs[mover] ?? 0;
	if (value.score !== null) return Math.tanh(((score ? leadOf(mover, score) : 0) + value.score) / POINTS_SCALE);
	const side = value.outcome === "win" ? 1 : value.outcome === "loss" ? -1 : 0;
	return side * (1 - Math.min(MAX_DISTANCE, value.distance ?? MAX_DISTANCE) / (4 * MAX_DISTANCE));
}

/**
 * Return the graph of a match. With two seats there is one series, for `viewer`: a series for the other seat would be
 * its mirror image, so the values of the other seat's moves are negated. With more seats, each seat has its own series.
 */
export function valueGraph(replay: Replay, gradedMoves: readonly MaybeGraded[], viewer = 0): GraphData {
	const isForTwo = replay.seats.length === 2;
	const series: Point[][] = isForTwo ? [[]] : replay.seats.map(() => []);
	gradedMoves.forEach((graded, ply) => {
		if (!graded) return;
		const own = heightOf(graded.best, graded.seat, replayPosition(replay, ply).score);
		const height = isForTwo && graded.seat !== viewer ? 0 - own : own;
		series[isForTwo ? 0 : graded.seat]?.push({ ply, height, isExact: isProved(graded.best) });
	});
	const final = finalHeights(replay, gradedMoves);
	series.forEach((points, seat) => {
		points.push({ ply: replay.moves.length, height: final[isForTwo ? viewer : seat] ?? 0, isExact: true });
	});
	return { series, range: [-1, 1] };
}

/** Return each seat's final height: its payoff or, if values are scores and the game ended with a move, its lead. */
function finalHeights(replay: Replay, gradedMoves: readonly MaybeGraded[]): readonly number[] {
	const last = replay.moves.at(-1);
	const areScores = gradedMoves.some((graded) => graded?.best.kind === "exact" && graded.best.score !== null);
	const score = areScores && last?.path.length ? replayPosition(replay, replay.moves.length).score : null;
	return score ? score.map((_, seat) => Math.tanh(leadOf(seat, score) / POINTS_SCALE)) : (replay.result?.payoffs ?? []);
}

/**
 * Return the graph of a match whose moves are compared by costs. A height is what a seat was still expected to need,
 * judged by its own view; zero once it has reached the goal.
 */
export function costGraph(replay: Replay, gradedMoves: readonly MaybeGraded[], goal: number | null): GraphData {
	const series: Point[][] = replay.seats.map(() => []);
	let earlier = replay.reached;
	replay.moves.forEach(({ seat, reached }, ply) => {
		const graded = gradedMoves[ply];
		if (graded?.costs) series[graded.seat]?.push({ ply, height: graded.costs[0] ?? 0, isExact: false });
		const hasReached = seat !== null && reached?.[seat] === goal && earlier?.[seat] !== goal;
		if (hasReached) series[seat]?.push({ ply: ply + 1, height: 0, isExact: true });
		earlier = reached;
	});
	const max = Math.max(1, ...series.flat().map((point) => point.height));
	return { series, range: [0, max] };
}
