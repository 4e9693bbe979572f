/** The value of a game move by move, as points of a graph. */

import type { Replay } from "../../api/types";
import type { Value } from "../../board/values";
import { readDots } from "../../games/dots/dots";
import { bestOf, type MaybeGraded } from "./grades";

export interface Point {
	/** The number of moves played before. */
	ply: number;
	/** From −1 to 1, higher is better; in planes the number of shots still needed. */
	height: number;
	isExact: boolean;
}

/** Points joined by one line, solid if exact, otherwise dashed. */
export interface Segment {
	points: Point[];
	isExact: boolean;
}

export interface GraphData {
	/** By seat. With two seats and nothing hidden only the first has a series: the other's would be its mirror image. */
	series: Point[][];
	/** The lowest and the highest possible height. */
	range: [number, number];
}

/** Plies. A win or loss at least this far off has three quarters of the full height. */
const MAX_DISTANCE = 100;
/** Converts a lead in boxes to a payoff, on the same scale as the engine's estimates. */
const BOXES_SCALE = 8;

/** The height of a value from the mover's point of view. */
export function heightOf(value: Value, mover: number, position: string): number {
	if (value.kind === "estimate") return value.payoffs?.[mover] ?? 0;
	if (value.score !== null) {
		const [red, blue] = readDots(position).score;
		return Math.tanh(((mover === 0 ? red - blue : blue - red) + value.score) / BOXES_SCALE);
	}
	const side = value.outcome === "win" ? 1 : value.outcome === "loss" ? -1 : 0;
	return side * (1 - Math.min(MAX_DISTANCE, value.distance ?? 0) / (4 * MAX_DISTANCE));
}

export const positionAt = (replay: Replay, ply: number): string =>
	ply === 0 ? replay.start : (replay.moves[ply - 1]?.position ?? replay.start);

export function graphOf(replay: Replay, gradedMoves: readonly MaybeGraded[]): GraphData {
	if (replay.game === "planes") return shotSeries(replay, gradedMoves);
	// With several seats the value to one says little about the others: a series has only the points of its own seat.
	const isForTwo = replay.seats.length === 2;
	const series: Point[][] = isForTwo ? [[]] : replay.seats.map(() => []);
	gradedMoves.forEach((graded, ply) => {
		if (!graded) return;
		const value = bestOf(graded);
		const own = heightOf(value, graded.seat, positionAt(replay, ply));
		const height = isForTwo && graded.seat === 1 ? 0 - own : own;
		series[isForTwo ? 0 : graded.seat]?.push({ ply, height, isExact: value.kind === "exact" });
	});
	const final = finalHeights(replay);
	series.forEach((points, seat) => {
		points.push({ ply: replay.moves.length, height: final[seat] ?? 0, isExact: true });
	});
	return { series, range: [-1, 1] };
}

/** The result as heights; in dots the lead in boxes, unless the game was resigned or the like. */
function finalHeights(replay: Replay): number[] {
	const last = replay.moves.at(-1);
	if (replay.game === "dots" && last && last.path.length > 0) {
		const [red, blue] = readDots(last.position).score;
		const lead = Math.tanh((red - blue) / BOXES_SCALE);
		return [lead, -lead];
	}
	return replay.result.payoffs;
}

/** Planes: the shots that each side still needed, from its own view; zero once all heads are hit. */
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

/** The segments of a series: exact where both of its points are, with gaps where moves are not graded yet. */
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
