/** The value of a game move by move, as heights of lines. */

import type { Replay } from "../../api/types";
import type { Value } from "../../board/values";
import { readDots } from "../../games/dots/dots";
import { bestOf, type MaybeGraded } from "./grades";

export interface Point {
	/** After so many moves. */
	ply: number;
	/** From −1 to 1, up is better; in planes the shots still needed. */
	height: number;
	isExact: boolean;
}

/** Points that are joined by one line, drawn through or dashed. */
export interface Segment {
	points: Point[];
	isExact: boolean;
}

export interface GraphData {
	/** By seat; of two seats where nothing is hidden only the first has one, since the other's is its mirror. */
	lines: Point[][];
	/** The least and the greatest height. */
	range: [number, number];
}

/** An end this far off still counts for three quarters. */
const FAR = 100;
/** A lead in boxes as a payoff: the scale that the engine's estimates have. */
const BOXES = 8;

/** What a value promises the mover. */
export function heightOf(value: Value, mover: number, position: string): number {
	if (value.kind === "estimate") return value.payoffs?.[mover] ?? 0;
	if (value.score !== null) {
		const [red, blue] = readDots(position).score;
		return Math.tanh(((mover === 0 ? red - blue : blue - red) + value.score) / BOXES);
	}
	const side = value.outcome === "win" ? 1 : value.outcome === "loss" ? -1 : 0;
	return side * (1 - Math.min(FAR, value.distance ?? 0) / (4 * FAR));
}

export const positionAt = (replay: Replay, ply: number): string =>
	ply === 0 ? replay.start : (replay.moves[ply - 1]?.position ?? replay.start);

export function graphOf(replay: Replay, graded: readonly MaybeGraded[]): GraphData {
	if (replay.game === "planes") return shotLines(replay, graded);
	// What one of several expects says little of the others, so a line has only the points of its own seat.
	const isForTwo = replay.seats.length === 2;
	const lines: Point[][] = isForTwo ? [[]] : replay.seats.map(() => []);
	graded.forEach((told, ply) => {
		if (!told) return;
		const value = bestOf(told);
		const own = heightOf(value, told.seat, positionAt(replay, ply));
		const height = isForTwo && told.seat === 1 ? 0 - own : own;
		lines[isForTwo ? 0 : told.seat]?.push({ ply, height, isExact: value.kind === "exact" });
	});
	const last = ends(replay);
	lines.forEach((line, seat) => {
		line.push({ ply: replay.moves.length, height: last[seat] ?? 0, isExact: true });
	});
	return { lines, range: [-1, 1] };
}

/** How the match ended: in dots by the boxes, if they decided. */
function ends(replay: Replay): number[] {
	const last = replay.moves.at(-1);
	if (replay.game === "dots" && last && last.path.length > 0) {
		const [red, blue] = readDots(last.position).score;
		const lead = Math.tanh((red - blue) / BOXES);
		return [lead, -lead];
	}
	return replay.result.payoffs;
}

/** Planes: what each shooter still needed, from its own view; nothing once all heads are hit. */
function shotLines(replay: Replay, graded: readonly MaybeGraded[]): GraphData {
	const lines: Point[][] = replay.seats.map(() => []);
	const hits = replay.seats.map(() => 0);
	replay.moves.forEach((move, ply) => {
		const told = graded[ply];
		if (told?.shots) lines[told.seat]?.push({ ply, height: told.shots[0] ?? 0, isExact: false });
		if (move.answer !== "head" || move.seat === null) return;
		hits[move.seat] = (hits[move.seat] ?? 0) + 1;
		if (hits[move.seat] === Number(replay.options.planes)) {
			lines[move.seat]?.push({ ply: ply + 1, height: 0, isExact: true });
		}
	});
	const most = Math.max(1, ...lines.flat().map((point) => point.height));
	return { lines, range: [0, most] };
}

/** The parts of a line, exact where both ends of a step are; what is not graded yet leaves a gap. */
export function segmentsOf(line: readonly Point[], graded: readonly MaybeGraded[]): Segment[] {
	const found: Segment[] = [];
	line.slice(1).forEach((to, at) => {
		const from = line[at] as Point;
		if (graded.slice(from.ply, to.ply).includes(undefined)) return;
		const isExact = from.isExact && to.isExact;
		const before = found.at(-1);
		if (before?.isExact === isExact && before.points.at(-1) === from) before.points.push(to);
		else found.push({ points: [from, to], isExact });
	});
	return found;
}
