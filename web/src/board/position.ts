/** The data that a board needs to draw a position. The snapshot of a room contains all of it. */

import type { LegalMove, Snapshot } from "../api/types";

export type BoardPosition = Pick<Snapshot, "game" | "options" | "ply" | "view" | "position" | "legal"> & {
	/** By seat: the path of its last move. */
	seats: readonly { last_path: string[] }[];
};

export interface PositionParts {
	game: Snapshot["game"];
	options: Snapshot["options"];
	/** The full position, in which nothing is hidden. */
	text: string;
	legal?: LegalMove[];
	ply?: number;
	/** By seat: the path of its last move. */
	paths?: readonly string[][];
}

/** Return the data to draw a position that is not in a room, such as one in a record, a puzzle or the editor. */
export function boardPosition({ game, options, text, legal = [], ply = 0, paths = [] }: PositionParts): BoardPosition {
	return { game, options, ply, view: text, position: text, legal, seats: paths.map((last_path) => ({ last_path })) };
}
