/** Pieces on cells, and their notation in the text of a position. */

import type { CellLayout } from "../api/types";

export interface Piece {
	/** The seat that owns the piece; null if none does. */
	seat: number | null;
	kind: string;
}

/** The pieces of one seat and kind, as the server sends them. */
export interface PieceGroup extends Piece {
	/** The cell of each piece. */
	cells: readonly string[];
	/** All cells that each piece covers; empty or missing if each covers only its own. */
	covers?: readonly (readonly string[])[];
}

/** The pieces on a board, by the name of their cell. */
export type Pieces = ReadonlyMap<string, Piece>;

/** Return the pieces by their cell. */
export const groupedPieces = (groups: readonly PieceGroup[]): Pieces =>
	new Map(groups.flatMap(({ seat, kind, cells }) => cells.map((cell) => [cell, { seat, kind }] as const)));

/** Return the pieces in groups of one. */
export const groupsOf = (pieces: Pieces): PieceGroup[] =>
	[...pieces].map(([cell, { seat, kind }]) => ({ seat, kind, cells: [cell] }));

export interface PieceNotation {
	/**
	 * Read the pieces from the text of a position. `cells` must be in the order of that text: row by row. `start` is the
	 * text of the start position.
	 */
	read(position: string, cells: readonly CellLayout[], start: string): Pieces;
	/** Return the text of a position: the pieces on the board, then `rest`, which includes the side to move. */
	write(pieces: Pieces, cells: readonly CellLayout[], start: string, rest: string): string;
}

/** Return one text for each row of a board; `letterOf` returns the letter for a piece, or for an empty cell. */
export function boardRows(
	pieces: Pieces,
	cells: readonly CellLayout[],
	letterOf: (piece: Piece | undefined) => string,
): string[] {
	const rows = new Map<number, string>();
	for (const { name, y } of cells) rows.set(y, (rows.get(y) ?? "") + letterOf(pieces.get(name)));
	return [...rows.values()];
}

/** Return the notation of a game whose positions have one letter for each cell. */
export function letterNotation(letters: Readonly<Record<string, Piece>>, empty: string): PieceNotation {
	const letterOf = (piece: Piece | undefined) =>
		piece
			? (Object.entries(letters).find(([, { seat, kind }]) => seat === piece.seat && kind === piece.kind)?.[0] ?? "")
			: empty;
	return {
		read(position, cells) {
			const board = position.split(" ")[0]?.replaceAll("/", "") ?? "";
			return new Map(
				cells.flatMap((cell, at) => {
					const piece = letters[board[at] ?? ""];
					return piece ? [[cell.name, piece]] : [];
				}),
			);
		},
		write: (pieces, cells, _start, rest) => `${boardRows(pieces, cells, letterOf).join("/")} ${rest}`,
	};
}
