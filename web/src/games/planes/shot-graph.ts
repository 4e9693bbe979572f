/** The graph of a match of planes. */

import type { Replay } from "../../api/types";
import type { GraphData, MaybeGraded, Point } from "../../board/values/graph";

const legend = {
	en: "Shots that each side still needed, from its own view: lower is better.",
	zh: "双方按各自所知还需要炸几次：越低越好。",
};

/**
 * Return the graph of a match. A height is the number of shots that a seat was still expected to need, judged by its own
 * view; zero once it has hit all heads.
 */
export function shotGraph(replay: Replay, gradedMoves: readonly MaybeGraded[]): GraphData {
	const series: Point[][] = replay.seats.map(() => []);
	replay.moves.forEach((move, ply) => {
		const graded = gradedMoves[ply];
		if (graded?.costs) series[graded.seat]?.push({ ply, height: graded.costs[0] ?? 0, isExact: false });
		const hasHitAll = move.seat !== null && move.score?.[move.seat] === Number(replay.options.planes);
		if (move.answer === "head" && hasHitAll) series[move.seat ?? 0]?.push({ ply: ply + 1, height: 0, isExact: true });
	});
	const max = Math.max(1, ...series.flat().map((point) => point.height));
	return { series, range: [0, max], legend };
}
