/** Editing a position cell by cell. A brush is what a click puts on a cell: a piece, a mark, or nothing. */

import type { Layout } from "../api/types";
import { groupsOf, type Piece, type PieceGroup, type PieceNotation } from "../board/pieces";

/** A brush other than the eraser has exactly one of these fields; the eraser has none. */
export interface Brush {
	piece?: Piece;
	/** Something that is not a piece, such as an edge that is drawn; the texts of the game have its name. */
	mark?: string;
}

export const ERASER: Brush = {};

export const isSameBrush = (one: Brush, other: Brush): boolean =>
	one.mark === other.mark && one.piece?.seat === other.piece?.seat && one.piece?.kind === other.piece?.kind;

export interface PositionEditor {
	/** Return all brushes of the game; the eraser comes last. There are none if only the text can be edited. */
	brushes(start: string): Brush[];
	/** Return the brush that puts on a cell what is there now; for an empty cell, the eraser. */
	brushAt(text: string, layout: Layout, cell: string): Brush;
	/** Return the position after painting one cell. */
	paint(text: string, layout: Layout, cell: string, brush: Brush): string;
	/** Return the pieces of a text that need not be a legal position; by default those of the last legal one are shown. */
	pieces?(text: string, layout: Layout): PieceGroup[];
	/** Return the position with an empty board and the first seat to move. */
	empty(layout: Layout): string;
}

/** The editor of a game whose notation the page does not know. */
export const textEditor: PositionEditor = {
	brushes: () => [],
	brushAt: () => ERASER,
	paint: (text) => text,
	empty: ({ start }) => start,
};

const restOf = (position: string): string => position.split(" ").slice(1).join(" ");

/** Return the editor of a game with pieces; it has a brush for each kind of piece of each seat. */
export function pieceEditor(
	notation: PieceNotation,
	kinds: readonly Piece["kind"][],
	seatsIn: (start: string) => number = () => 2,
): PositionEditor {
	return {
		brushes: (start) => [
			...[...Array(seatsIn(start)).keys()].flatMap((seat) => kinds.map((kind) => ({ piece: { seat, kind } }))),
			ERASER,
		],
		brushAt(text, { cells, start }, cell) {
			const piece = notation.read(text, cells, start).get(cell);
			return piece ? { piece } : ERASER;
		},
		paint(text, { cells, start }, cell, brush) {
			const pieces = new Map(notation.read(text, cells, start));
			if (brush.piece) pieces.set(cell, brush.piece);
			else pieces.delete(cell);
			// If the text that the user typed has no side to move, use that of the start position.
			return notation.write(pieces, cells, start, restOf(text) || restOf(start));
		},
		pieces: (text, { cells, start }) => groupsOf(notation.read(text, cells, start)),
		empty: ({ cells, start }) => notation.write(new Map(), cells, start, restOf(start)),
	};
}
