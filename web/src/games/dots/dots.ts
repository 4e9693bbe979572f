/** Reads and writes positions of dots for the editor, and says who drew edges and boxes. */

import type { PlayedMove } from "../../api/room-socket.svelte";
import type { PieceGroup } from "../../board/pieces";

export interface DotsPosition {
	rows: number;
	cols: number;
	/** By the number of the edge: whether it is drawn. */
	drawn: boolean[];
	score: [number, number];
	boxes: { row: number; col: number; edges: [number, number, number, number] }[];
}

/** No board has longer sides; a text with larger numbers is not a position. */
const MAX_SIDE = 20;

/**
 * Parse a position such as `3x3 0100… 0-0 0`: rows x columns, drawn edges, boxes of each seat, seat to move. A text that
 * is not a position, since it is still being typed, may have no boxes.
 */
export function readDots(position: string): DotsPosition {
	const [size = "", edges = "", score = ""] = position.split(" ");
	const [rows = 0, cols = 0] = size.split("x").map((side) => (Number(side) <= MAX_SIDE ? Number(side) : 0));
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

export function writeDots({ rows, cols, drawn, score }: DotsPosition, mover: string): string {
	return `${rows}x${cols} ${drawn.map(Number).join("")} ${score.join("-")} ${mover}`;
}

const countComplete = ({ boxes }: DotsPosition, drawn: readonly boolean[]): number =>
	boxes.filter(({ edges }) => edges.every((edge) => drawn[edge])).length;

/** Return the number of completed boxes, which is the sum of both scores. */
export const finishedBoxes = (board: DotsPosition): number => countComplete(board, board.drawn);

/**
 * Return the board with an edge drawn or erased. A box that this completes adds one to the mover's score; a box that is
 * no longer complete takes one from the mover's score or, if that is zero, from the other seat's.
 */
export function withEdge(board: DotsPosition, edge: number, isDrawn: boolean, mover: number): DotsPosition {
	const drawn = board.drawn.map((each, at) => (at === edge ? isDrawn : each));
	const own = Math.max(0, (board.score[mover] ?? 0) + countComplete(board, drawn) - board.score[0] - board.score[1]);
	const other = countComplete(board, drawn) - own;
	return { ...board, drawn, score: mover === 0 ? [own, other] : [other, own] };
}

/** Return the seat that drew each edge, keyed by the name of the edge, for the edges drawn by these moves. */
export const edgeDrawers = (moves: readonly PlayedMove[]): Map<string, number> =>
	new Map(moves.flatMap(({ text, mover }) => (mover === null ? [] : [[text, mover] as const])));

/** Return the pieces of a board as the server would send them: the edges that are drawn, and the complete boxes. */
export function piecesOf({ drawn, boxes }: DotsPosition): PieceGroup[] {
	const complete = boxes.filter(({ edges }) => edges.every((edge) => drawn[edge]));
	const covers = complete.map(({ edges }) => edges.map(String));
	return [
		{ seat: null, kind: "edge", cells: drawn.flatMap((isDrawn, edge) => (isDrawn ? [String(edge)] : [])) },
		{ seat: null, kind: "box", cells: covers.map(([top]) => top ?? ""), covers },
	];
}

/**
 * Return the owner of each box, given its edges: the seat that drew the last of them. If `moves` has none of them, as
 * when the game began from a given position, the owner is unknown: null.
 */
export function boxOwners(boxes: readonly (readonly string[])[], moves: readonly PlayedMove[]): (number | null)[] {
	const order = new Map(moves.map((move, at) => [move.text, { at, mover: move.mover }]));
	return boxes.map((edges) => {
		const last = edges.map((edge) => order.get(edge)).reduce((a, b) => ((b?.at ?? -1) > (a?.at ?? -1) ? b : a));
		return last?.mover ?? null;
	});
}
