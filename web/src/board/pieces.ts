/** Pieces on cells, and how positions write them. */

import type { CellLayout } from "../api/types";

export interface Piece {
	seat: number;
	kind: "stone" | "man" | "tower";
}

/** By the name of the cell. */
export type Pieces = ReadonlyMap<string, Piece>;

export interface PieceNotation {
	/** `cells` must be in the order in which positions list them: row by row. */
	read(position: string, cells: readonly CellLayout[], start: string): Pieces;
	/** The text of a position: the pieces on the board, then `rest`, which says who is to move. */
	write(pieces: Pieces, cells: readonly CellLayout[], start: string, rest: string): string;
}

/** The letters of a board row by row; `letterOf` is the letter of a piece or of an empty cell. */
export function boardRows(
	pieces: Pieces,
	cells: readonly CellLayout[],
	letterOf: (piece: Piece | undefined) => string,
): string[] {
	const rows = new Map<number, string>();
	for (const { name, y } of cells) rows.set(y, (rows.get(y) ?? "") + letterOf(pieces.get(name)));
	return [...rows.values()];
}

/** The notation of games that write one letter for each cell. */
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
