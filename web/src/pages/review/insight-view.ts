/** The side from which a reviewed match is shown, and what insights need to know about its positions. */

import type { Layout, Replay } from "../../api/types";
import { replayPosition } from "../../board/pieces/position";
import type { InsightProps } from "../../games/game-ui";
import { uiOf } from "../../games/registry";
import { seatHeld } from "../../match/room/tokens";

/** Return the seat at the bottom of the board: the seat of the user or, in a match of others, of the first person. */
export const bottomOf = (replay: Replay, code: string | null): number =>
	(code === null ? null : seatHeld(code)) ??
	Math.max(
		0,
		replay.seats.findIndex(({ kind }) => kind === "person"),
	);

/** Return what an insight needs to know of the position after `ply` moves. */
export function insightView(
	replay: Replay,
	layout: Layout,
	ply: number,
	bottom: number,
	nameOf: (seat: number) => string,
): InsightProps {
	const played = replay.moves.slice(0, ply);
	const moves = { moves: played.map((move) => move.text), movers: played.map((move) => move.seat) };
	const snapshot = { ...replayPosition(replay, ply), ...moves, seat: null };
	return { ui: uiOf(replay.game), snapshot, layout, bottom, nameOf };
}
