/** The values of the moves in the editor's position, requested while they are shown. */

import { analyse } from "../../api/client";
import { latest } from "../../api/latest";
import type { AnalysisResponse } from "../../api/types";
import { type DisplayedValue, describeSource, displayAnalysis } from "../../board/values";
import type { Texts } from "../../i18n/texts";
import type { EditedPosition } from "../position/edited-position.svelte";

const ANALYSIS_SECONDS = 1;

export class MoveValues {
	isOn = $state(false);
	problem = $state("");
	#response: AnalysisResponse | null = $state.raw(null);

	constructor(edited: EditedPosition) {
		$effect(() => {
			const { variation } = edited;
			this.#response = null;
			this.problem = "";
			if (!this.isOn || variation?.mover == null) return;
			const { game, options } = edited;
			return latest(
				analyse({ game, options, position: variation.position, seconds: ANALYSIS_SECONDS }),
				(response) => {
					this.#response = response;
				},
				(message) => {
					this.problem = message;
				},
			);
		});
	}

	/** Return the values, keyed by the text of the move; undefined if there are none to show, or not yet. */
	moveValues(texts: Texts): ReadonlyMap<string, DisplayedValue> | undefined {
		const response = this.#response;
		if (response?.mover == null) return undefined;
		return displayAnalysis(response.analysis, response.mover, texts);
	}

	/**
	 * Return a text that says where the values come from: `exact` if they are proved, otherwise how they were estimated.
	 * It is “…” until the response arrives.
	 */
	source(texts: Texts, exact: string): string {
		return (this.#response && describeSource(this.#response.analysis, exact, texts)) ?? "…";
	}
}
