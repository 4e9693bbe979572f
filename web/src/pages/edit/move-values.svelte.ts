/** The analysis of the editor's position, requested while values are shown. */

import { analyse } from "../../api/client";
import { latest } from "../../api/latest";
import type { AnalysisResponse } from "../../api/types";
import { type ShownAnalysis, showAnalysis } from "../../board/analysis";
import { valueDisplay } from "../../games/position-values";
import { texts } from "../../preferences.svelte";
import type { EditedPosition } from "../position/edited-position.svelte";

const ANALYSIS_SECONDS = 1;

export class MoveValues {
	isOn = $state(false);
	problem: Error | null = $state.raw(null);
	#response: AnalysisResponse | null = $state.raw(null);

	constructor(readonly edited: EditedPosition) {
		$effect(() => {
			const { variation } = edited;
			this.#response = null;
			this.problem = null;
			if (!this.isOn || variation?.mover == null) return;
			const { game, options } = edited;
			return latest(
				analyse({ game, options, position: variation.position, seconds: ANALYSIS_SECONDS }),
				(response) => {
					this.#response = response;
				},
				(error) => {
					this.problem = error;
				},
			);
		});
	}

	/** The analysis; null if there is none to show, or not yet. */
	readonly shown: ShownAnalysis | null = $derived.by(() => {
		const { variation, game, allOptions: options, layout } = this.edited;
		const response = this.#response;
		const mover = response?.mover ?? null;
		if (!response || mover === null || !variation) return null;
		const display = valueDisplay({ game, options, score: variation.score }, layout?.seat_names ?? [], texts());
		return showAnalysis(response.analysis.moves, variation.legal, (value) => display(value, mover), texts());
	});

	get isRunning(): boolean {
		return this.isOn && !this.#response && !this.problem && this.edited.variation?.mover != null;
	}
}
