/** The boards of planes, answers as text, and the shape and placement of planes. */

import type { Snapshot } from "../../api/types";
import type { PieceGroup } from "../../board/pieces";

export type Answer = "head" | "body" | "empty";
export type Direction = "u" | "r" | "d" | "l";

export interface Plane {
	row: number;
	col: number;
	direction: Direction;
}

/** A sky is one seat's board: its planes and the shots at them. */
export interface Sky {
	/** The planes of this seat; empty if they are hidden from the viewer. */
	planes: Plane[];
	/** The answers to the shots at this board, by cell. */
	shots: Map<string, Answer>;
}

export const cellName = (row: number, col: number): string => `${String.fromCharCode(65 + row)}${col}`;

export function cellAt(name: string): [number, number] {
	return [name.charCodeAt(0) - 65, Number(name.slice(1))];
}

export const writePlane = ({ row, col, direction }: Plane): string => cellName(row, col) + direction;

export function readPlane(text: string): Plane {
	const [row, col] = cellAt(text.slice(0, -1));
	return { row, col, direction: text.slice(-1) as Direction };
}

/** The cells of a plane that points up, as [across, back] pairs: columns right of its head, and rows behind it. */
const SHAPE: readonly (readonly [number, number])[] = [
	[0, 0],
	...[-2, -1, 0, 1, 2].map((across) => [across, 1] as const),
	[0, 2],
	...[-1, 0, 1].map((across) => [across, 3] as const),
];

const ROTATE: Record<Direction, (across: number, back: number) => [number, number]> = {
	u: (across, back) => [back, across],
	d: (across, back) => [-back, -across],
	l: (across, back) => [-across, back],
	r: (across, back) => [across, -back],
};

/** Return the cells of a plane as [row, column] pairs, its head first. */
export function planeCells(plane: Plane): [number, number][] {
	return SHAPE.map(([across, back]) => {
		const [down, right] = ROTATE[plane.direction](across, back);
		return [plane.row + down, plane.col + right];
	});
}

/** Shift a plane onto the board, by the smallest distance that puts all its cells there. */
export function shiftOntoBoard(plane: Plane, size: number): Plane {
	const cells = planeCells(plane);
	const shift = (values: number[]) => Math.max(0, -Math.min(...values)) - Math.max(0, Math.max(...values) - size + 1);
	return {
		...plane,
		row: plane.row + shift(cells.map(([row]) => row)),
		col: plane.col + shift(cells.map(([, col]) => col)),
	};
}

const NEXT: Record<Direction, Direction> = { u: "r", r: "d", d: "l", l: "u" };

/** Rotate a plane clockwise about its centre, and shift it back onto the board if necessary. */
export function rotate(plane: Plane, size: number): Plane {
	const centre = (plane: Plane) => {
		const [down, right] = ROTATE[plane.direction](0, 1.5);
		return [plane.row + down, plane.col + right] as const;
	};
	const next = { ...plane, direction: NEXT[plane.direction] };
	const [was, is] = [centre(plane), centre(next)];
	const moved = { ...next, row: next.row + Math.round(was[0] - is[0]), col: next.col + Math.round(was[1] - is[1]) };
	return shiftOntoBoard(moved, size);
}

/** Return the cells that more than one plane covers. */
export function overlappingCells(planes: readonly Plane[]): Set<string> {
	const seen = new Set<string>();
	const twice = new Set<string>();
	for (const plane of planes) {
		for (const [row, col] of planeCells(plane)) {
			const name = cellName(row, col);
			if (seen.has(name)) twice.add(name);
			seen.add(name);
		}
	}
	return twice;
}

/** Return `count` random planes that do not overlap. */
export function randomPlanes(size: number, count: number, random: () => number = Math.random): Plane[] {
	const all: Plane[] = [];
	for (let row = 0; row < size; row++) {
		for (let col = 0; col < size; col++) {
			for (const direction of ["u", "r", "d", "l"] as const) {
				const plane = { row, col, direction };
				const moved = shiftOntoBoard(plane, size);
				if (moved.row === row && moved.col === col) all.push(plane);
			}
		}
	}
	for (let i = all.length - 1; i > 0; i--) {
		const j = Math.floor(random() * (i + 1));
		[all[i], all[j]] = [all[j] as Plane, all[i] as Plane];
	}
	const chosen: Plane[] = [];
	const place = (from: number): boolean => {
		if (chosen.length === count) return true;
		for (let i = from; i < all.length; i++) {
			chosen.push(all[i] as Plane);
			if (overlappingCells(chosen).size === 0 && place(i + 1)) return true;
			chosen.pop();
		}
		return false;
	};
	place(0);
	return chosen;
}

const splitList = (field: string | undefined): string[] =>
	(field ?? "").split(/[,\s]+/).filter((item) => item && item !== "-");

/** Parse `C5=body,D6=head`; spaces may be used instead of commas. */
export function readAnswers(field: string | undefined): Map<string, Answer> {
	return new Map(splitList(field).map((item) => item.split("=") as [string, Answer]));
}

export const writeAnswers = (answers: ReadonlyMap<string, Answer>): string =>
	[...answers].map(([cell, answer]) => `${cell}=${answer}`).join(",");

/** Return the answers to a seat's own shots, extracted from the text of its view. */
export const answersInView = (view: string): string => writeAnswers(readAnswers(view.split(" ")[1]));

/** Return the plane with this head that covers these cells. */
function planeOf(head: string, covers: readonly string[]): Plane {
	const [row, col] = cellAt(head);
	const cells = covers.map(cellAt);
	const down = cells.reduce((sum, [each]) => sum + each - row, 0);
	const right = cells.reduce((sum, [, each]) => sum + each - col, 0);
	const isUpright = Math.abs(down) > Math.abs(right);
	return { row, col, direction: isUpright ? (down > 0 ? "u" : "d") : right > 0 ? "l" : "r" };
}

/** Return the boards of both seats, indexed by seat, as far as the viewer may know them. */
export function skiesOf(pieces: readonly PieceGroup[]): [Sky, Sky] {
	const skies: [Sky, Sky] = [
		{ planes: [], shots: new Map() },
		{ planes: [], shots: new Map() },
	];
	for (const { seat, kind, cells, covers } of pieces) {
		const sky = skies[seat ?? 0];
		for (const [at, cell] of cells.entries()) {
			if (kind === "plane") sky?.planes.push(planeOf(cell, covers?.[at] ?? []));
			else sky?.shots.set(cell, kind as Answer);
		}
	}
	return skies;
}

/**
 * Append to each shot of a finished game its answer, as in `C5=body`. During a game the server sends moves in this
 * form, but after it only the cell.
 */
export function withAnswers<M extends { text: string; mover: number | null }>(
	moves: readonly M[],
	pieces: readonly PieceGroup[],
): M[] {
	const skies = skiesOf(pieces);
	return moves.map((move) => {
		const answer = move.mover === null ? undefined : skies[1 - move.mover]?.shots.get(move.text);
		return answer ? { ...move, text: `${move.text}=${answer}` } : move;
	});
}

const PLACED = /^[A-Z]\d+[udlr]$/;

/**
 * Write the successive placements of one seat as one entry, such as `E2u,E4d,H7r`. During a game the server sends those
 * of the opponent as one entry, so the moves have the same numbers in it and after it.
 */
export function joinPlacements<M extends { text: string; mover: number | null }>(moves: readonly M[]): M[] {
	const joined: M[] = [];
	for (const move of moves) {
		const last = joined.at(-1);
		const isPart =
			last && last.mover === move.mover && PLACED.test(move.text) && PLACED.test(last.text.split(",").at(-1) ?? "");
		if (isPart) joined[joined.length - 1] = { ...last, text: `${last.text},${move.text}` };
		else joined.push(move);
	}
	return joined;
}

/** Return the shots that each seat fired in a finished game, by seat, in order and with their answers (`C5=body`). */
export function shotsBySeat({ moves, movers, pieces }: Pick<Snapshot, "moves" | "movers" | "pieces">): string[][] {
	const answered = withAnswers(
		moves.map((text, at) => ({ text, mover: movers[at] ?? null })),
		pieces,
	);
	return [0, 1].map((seat) =>
		answered.filter(({ text, mover }) => mover === seat && text.includes("=")).map(({ text }) => text),
	);
}
