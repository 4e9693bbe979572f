/** Pieces on cells. Whatever draws or edits them gets them here from the groups of a message. */

export interface Piece {
	/** The seat that owns the piece; null if none does. */
	seat: number | null;
	kind: string;
}

export interface PlacedPiece extends Piece {
	/** The cell where it lies. If it covers several cells, the one that identifies it. */
	cell: string;
	/** All cells that it covers. */
	cells: readonly string[];
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

/** Return the pieces of a message one by one. */
export const listPieces = (groups: readonly PieceGroup[]): PlacedPiece[] =>
	groups.flatMap(({ seat, kind, cells, covers }) =>
		cells.map((cell, at) => ({ seat, kind, cell, cells: covers?.[at] ?? [cell] })),
	);

/** Return pieces in the form in which they are sent: the inverse of `listPieces`, up to the order. */
export function groupPieces(pieces: readonly PlacedPiece[]) {
	const groups = new Map<string, Piece & { cells: string[]; covers: string[][] }>();
	for (const { seat, kind, cell, cells } of pieces) {
		const key = `${seat} ${kind}`;
		const group = groups.get(key) ?? { seat, kind, cells: [], covers: [] };
		groups.set(key, group);
		group.cells.push(cell);
		group.covers.push([...cells]);
	}
	return [...groups.values()];
}

/** Return the pieces of a message by their cell. */
export const piecesByCell = (groups: readonly PieceGroup[]): Pieces =>
	new Map(listPieces(groups).map(({ cell, seat, kind }) => [cell, { seat, kind }]));
