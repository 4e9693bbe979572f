/** Positions of a reviewed match, for insights. */

import type { Layout, Replay } from "../../api/types";
import { replayPosition } from "../../board/pieces/position";
import type { InsightProps } from "../../games/game-ui";
import { uiOf } from "../../games/registry";

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
