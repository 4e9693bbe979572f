/** The values of the moves in the current position of a match, requested while they are shown. */

import { type DisplayedValue, describeSource, displayAnalysis } from "../board/values";
import { uiOf } from "../games/registry";
import { preferences, texts } from "../preferences.svelte";
import type { Room } from "./room.svelte";

export class MatchAnalysis {
	constructor(readonly room: Room) {}

	/** A text that identifies the position to analyse; empty if there is nothing to analyse. */
	get target(): string {
		const { snapshot } = this.room;
		const isWanted = preferences.showValues && snapshot?.hints && snapshot.legal[0]?.path.length;
		return isWanted ? `${snapshot.ply} ${snapshot.view}` : "";
	}

	/** Start an analysis, and return a function that stops it. */
	start(target: string): (() => void) | undefined {
		if (!target) return undefined;
		this.room.analyse();
		return () => this.room.stopAnalysis();
	}

	/** The values by the text of the move. */
	get moveValues(): Map<string, DisplayedValue> | undefined {
		const { analysis, snapshot } = this.room;
		const mover = snapshot?.mover ?? null;
		if (!preferences.showValues || !analysis || mover === null) return undefined;
		return displayAnalysis(analysis.analysis, mover, texts(), this.#isChance);
	}

	/** The source of the values, as a text: that they are proved, or which engine estimates them. */
	get source(): string {
		const { analysis } = this.room;
		if (!analysis || !preferences.showValues) return "";
		return describeSource(analysis.analysis, texts().exact, texts(), this.#isChance) ?? "";
	}

	get #isChance(): boolean {
		return uiOf(this.room.snapshot?.game ?? "").valuesAreChances;
	}
}
