/** Opens the analysis board with a match. */

import { api, matchPosition, send } from "../../api/client";
import type { Snapshot } from "../../api/types";
import { waiting } from "../../api/waiting.svelte";
import { isMove } from "../result";
import { lineHref, replayHref } from "./analysis-link";
import { positionHref } from "./links";

/** Return the link to an analysis of a match that is over, or running with nothing hidden, with its moves so far. */
export async function matchAnalysisHref(
	{ code, game, options, status, ply, position }: Snapshot,
	moves: readonly { text: string }[],
): Promise<string> {
	if (status === "over") {
		const replay = await send(api.GET("/api/records/{code}/replay", { params: { path: { code } } }));
		return replayHref(replay, replay.moves.length);
	}
	// If these entries are not exactly the moves from the start, return a link to the current position only.
	if (!moves.every(isMove) || moves.length !== ply) return positionHref("analysis", { game, options, position });
	const start = (await waiting.during(matchPosition(code, 0, null))).position;
	return lineHref(
		{ game, options, position: start },
		moves.map(({ text }) => text),
		moves.length,
	);
}
