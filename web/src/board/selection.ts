/** Choosing among the legal moves that were sent: by the first and the last cell of their paths. */

import type { LegalMove } from "../api/types";

/** Cells that a move can begin with. */
export const startCells = (legal: readonly LegalMove[]): Set<string> =>
	new Set(legal.flatMap((move) => (move.path[0] === undefined ? [] : [move.path[0]])));

/** Where the moves that begin at a cell lead. */
export function targetsFrom(legal: readonly LegalMove[], from: string | null): Map<string, LegalMove> {
	const found = new Map<string, LegalMove>();
	for (const move of legal) {
		const last = move.path.at(-1);
		if (move.path.length > 1 && move.path[0] === from && last !== undefined) found.set(last, move);
	}
	return found;
}

export type Step = { play: LegalMove } | { chosen: string | null };

/** What choosing a cell does: plays a move, or takes a stone in hand, or puts it back. */
export function step(legal: readonly LegalMove[], chosen: string | null, cell: string): Step {
	const single = legal.find((move) => move.path.length === 1 && move.path[0] === cell);
	if (single) return { play: single };
	const move = targetsFrom(legal, chosen).get(cell);
	if (move) return { play: move };
	return { chosen: cell !== chosen && startCells(legal).has(cell) ? cell : null };
}

/** A move as a person types it: case and blanks do not matter. */
export function findTypedMove(legal: readonly LegalMove[], text: string): LegalMove | undefined {
	const plain = (each: string) => each.replace(/\s+/g, "").toLowerCase();
	return legal.find((move) => plain(move.text) === plain(text));
}
