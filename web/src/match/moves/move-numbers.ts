/** Move numbers for a list in which one entry may hold several moves. */

import type { PlayedMove } from "../../api/room-socket.svelte";
import { uiOf } from "../../games/registry";

/**
 * Return for each n, from 0 to the number of moves, how many entries the list of a match has after n moves. The list
 * shows this number beside the last of these entries; it is less than n where one entry holds several moves.
 */
export function moveNumbers(game: string, moves: readonly PlayedMove[]): number[] {
	const { listedMoves } = uiOf(game);
	// No position is passed: a position changes only the texts of the entries, not their number.
	const count = (ply: number) => listedMoves(moves.slice(0, ply), { position: null, pieces: [] }).length;
	return Array.from({ length: moves.length + 1 }, (_, ply) => count(ply));
}

/** Return for each entry of the list the number of moves up to its end, given the result of `moveNumbers`. */
export const entryPlies = (numbers: readonly number[]): number[] =>
	Array.from({ length: numbers.at(-1) ?? 0 }, (_, entry) => numbers.lastIndexOf(entry + 1));
