/** The data that a board needs to draw a position. The snapshot of a room contains all of it. */

import type { LegalMove, Replay, Snapshot } from "../../api/types";

/** The facts about a position that the server sends besides its text. */
export interface PositionFacts {
	/** The phase of the game; `play` if the game has only one phase. */
	phase: string;
	/** The pieces as texts; see `readPieces`. */
	pieces: readonly string[];
	/** The score by seat; null if the game keeps no score. */
	score: readonly number[] | null;
	/** By seat: how much of the goal in the layout it has reached; null if the game has no such goal. */
	reached: readonly number[] | null;
}

export type BoardPosition = Pick<Snapshot, "game" | "options" | "ply" | "view" | "position"> &
	PositionFacts & {
		legal: LegalMove[];
		/** By seat: the path of its last move. */
		seats: readonly { last_path: string[] }[];
	};

/** Return the facts in a message of the server that has the text of a position; without a message, an empty board. */
export const factsOf = (message: PositionFacts | null): PositionFacts => ({
	phase: message?.phase ?? "play",
	pieces: message?.pieces ?? [],
	score: message?.score ?? null,
	reached: message?.reached ?? null,
});

export interface PositionParts extends Partial<PositionFacts> {
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
export function boardPosition(parts: PositionParts): BoardPosition {
	const { text, legal = [], ply = 0, paths = [], phase = "play", pieces = [], ...rest } = parts;
	const { score = null, reached = null } = parts;
	return {
		...rest,
		ply,
		phase,
		pieces,
		score,
		reached,
		view: text,
		position: text,
		legal,
		seats: paths.map((last_path) => ({ last_path })),
	};
}

/** Return the position of a match after its first `ply` moves. */
export function replayPosition(replay: Replay, ply: number, legal: LegalMove[] = []): BoardPosition {
	const { game, options } = replay;
	const played = replay.moves.slice(0, ply);
	const text = played.at(-1)?.position ?? replay.start;
	const paths = replay.seats.map(
		(_, seat) => played.findLast((move) => move.seat === seat && move.path.length)?.path ?? [],
	);
	return boardPosition({ game, options, text, legal, ply, paths, ...factsOf(played.at(-1) ?? replay) });
}
