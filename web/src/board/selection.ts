/** Selection of a legal move by the first and the last cell of its path. */

import type { LegalMove } from "../api/types";

/** Return the cells from which a move starts. */
export const startCells = (legal: readonly LegalMove[]): Set<string> =>
	new Set(legal.flatMap((move) => (move.path[0] === undefined ? [] : [move.path[0]])));

/** Return the moves that start at a cell, keyed by their last cell. */
export function targetsFrom(legal: readonly LegalMove[], from: string | null): Map<string, LegalMove> {
	const targets = new Map<string, LegalMove>();
	for (const move of legal) {
		const last = move.path.at(-1);
		if (move.path.length > 1 && move.path[0] === from && last !== undefined) targets.set(last, move);
	}
	return targets;
}

export type Selection = { play: LegalMove } | { chosen: string | null };

/** Return the effect of clicking a cell: a move is played, the cell is chosen, or no cell is chosen any more. */
export function selectCell(legal: readonly LegalMove[], chosen: string | null, cell: string): Selection {
	const single = legal.find((move) => move.path.length === 1 && move.path[0] === cell);
	if (single) return { play: single };
	const move = targetsFrom(legal, chosen).get(cell);
	if (move) return { play: move };
	return { chosen: cell !== chosen && startCells(legal).has(cell) ? cell : null };
}

/** Find a move by its text; case and white space do not matter. */
export function findTypedMove(legal: readonly LegalMove[], text: string): LegalMove | undefined {
	const normalise = (text: string) => text.replace(/\s+/g, "").toLowerCase();
	return legal.find((move) => normalise(move.text) === normalise(text));
}
