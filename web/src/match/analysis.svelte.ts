/** What the moves of a match are worth: asked for as long as somebody wants to see it. */

import { analysedMoves, type DisplayedValue, displayValue, translateSource } from "../board/values";
import { preferences, texts } from "../preferences.svelte";
import type { Room } from "./room.svelte";

export class Truth {
	constructor(readonly room: Room) {}

	/** The position that is asked about; another one is another question. */
	get question(): string {
		const { position } = this.room;
		const isAsked = preferences.truth && position?.hints && position.legal[0]?.path.length;
		return isAsked ? `${position.ply} ${position.view}` : "";
	}

	/** Asks, until what is returned is called. */
	ask(question: string): (() => void) | undefined {
		if (!question) return undefined;
		this.room.analyse();
		return () => this.room.stopAnalysis();
	}

	get moveValues(): Map<string, DisplayedValue> | undefined {
		const { analysis, position } = this.room;
		const mover = position?.mover ?? null;
		if (!preferences.truth || !analysis || mover === null) return undefined;
		const chances = position?.game === "planes";
		return new Map(
			analysedMoves(analysis.analysis).map(({ move, value }) => [move, displayValue(value, mover, texts(), chances)]),
		);
	}

	/** Whether it is proved, or else who thinks so. */
	get source(): string {
		const value = this.room.analysis && analysedMoves(this.room.analysis.analysis)[0]?.value;
		if (!value || !preferences.truth) return "";
		const t = texts();
		if (value.kind === "exact") return t.exact;
		const said = `≈ ${t.estimateBy(translateSource(value.source ?? "", t))}`;
		return this.room.position?.game === "planes" ? said : `${said} · ${t.estimateScale}`;
	}
}
