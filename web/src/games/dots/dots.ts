/** Reading positions of dots. */

import type { PlayedMove } from "../../api/room-socket.svelte";

export interface DotsPosition {
	rows: number;
	cols: number;
	drawn: boolean[];
	score: [number, number];
	boxes: { row: number; col: number; edges: [number, number, number, number] }[];
}

/** `3x3 0100… 0-0 0`: the size, the edges, the boxes of each side, the mover. */
export function readDots(position: string): DotsPosition {
	const [size = "", edges = "", score = ""] = position.split(" ");
	const [rows = 0, cols = 0] = size.split("x").map(Number);
	const [red = 0, blue = 0] = score.split("-").map(Number);
	const boxes: DotsPosition["boxes"] = [];
	for (let row = 0; row < rows; row++) {
		for (let col = 0; col < cols; col++) {
			const top = row * (2 * cols + 1) + col;
			boxes.push({ row, col, edges: [top, top + cols, top + cols + 1, top + 2 * cols + 1] });
		}
	}
	return { rows, cols, drawn: [...edges].map((edge) => edge === "1"), score: [red, blue], boxes };
}

/** A position as it is written. */
export function writeDots({ rows, cols, drawn, score }: DotsPosition, mover: string): string {
	return `${rows}x${cols} ${drawn.map(Number).join("")} ${score.join("-")} ${mover}`;
}

const complete = ({ boxes }: DotsPosition, drawn: readonly boolean[]): number =>
	boxes.filter(({ edges }) => edges.every((edge) => drawn[edge])).length;

/** How many boxes are finished: so many the two sides have together. */
export const finishedBoxes = (board: DotsPosition): number => complete(board, board.drawn);

/** With an edge drawn or not. A box that this finishes is the mover's; one that it opens is taken from him first. */
export function withEdge(board: DotsPosition, edge: number, isDrawn: boolean, mover: number): DotsPosition {
	const drawn = board.drawn.map((each, at) => (at === edge ? isDrawn : each));
	const own = Math.max(0, (board.score[mover] ?? 0) + complete(board, drawn) - board.score[0] - board.score[1]);
	const other = complete(board, drawn) - own;
	return { ...board, drawn, score: mover === 0 ? [own, other] : [other, own] };
}

/** Who drew each edge, as far as the moves tell. */
export function edgeDrawers(moves: readonly PlayedMove[]): Map<number, number> {
	const found = new Map<number, number>();
	for (const { text, mover } of moves) if (mover !== null && /^\d+$/.test(text)) found.set(Number(text), mover);
	return found;
}

/** Whose each finished box is: of the one who drew its last edge. Of a box that was there from the start nobody knows. */
export function boxOwners(board: DotsPosition, moves: readonly PlayedMove[]): (number | "unknown" | null)[] {
	const order = new Map(moves.map((move, at) => [Number(move.text), { at, mover: move.mover }]));
	return board.boxes.map(({ edges }) => {
		if (!edges.every((edge) => board.drawn[edge])) return null;
		const last = edges.map((edge) => order.get(edge)).reduce((a, b) => ((b?.at ?? -1) > (a?.at ?? -1) ? b : a));
		return last?.mover ?? "unknown";
	});
}
