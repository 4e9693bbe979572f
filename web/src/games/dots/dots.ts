/** The board of dots: its size, and who drew edges and owns boxes. */

import type { PlayedMove } from "../../api/room-socket.svelte";
import type { PlacedPiece } from "../../board/pieces/pieces";

/** How far the ground of the board reaches beyond the outer dots. */
export const GROUND_MARGIN = 0.32;

/** Return the seat that drew each edge, keyed by the name of the edge, for the edges drawn by these moves. */
export const edgeDrawers = (moves: readonly PlayedMove[]): Map<string, number> =>
	new Map(moves.flatMap(({ text, mover }) => (mover === null ? [] : [[text, mover] as const])));

/**
 * Return the owner of each box: the seat that drew the last of its edges. If `moves` has none of its edges, as when the
 * game began from a given position, the pieces or the score say who owns the box; null if they do not.
 */
export function boxOwners(
	boxes: readonly PlacedPiece[],
	moves: readonly PlayedMove[],
	score: readonly number[] | null,
): (number | null)[] {
	const order = new Map(moves.map((move, at) => [move.text, { at, mover: move.mover }]));
	const owners = boxes.map(({ cells, seat }) => {
		const last = cells.map((edge) => order.get(edge)).reduce((a, b) => ((b?.at ?? -1) > (a?.at ?? -1) ? b : a));
		return last?.mover ?? seat;
	});
	const missing = (score ?? []).map((count, seat) => count - owners.filter((owner) => owner === seat).length);
	const others = missing.filter((count) => count > 0).length === 1 ? missing.findIndex((count) => count > 0) : null;
	return owners.map((owner) => owner ?? others);
}

/** Return the pieces with owners for the boxes that have none, so that every seat has as many boxes as its score. */
export function ownedBoxes(pieces: readonly PlacedPiece[], score: readonly number[] | null): readonly PlacedPiece[] {
	const boxes = pieces.filter(({ kind }) => kind === "box");
	let left = (score?.[0] ?? 0) - boxes.filter(({ seat }) => seat === 0).length;
	return pieces.map((piece) =>
		piece.kind === "box" && piece.seat === null ? { ...piece, seat: left-- > 0 ? 0 : 1 } : piece,
	);
}
