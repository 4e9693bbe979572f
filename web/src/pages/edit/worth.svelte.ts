/** What the moves of the position in the editor are worth, while somebody wants to know. */

import { analyse } from "../../api/client";
import { latest } from "../../api/latest";
import type { AnalysisTold } from "../../api/wire";
import { movesOf, type Shown, shown, sourceIn } from "../../board/values";
import type { Words } from "../../i18n/words";
import type { Setting } from "../position/setting.svelte";

const SECONDS = 1;

export class Worth {
	isOn = $state(false);
	problem = $state("");
	#told: AnalysisTold | null = $state.raw(null);

	constructor(setting: Setting) {
		$effect(() => {
			const line = setting.line;
			this.#told = null;
			this.problem = "";
			if (!this.isOn || line?.mover == null) return;
			return latest(
				analyse({ game: setting.game, options: setting.options, position: line.position, seconds: SECONDS }),
				(told) => {
					this.#told = told;
				},
				(reason) => {
					this.problem = reason;
				},
			);
		});
	}

	/** By move; nothing until it is known. */
	valued(words: Words): ReadonlyMap<string, Shown> | undefined {
		const told = this.#told;
		if (told?.mover == null) return undefined;
		const mover = told.mover;
		return new Map(movesOf(told.analysis).map(({ move, value }) => [move, shown(value, mover, words)]));
	}

	/** Where the values are from. */
	source(words: Words, exact: string): string {
		const value = this.#told ? movesOf(this.#told.analysis)[0]?.value : undefined;
		if (!value) return "…";
		return value.kind === "exact"
			? exact
			: `≈ ${words.estimateBy(sourceIn(value.source ?? "", words))} · ${words.estimateScale}`;
	}
}
