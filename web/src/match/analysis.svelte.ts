/** What the moves of a match are worth: asked for as long as somebody wants to see it. */

import { movesOf, type Shown, shown, sourceIn } from "../board/values";
import { settings, words } from "../preferences.svelte";
import type { Room } from "./room.svelte";

export class Truth {
	constructor(readonly room: Room) {}

	/** The position that is asked about; another one is another question. */
	get question(): string {
		const { position } = this.room;
		const isAsked = settings.truth && position?.hints && position.legal[0]?.path.length;
		return isAsked ? `${position.ply} ${position.view}` : "";
	}

	/** Asks, until what is returned is called. */
	ask(question: string): (() => void) | undefined {
		if (!question) return undefined;
		this.room.analyse();
		return () => this.room.stopAnalysis();
	}

	get valued(): Map<string, Shown> | undefined {
		const { analysis, position } = this.room;
		const mover = position?.mover ?? null;
		if (!settings.truth || !analysis || mover === null) return undefined;
		const chances = position?.game === "planes";
		return new Map(movesOf(analysis.analysis).map(({ move, value }) => [move, shown(value, mover, words(), chances)]));
	}

	/** Whether it is proved, or else who thinks so. */
	get source(): string {
		const value = this.room.analysis && movesOf(this.room.analysis.analysis)[0]?.value;
		if (!value || !settings.truth) return "";
		const t = words();
		if (value.kind === "exact") return t.exact;
		const said = `≈ ${t.estimateBy(sourceIn(value.source ?? "", t))}`;
		return this.room.position?.game === "planes" ? said : `${said} · ${t.estimateScale}`;
	}
}
