/** Pieces on cells, and their conversion from and to the texts of messages. */

export interface Piece {
	/** The seat that owns the piece; null if no seat does. */
	seat: number | null;
	kind: string;
}

export interface PlacedPiece extends Piece {
	/** The cell where the piece lies; if the piece covers several cells, the cell that identifies it. */
	cell: string;
	/** All cells that the piece covers. */
	cells: readonly string[];
}

/** The pieces on a board, by the name of their cell. */
export type Pieces = ReadonlyMap<string, Piece>;

/**
 * Return the pieces of a message one by one. Each text has the pieces of one owner and kind, such as `0 stone A1 B1`; a
 * piece that covers several cells is written as in `- wall B1+B2`.
 */
export const readPieces = (texts: readonly string[]): PlacedPiece[] =>
	texts.flatMap((text) => {
		const [owner = "", kind = "", ...places] = text.split(" ");
		const seat = owner === "-" ? null : Number(owner);
		return places.map((place) => {
			const cells = place.split("+");
			return { seat, kind, cell: cells[0] ?? "", cells };
		});
	});

/** Return pieces in the form in which they are sent: the inverse of `readPieces`, up to the order. */
export function writePieces(pieces: readonly PlacedPiece[]): string[] {
	const texts = new Map<string, string>();
	for (const { seat, kind, cell, cells } of pieces) {
		const group = `${seat ?? "-"} ${kind}`;
		const place = [cell, ...cells.filter((other) => other !== cell)].join("+");
		texts.set(group, `${texts.get(group) ?? group} ${place}`);
	}
	return [...texts.values()];
}

/** Return the pieces of a message by their cell. */
export const piecesByCell = (texts: readonly string[]): Pieces =>
	new Map(readPieces(texts).map(({ cell, seat, kind }) => [cell, { seat, kind }]));

/** Return the pieces after the one on the first cell of a path has moved to the last cell. */
export function movePiece(pieces: Pieces, path: readonly string[]): Pieces {
	const [from, to] = [path[0], path.at(-1)];
	const piece = from === undefined ? undefined : pieces.get(from);
	if (!piece || from === undefined || to === undefined || from === to) return pieces;
	const after = new Map(pieces);
	after.delete(from);
	after.set(to, piece);
	return after;
}
