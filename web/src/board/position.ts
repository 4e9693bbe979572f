/** What a board needs to draw a position. A room's snapshot has all of it; elsewhere it is put together. */

import type { LegalMove, Snapshot } from "../api/types";

export type BoardPosition = Pick<Snapshot, "game" | "options" | "ply" | "view" | "position" | "legal"> & {
	/** By seat, with the path of its last move. */
	seats: readonly { last_path: string[] }[];
};

export interface PositionParts {
	game: Snapshot["game"];
	options: Snapshot["options"];
	/** The position; nothing in it is hidden. */
	text: string;
	legal?: LegalMove[];
	ply?: number;
	/** By seat: the path of its last move. */
	paths?: readonly string[][];
}

/** A position outside a room: of a record, a puzzle or the editor. */
export function boardPosition({ game, options, text, legal = [], ply = 0, paths = [] }: PositionParts): BoardPosition {
	return { game, options, ply, view: text, position: text, legal, seats: paths.map((last_path) => ({ last_path })) };
}
