/** Selection of a legal move by the first and the last cell of its path. */

import type { LegalMove } from "../../api/types";

/** Return the cells from which a move starts. */
export const startCells = (legal: readonly LegalMove[]): Set<string> =>
	new Set(legal.flatMap((move) => (move.path[0] === undefined ? [] : [move.path[0]])));

/** Return the moves that start at a cell, keyed by their last cell; of several moves to one cell, the last is returned. */
export function targetsFrom(legal: readonly LegalMove[], from: string | null): Map<string, LegalMove> {
	const targets = new Map<string, LegalMove>();
	for (const move of legal) {
		const last = move.path.at(-1);
		if (move.path.length > 1 && move.path[0] === from && last !== undefined) targets.set(last, move);
	}
	return targets;
}

/** Return the moves that no cell of the board selects, such as a pass. */
export const movesOffBoard = (legal: readonly LegalMove[]): LegalMove[] =>
	legal.filter((move) => move.path.length === 0);

export type Selection =
	| { play: LegalMove }
	/**
	 * `choices` are several moves with the same first and last cell, one of which the user has to choose from a list.
	 */
	| { chosen: string | null; choices?: LegalMove[] };

/**
 * Return the effect of dropping a piece on a cell. If several moves lead there, the cells over which the piece was
 * dragged may determine the move: its path leads through them.
 */
export function dropOn(legal: readonly LegalMove[], from: string, cell: string, visited: readonly string[]): Selection {
	const ending = legal.filter(({ path }) => path.length > 1 && path[0] === from && path.at(-1) === cell);
	const traced = ending.filter(({ path }) => isThrough(path, visited));
	const longest = Math.max(...traced.map(({ path }) => path.length));
	const meant = ending.length > 1 ? traced.filter(({ path }) => path.length === longest) : ending;
	if (meant[0] && meant.length === 1) return { play: meant[0] };
	return ending.length ? { chosen: from, choices: ending } : { chosen: null };
}

/** Whether the cells of a path are among the visited ones, in this order. */
function isThrough(path: readonly string[], visited: readonly string[]): boolean {
	let at = 0;
	for (const cell of visited) if (cell === path[at]) at++;
	return at === path.length;
}

/** Return the effect of clicking a cell: a move is played, the cell is chosen, or no cell is chosen any more. */
export function selectCell(legal: readonly LegalMove[], chosen: string | null, cell: string): Selection {
	const long = legal.filter((move) => move.path.length > 1);
	const ending = long.filter((move) => move.path[0] === chosen && move.path.at(-1) === cell);
	if (ending.length > 1) return { chosen, choices: ending };
	if (ending[0]) return { play: ending[0] };
	const singles = legal.filter((move) => move.path.length === 1 && move.path[0] === cell);
	const isStart = startCells(long).has(cell);
	if (singles[0] && singles.length === 1 && !isStart) return { play: singles[0] };
	if (cell === chosen || (!singles.length && !isStart)) return { chosen: null };
	return singles.length ? { chosen: cell, choices: singles } : { chosen: cell };
}

/** The characters to ignore, from strict to lenient: not a minus sign at first, which may be part of a cell's name. */
const READINGS: readonly ((text: string) => string)[] = [/\s+/g, /[\s:]+/g, /[^\p{L}\p{N}]+/gu].map(
	(ignored) => (text) => text.replace(ignored, "").toLowerCase(),
);

/**
 * Find the move that a person has typed, by its text or by the first and the last cell of its path. Case and spaces do
 * not matter; nor does punctuation, if only one move fits without it.
 */
export function findTypedMove<Move extends LegalMove>(legal: readonly Move[], typed: string): Move | undefined {
	for (const read of READINGS) {
		for (const textOf of [({ text }: LegalMove) => text, ({ path }: LegalMove) => `${path[0]} ${path.at(-1)}`]) {
			const found = legal.filter((move) => read(textOf(move)) === read(typed));
			if (found.length === 1 && read(typed)) return found[0];
		}
	}
	return undefined;
}
