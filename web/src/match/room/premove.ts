/**
 * Moves that a player prepares while another seat is to move. The page knows no rules: any own piece may be sent to any
 * cell, and the prepared move is played if it turns out to be legal.
 */

import type { LegalMove } from "../../api/types";
import { readPieces } from "../../board/pieces/pieces";

export interface Premove {
	seat: number;
	/** The number of moves that had been played when the premove was prepared. */
	ply: number;
	/** The first and the last cell of the path, or its only cell. */
	cells: readonly string[];
}

export interface PremoveBoard {
	seat: number;
	/** The names of all cells. */
	cells: readonly string[];
	/** The pieces, in the format of a message. */
	pieces: readonly string[];
	/** Whether part of the position is hidden, so that the possible moves do not follow from the pieces. */
	isHidden: boolean;
	/** The seat's legal moves in its last turn; empty before its first turn. */
	seen: readonly LegalMove[];
	/** The path of the seat's last move. */
	last: readonly string[];
}

/**
 * Return the moves that a seat can prepare: from a piece to a cell, or on a single cell, whichever was legal in its
 * last turn.
 */
export function premovesOf({ seat, cells, pieces, isHidden, seen, last }: PremoveBoard): LegalMove[] {
	const placed = isHidden ? [] : readPieces(pieces);
	const own = placed.filter((piece) => piece.seat === seat).map(({ cell }) => cell);
	const singles = seen.filter(({ path }) => path.length === 1);
	const hasPaths = seen.length ? seen.some(({ path }) => path.length > 1) : own.length > 0;
	const withPieces = (hasPaths && !isHidden ? own : []).flatMap((from) =>
		cells.filter((to) => to !== from).map((to) => ({ text: `${from}-${to}`, path: [from, to] })),
	);
	const taken = new Set([...placed.map(({ cell }) => cell), ...last]);
	const choices = seen.length ? singles.flatMap(({ path }) => path) : hasPaths ? [] : cells;
	const onCells = choices.filter((cell) => !taken.has(cell)).map((cell) => ({ text: cell, path: [cell] }));
	return [...withPieces, ...onCells];
}

/** Return the legal moves that a prepared move may mean; several if the cells do not tell them apart. */
export const findPrepared = (legal: readonly LegalMove[], cells: readonly string[]): LegalMove[] =>
	legal.filter(
		({ path }) => path[0] === cells[0] && path.at(-1) === cells.at(-1) && path.length > 1 === cells.length > 1,
	);
