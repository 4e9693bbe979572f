/** Reading the positions of small pictures. */

import type { Piece } from "../../../board/pieces/pieces";

interface GridPicture {
	cells: { name: string; x: number; y: number; shape: string }[];
	pieces: Map<string, Piece>;
}

/**
 * Read rows of square cells, from the top, such as `b.w/.b.`; `pieceOf` returns the piece of a character.
 *
 * The cells are named as on a board with letters for columns.
 */
export function gridPicture(rows: string, pieceOf: (character: string) => Piece | undefined): GridPicture {
	const cells: GridPicture["cells"] = [];
	const pieces: GridPicture["pieces"] = new Map();
	rows.split("/").forEach((row, y) => {
		[...row].forEach((character, x) => {
			const name = String.fromCharCode(65 + x) + (y + 1);
			cells.push({ name, x, y, shape: "square" });
			const piece = pieceOf(character);
			if (piece) pieces.set(name, piece);
		});
	});
	return { cells, pieces };
}
