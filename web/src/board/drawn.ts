/** What a board needs to know of a position. A match's position has it all; elsewhere it is put together. */

import type { LegalMove, Position } from "../api/wire";

export type Drawn = Pick<Position, "game" | "options" | "ply" | "view" | "position" | "legal"> & {
	/** By seat: the path of its last move. */
	seats: readonly { last_path: string[] }[];
};

export interface Still {
	game: Position["game"];
	options: Position["options"];
	/** The position's text; nothing in it is hidden. */
	text: string;
	legal?: LegalMove[];
	ply?: number;
	/** By seat. */
	paths?: readonly string[][];
}

/** A position that stands by itself: of a record, a puzzle, an editor. */
export function still({ game, options, text, legal = [], ply = 0, paths = [] }: Still): Drawn {
	return { game, options, ply, view: text, position: text, legal, seats: paths.map((last_path) => ({ last_path })) };
}
