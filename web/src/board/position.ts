/** What a board needs to know of a position. A match's position has it all; elsewhere it is put together. */

import type { LegalMove, Snapshot } from "../api/types";

export type BoardPosition = Pick<Snapshot, "game" | "options" | "ply" | "view" | "position" | "legal"> & {
	/** By seat: the path of its last move. */
	seats: readonly { last_path: string[] }[];
};

export interface PositionParts {
	game: Snapshot["game"];
	options: Snapshot["options"];
	/** The position's text; nothing in it is hidden. */
	text: string;
	legal?: LegalMove[];
	ply?: number;
	/** By seat. */
	paths?: readonly string[][];
}

/** A position that stands by itself: of a record, a puzzle, an editor. */
export function boardPosition({ game, options, text, legal = [], ply = 0, paths = [] }: PositionParts): BoardPosition {
	return { game, options, ply, view: text, position: text, legal, seats: paths.map((last_path) => ({ last_path })) };
}
