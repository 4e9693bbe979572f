/** Editing a position piece by piece. */

import type { Piece, PlacedPiece } from "../board/pieces/pieces";

/** What a click puts on a cell: a piece, or nothing. */
export type Brush = Piece | null;

export const ERASER: Brush = null;

export const isSameBrush = (one: Brush, other: Brush): boolean =>
	one?.seat === other?.seat && one?.kind === other?.kind;

/** Return the brush that puts on a cell what lies there now; for an empty cell, the eraser. */
export const brushAt = (pieces: readonly PlacedPiece[], cell: string): Brush =>
	pieces.find((piece) => piece.cell === cell) ?? ERASER;

/** Return the pieces after painting one cell, which removes whatever has covered it. */
export function paint(pieces: readonly PlacedPiece[], cell: string, brush: Brush): readonly PlacedPiece[] {
	if (brush && isSameBrush(brushAt(pieces, cell), brush)) return pieces;
	const others = pieces.filter(({ cells }) => !cells.includes(cell));
	return brush ? [...others, { seat: brush.seat, kind: brush.kind, cell, cells: [cell] }] : others;
}
