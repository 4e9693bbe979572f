/** What the moves of the position in the editor are worth, while somebody wants to know. */

import { analyse } from "../../api/client";
import { latest } from "../../api/latest";
import type { AnalysisResponse } from "../../api/types";
import { analysedMoves, type DisplayedValue, displayValue, translateSource } from "../../board/values";
import type { Texts } from "../../i18n/texts";
import type { EditedPosition } from "../position/edited-position.svelte";

const SECONDS = 1;

export class MoveValues {
	isOn = $state(false);
	problem = $state("");
	#told: AnalysisResponse | null = $state.raw(null);

	constructor(edited: EditedPosition) {
		$effect(() => {
			const line = edited.line;
			this.#told = null;
			this.problem = "";
			if (!this.isOn || line?.mover == null) return;
			return latest(
				analyse({ game: edited.game, options: edited.options, position: line.position, seconds: SECONDS }),
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
	moveValues(texts: Texts): ReadonlyMap<string, DisplayedValue> | undefined {
		const told = this.#told;
		if (told?.mover == null) return undefined;
		const mover = told.mover;
		return new Map(analysedMoves(told.analysis).map(({ move, value }) => [move, displayValue(value, mover, texts)]));
	}

	/** Where the values are from. */
	source(texts: Texts, exact: string): string {
		const value = this.#told ? analysedMoves(this.#told.analysis)[0]?.value : undefined;
		if (!value) return "…";
		return value.kind === "exact"
			? exact
			: `≈ ${texts.estimateBy(translateSource(value.source ?? "", texts))} · ${texts.estimateScale}`;
	}
}
