/** The puzzles that come from the player's own mistakes, stored in this browser. */

import { readStored, writeStored } from "../preferences.svelte";
import type { Exercise } from "./mistakes";

export interface OwnPuzzle extends Exercise {
	id: string;
	/** When it was added, in milliseconds since 1970. */
	at: number;
	isSolved: boolean;
}

const KEY = "qipan.own-puzzles";
/** The oldest puzzles make room for new ones. */
export const MAX_PUZZLES = 50;

/** A short text that is the same for the same position. */
function idOf({ game, options, position, seat }: Exercise): string {
	let hash = 5381;
	for (const letter of JSON.stringify([game, options, position, seat]))
		hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
	return hash.toString(36);
}

const isPuzzle = (stored: unknown): stored is OwnPuzzle => {
	const puzzle = stored as Partial<OwnPuzzle> | null;
	return (
		typeof puzzle?.id === "string" &&
		typeof puzzle.game === "string" &&
		typeof puzzle.position === "string" &&
		Array.isArray(puzzle.moves) &&
		puzzle.moves.length > 0
	);
};

/** Return the puzzles, the latest first; what is damaged is left out. */
export function ownPuzzles(): OwnPuzzle[] {
	const stored = readStored<unknown>(KEY, []);
	return Array.isArray(stored) ? stored.filter(isPuzzle) : [];
}

/** Add exercises that are not there yet, and return how many were added. */
export function addOwnPuzzles(exercises: readonly Exercise[], now: number): number {
	const before = ownPuzzles();
	const known = new Set(before.map(({ id }) => id));
	const added = exercises
		.map((exercise) => ({ ...exercise, id: idOf(exercise), at: now, isSolved: false }))
		.filter(({ id }) => !known.has(id));
	if (added.length) writeStored(KEY, [...added, ...before].slice(0, MAX_PUZZLES));
	return added.length;
}

export function markSolved(id: string): void {
	writeStored(
		KEY,
		ownPuzzles().map((puzzle) => (puzzle.id === id ? { ...puzzle, isSolved: true } : puzzle)),
	);
}

export function deleteOwnPuzzle(id: string): void {
	writeStored(
		KEY,
		ownPuzzles().filter((puzzle) => puzzle.id !== id),
	);
}
