/** The values of the moves of a match, requested while they are shown. */

import { analysedMoves, type DisplayedValue, displayValue, translateSource } from "../board/values";
import { uiOf } from "../games/registry";
import { preferences, texts } from "../preferences.svelte";
import type { Room } from "./room.svelte";

export class MatchAnalysis {
	constructor(readonly room: Room) {}

	/** Identifies the position to analyse; empty if none is to be. */
	get target(): string {
		const { snapshot } = this.room;
		const isWanted = preferences.showValues && snapshot?.hints && snapshot.legal[0]?.path.length;
		return isWanted ? `${snapshot.ply} ${snapshot.view}` : "";
	}

	/** Start an analysis; the returned function stops it. */
	start(target: string): (() => void) | undefined {
		if (!target) return undefined;
		this.room.analyse();
		return () => this.room.stopAnalysis();
	}

	/** By move. */
	get moveValues(): Map<string, DisplayedValue> | undefined {
		const { analysis, snapshot } = this.room;
		const mover = snapshot?.mover ?? null;
		if (!preferences.showValues || !analysis || mover === null) return undefined;
		const isChance = uiOf(snapshot?.game ?? "").valuesAreChances;
		return new Map(
			analysedMoves(analysis.analysis).map(({ move, value }) => [move, displayValue(value, mover, texts(), isChance)]),
		);
	}

	/** Whether the values are proved, or else which engine estimates them. */
	get source(): string {
		const value = this.room.analysis && analysedMoves(this.room.analysis.analysis)[0]?.value;
		if (!value || !preferences.showValues) return "";
		const t = texts();
		if (value.kind === "exact") return t.exact;
		const estimate = `≈ ${t.estimateBy(translateSource(value.source ?? "", t))}`;
		return uiOf(this.room.snapshot?.game ?? "").valuesAreChances ? estimate : `${estimate} · ${t.estimateScale}`;
	}
}
