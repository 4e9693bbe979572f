/** How a board is rotated for a seat. */

import type { Layout } from "../../../api/types";
import { readPieces } from "../../../board/pieces/pieces";

/** What a rotation may depend on. */
export type Sides = Pick<Layout, "cells" | "seat_names" | "start_pieces">;

/**
 * Return the rotation that puts a seat's side at the bottom, in degrees. The side of a seat is where its pieces lie at
 * the start. A board on which no two seats face each other is not rotated.
 */
export function rotationOf(seat: number, sides: Sides): number {
	if (sides.seat_names.length !== 2) return 0;
	return meanHeight(seat, sides) < meanHeight(1 - seat, sides) - 1e-6 ? 180 : 0;
}

/** The mean distance of a seat's pieces at the start from the top of the board; NaN if it has no pieces. */
function meanHeight(seat: number, { cells, start_pieces }: Sides): number {
	const yOf = new Map(cells.map(({ name, y }) => [name, y]));
	const own = readPieces(start_pieces).filter((piece) => piece.seat === seat);
	return own.reduce((sum, { cell }) => sum + (yOf.get(cell) ?? 0), 0) / own.length;
}
