import type { Pieces } from "../../board/pieces";

/** Return the board cost, the evaluation of the `minimax3` engine: black minus white, with a tower as three men. */
export function boardCost(pieces: Pieces): number {
	let cost = 0;
	for (const { seat, kind } of pieces.values()) cost += (kind === "tower" ? 3 : 1) * (seat === 0 ? 1 : -1);
	return cost;
}
