/** The values of the moves in the current position of a match, requested while they are shown. */

import { type Display, type DisplayedValue, describeSource, displayAnalysis } from "../board/values";
import { uiOf } from "../games/registry";
import { preferences, texts } from "../preferences.svelte";
import type { Room } from "./room.svelte";

export class MatchAnalysis {
	constructor(readonly room: Room) {}

	/**
	 * A text that identifies the position to analyse, so that an effect starts again when it changes. Empty if values are
	 * not wanted or not allowed, or if there is no move on the board to value.
	 */
	get target(): string {
		const { snapshot } = this.room;
		if (!preferences.showValues || !snapshot?.hints || snapshot.status !== "playing") return "";
		// A spectator may see the values, too, if nothing is hidden.
		const isWatched = !this.room.seats.length && snapshot.position !== null;
		const hasMoves = isWatched || snapshot.legal.some((move) => move.path.length);
		return hasMoves ? `${snapshot.ply} ${snapshot.view}` : "";
	}

	/** Start an analysis and return a function that stops it. If `target` is empty, do nothing. */
	start(target: string): (() => void) | undefined {
		if (!target) return undefined;
		this.room.analyse();
		return () => this.room.stopAnalysis();
	}

	/** The values to show, keyed by the text of the move; undefined if there are none to show, or not yet. */
	get moveValues(): Map<string, DisplayedValue> | undefined {
		const { analysis, snapshot } = this.room;
		const mover = snapshot?.mover ?? null;
		if (!preferences.showValues || !analysis || mover === null) return undefined;
		return displayAnalysis(analysis.analysis, mover, texts(), this.#display);
	}

	/**
	 * A text that says where the values come from: that they are proved, or how they were estimated. Empty if no values
	 * are shown.
	 */
	get source(): string {
		const { analysis } = this.room;
		if (!analysis || !preferences.showValues) return "";
		return describeSource(analysis.analysis, texts().exact, texts(), this.#display) ?? "";
	}

	get #display(): Display {
		return uiOf(this.room.snapshot?.game ?? "").displayValue;
	}
}
