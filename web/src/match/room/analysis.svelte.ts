/**
 * The analysis of the current position of a match. It is requested while values are shown or the player has asked for a
 * hint, and the hint, the values on the board and the evaluation bar all show it.
 */

import { type ShownAnalysis, showAnalysis } from "../../board/values/analysis";
import { valueDisplay } from "../../games/shared/values/position-values";
import { preferences, texts } from "../../preferences.svelte";
import type { LocalMatch } from "./local-match.svelte";

export class MatchAnalysis {
	constructor(readonly match: LocalMatch) {}

	/**
	 * A text that identifies the position to analyse, so that an effect starts again when it changes. Empty if values are
	 * not wanted or not allowed, or if there is no move on the board to value.
	 */
	get target(): string {
		const { snapshot, connection, wantsHint, seats } = this.match.room;
		if (!preferences.showValues && !wantsHint) return "";
		if (connection !== "open" || !snapshot?.hints || snapshot.status !== "playing") return "";
		// If nothing is hidden, a spectator may see the values of moves, too.
		const isWatched = !seats.length && snapshot.position !== null;
		const hasMoves = isWatched || snapshot.legal.some((move) => move.path.length);
		return hasMoves ? `${snapshot.ply} ${snapshot.view}` : "";
	}

	/** Whether there is an evaluation bar: also while an opponent moves, so that the board stays in its place. */
	get hasBar(): boolean {
		const { snapshot, seats } = this.match.room;
		if (!preferences.showValues || !snapshot?.hints || snapshot.status !== "playing") return false;
		return seats.length ? !this.match.isOut : snapshot.position !== null;
	}

	/** Start an analysis and return a function that stops it. If `target` is empty, do nothing. */
	start(target: string): (() => void) | undefined {
		const { room } = this.match;
		if (!target) return undefined;
		room.analyse();
		return () => room.stopAnalysis();
	}

	/** The analysis so far; null if none was requested or no result has arrived. */
	readonly shown: ShownAnalysis | null = $derived.by(() => {
		const { analysis, snapshot } = this.match.room;
		const mover = snapshot?.mover ?? null;
		if (!analysis || !snapshot || mover === null) return null;
		const display = valueDisplay(snapshot, this.match.seatNames, texts());
		return showAnalysis(analysis.analysis.moves, snapshot.legal, (value) => display(value, mover), texts());
	});

	/** The best move, if the player has asked for it. */
	get hint(): ShownAnalysis["best"] {
		return this.match.room.wantsHint && this.match.isMyTurn ? (this.shown?.best ?? null) : null;
	}

	/** The analysis, if values are shown. */
	get values(): ShownAnalysis | null {
		return preferences.showValues ? this.shown : null;
	}

	/** Whether a better analysis is still to come. */
	get isRunning(): boolean {
		return !!this.target && !this.match.room.analysis?.is_last && !this.match.room.hasAnalysisFailed;
	}
}
