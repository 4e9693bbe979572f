/** Editing a position piece by piece. */

import type { Layout } from "../api/types";
import type { Piece, PlacedPiece } from "../board/pieces/pieces";

/** What a click puts on a cell: a piece, or nothing. */
export type Brush = Piece | null;

export const ERASER: Brush = null;

export const isSameBrush = (one: Brush, other: Brush): boolean =>
	one?.seat === other?.seat && one?.kind === other?.kind;

/** Return the number by which pieces are sorted: their seat; pieces without an owner come last. */
const seatOrder = ({ seat }: Piece): number => seat ?? Number.POSITIVE_INFINITY;

/** Return the pieces that may be put on cells: all but those of the kind `counted`. */
export const brushesOf = ({ piece_kinds }: Pick<Layout, "piece_kinds">, counted?: string): readonly Piece[] =>
	piece_kinds.filter(({ kind }) => kind !== counted).sort((a, b) => seatOrder(a) - seatOrder(b));

/** Return the brush for what is on a cell now; for an empty cell, the eraser. */
export const brushAt = (pieces: readonly PlacedPiece[], cell: string): Brush =>
	pieces.find((piece) => piece.cell === cell) ?? ERASER;

/** Return the pieces after painting one cell, which first removes any piece that covers it. */
export function paint(pieces: readonly PlacedPiece[], cell: string, brush: Brush): readonly PlacedPiece[] {
	if (brush && isSameBrush(brushAt(pieces, cell), brush)) return pieces;
	const others = pieces.filter(({ cells }) => !cells.includes(cell));
	return brush ? [...others, { seat: brush.seat, kind: brush.kind, cell, cells: [cell] }] : others;
}
