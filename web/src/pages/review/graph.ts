/** The points of a graph that shows the value of a game after each move. */

import type { Replay, Value } from "../../api/types";
import { readDots } from "../../games/dots/dots";
import type { MaybeGraded } from "./grades";

export interface Point {
	/** The number of moves played up to this point. */
	ply: number;
	/** The value for one seat, from −1 (loss) to 1 (win); in planes, the expected number of shots that it still needs. */
	height: number;
	isExact: boolean;
}

/** A part of a series that is drawn in one style: solid if exact, otherwise dashed. */
export interface Segment {
	points: Point[];
	isExact: boolean;
}

export interface GraphData {
	/**
	 * The points of the curves, by seat. With two seats and nothing hidden, only seat 0 has a series, as that of seat 1
	 * is its mirror image.
	 */
	series: Point[][];
	/**
	 * The heights at the bottom and the top of the graph: −1 and 1 or, in planes, 0 and the height of the highest point.
	 */
	range: [number, number];
}

/**
 * A win has a height from 1, if it is immediate, down to 0.75, if it takes this many plies or more, or an unknown
 * number. The height of a loss in n plies is the negative of the height of a win in n plies.
 */
const MAX_DISTANCE = 100;
/** A lead of n boxes has the height tanh(n / BOXES_SCALE), as in the engine's estimates. */
const BOXES_SCALE = 8;

/**
 * Return the height of a value; both are from the mover's point of view. `position` is needed for the boxes that each
 * seat already has in dots, since a value counts only those still to come.
 */
export function heightOf(value: Value, mover: number, position: string): number {
	if (value.kind === "estimate") return value.payoffs[mover] ?? 0;
	if (value.score !== null) {
		const [red, blue] = readDots(position).score;
		return Math.tanh(((mover === 0 ? red - blue : blue - red) + value.score) / BOXES_SCALE);
	}
	const side = value.outcome === "win" ? 1 : value.outcome === "loss" ? -1 : 0;
	return side * (1 - Math.min(MAX_DISTANCE, value.distance ?? MAX_DISTANCE) / (4 * MAX_DISTANCE));
}

export const positionAt = (replay: Replay, ply: number): string =>
	ply === 0 ? replay.start : (replay.moves[ply - 1]?.position ?? replay.start);

export function graphOf(replay: Replay, gradedMoves: readonly MaybeGraded[]): GraphData {
	if (replay.game === "planes") return shotSeries(replay, gradedMoves);
	// With two seats there is one series, which has the heights for seat 0; when seat 1 is to move, its value is negated.
	// With more seats, each seat has its own series.
	const isForTwo = replay.seats.length === 2;
	const series: Point[][] = isForTwo ? [[]] : replay.seats.map(() => []);
	gradedMoves.forEach((graded, ply) => {
		if (!graded) return;
		const own = heightOf(graded.best, graded.seat, positionAt(replay, ply));
		const height = isForTwo && graded.seat === 1 ? 0 - own : own;
		series[isForTwo ? 0 : graded.seat]?.push({ ply, height, isExact: graded.best.kind === "exact" });
	});
	const final = finalHeights(replay);
	series.forEach((points, seat) => {
		points.push({ ply: replay.moves.length, height: final[seat] ?? 0, isExact: true });
	});
	return { series, range: [-1, 1] };
}

/** Return each seat's final height: its payoff or, if a game of dots ended with a move, the height of its lead. */
function finalHeights(replay: Replay): number[] {
	const last = replay.moves.at(-1);
	if (replay.game === "dots" && last && last.path.length > 0) {
		const [red, blue] = readDots(last.position).score;
		const lead = Math.tanh((red - blue) / BOXES_SCALE);
		return [lead, -lead];
	}
	return replay.result.payoffs;
}

/**
 * Return the graph of a match of planes. A height is the number of shots that a seat was still expected to need, judged
 * by its own view; zero once it has hit all heads.
 */
function shotSeries(replay: Replay, gradedMoves: readonly MaybeGraded[]): GraphData {
	const series: Point[][] = replay.seats.map(() => []);
	const hits = replay.seats.map(() => 0);
	replay.moves.forEach((move, ply) => {
		const graded = gradedMoves[ply];
		if (graded?.shots) series[graded.seat]?.push({ ply, height: graded.shots[0] ?? 0, isExact: false });
		if (move.answer !== "head" || move.seat === null) return;
		hits[move.seat] = (hits[move.seat] ?? 0) + 1;
		if (hits[move.seat] === Number(replay.options.planes)) {
			series[move.seat]?.push({ ply: ply + 1, height: 0, isExact: true });
		}
	});
	const max = Math.max(1, ...series.flat().map((point) => point.height));
	return { series, range: [0, max] };
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
