/** Move numbers for a list in which one entry may hold several moves. */

import type { PlayedMove } from "../../api/room-socket.svelte";
import { uiOf } from "../../games/registry";

/**
 * Return the number that the list of a match gives to the last of the first 0, 1, 2 … moves; the first number is 0. A
 * number differs from the count of moves where the list shows several moves as one entry.
 */
export function moveNumbers(game: string, moves: readonly PlayedMove[]): number[] {
	const { listedMoves } = uiOf(game);
	// No position is passed, since it affects only the texts of the entries, not their number.
	const count = (ply: number) => listedMoves(moves.slice(0, ply), { position: null, pieces: [] }).length;
	return Array.from({ length: moves.length + 1 }, (_, ply) => count(ply));
}

/** Return for each entry of the list the number of moves up to its end, given the numbers of the moves. */
export const entryPlies = (numbers: readonly number[]): number[] =>
	Array.from({ length: numbers.at(-1) ?? 0 }, (_, entry) => numbers.lastIndexOf(entry + 1));
