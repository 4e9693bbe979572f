/** The board of dots: its size, and who drew edges and owns boxes. */

import type { PlayedMove } from "../../api/room-socket.svelte";
import type { PlacedPiece } from "../../board/pieces/pieces";

/** How far the ground of the board reaches beyond the outer dots. */
export const GROUND_MARGIN = 0.32;

/** Return the seat that drew each edge, keyed by the name of the edge, for the edges drawn by these moves. */
export const edgeDrawers = (moves: readonly PlayedMove[]): Map<string, number> =>
	new Map(moves.flatMap(({ text, mover }) => (mover === null ? [] : [[text, mover] as const])));

/**
 * Return the owner of each box: the seat that drew the last of its edges. If `moves` has none of them, as when the game
 * began from a given position, it is the owner that the position names; null if it names none.
 */
export function boxOwners(boxes: readonly PlacedPiece[], moves: readonly PlayedMove[]): (number | null)[] {
	const order = new Map(moves.map((move, at) => [move.text, { at, mover: move.mover }]));
	return boxes.map(({ cells, seat }) => {
		const last = cells.map((edge) => order.get(edge)).reduce((a, b) => ((b?.at ?? -1) > (a?.at ?? -1) ? b : a));
		return last?.mover ?? seat;
	});
}

/** Return the pieces with an owner for each box that has none, so that every seat has as many boxes as its score. */
export function ownedBoxes(pieces: readonly PlacedPiece[], score: readonly number[] | null): readonly PlacedPiece[] {
	const boxes = pieces.filter(({ kind }) => kind === "box");
	let left = (score?.[0] ?? 0) - boxes.filter(({ seat }) => seat === 0).length;
	return pieces.map((piece) =>
		piece.kind === "box" && piece.seat === null ? { ...piece, seat: left-- > 0 ? 0 : 1 } : piece,
	);
}
