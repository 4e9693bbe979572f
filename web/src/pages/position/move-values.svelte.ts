/** The values of the moves of a position outside a room, requested while they are shown. */

import { analyse, check, type GameName } from "../../api/client";
import { latest } from "../../api/latest";
import type { Options } from "../../api/options";
import type { AnalysisResponse, Known, Layout, Variation } from "../../api/types";
import { type ShownAnalysis, showAnalysis } from "../../board/values/analysis";
import { isHiddenGame } from "../../games/game-infos.svelte";
import type { Knowledge } from "../../games/game-ui";
import { uiOf } from "../../games/registry";
import { valueDisplay } from "../../games/shared/values/position-values";
import { preferences, texts } from "../../preferences.svelte";

const ANALYSIS_SECONDS = 1;

/** The page's position. */
export interface ValuedPosition {
	readonly game: GameName;
	/** The options that differ from the defaults. */
	readonly options: Options;
	readonly allOptions: Options;
	readonly layout: Layout | null;
	/** The position with its legal moves; null while there is none. */
	readonly variation: Variation | null;
}

type Response = { analysis: AnalysisResponse } | { known: Known | null };

export class MoveValues {
	isOn = $state(false);
	/** Why there are no values; null if there are, or if they are still to come. */
	problem: Error | null = $state.raw(null);
	#response: Response | null = $state.raw(null);
	/** The responses so far, so that a position that is shown again has the same values at once. */
	readonly #responses = new Map<string, Response>();

	constructor(readonly position: ValuedPosition) {
		$effect(() => {
			const { variation, game, options } = position;
			this.problem = null;
			const key = JSON.stringify([game, options, variation?.position]);
			this.#response = this.#responses.get(key) ?? null;
			if (!this.isOn || variation?.mover == null || this.#response) return;
			return latest(
				this.#request(game, options, variation, variation.mover),
				(response) => {
					this.#responses.set(key, response);
					this.#response = response;
				},
				(error) => {
					this.problem = error;
				},
			);
		});
	}

	/** Request the values; in a game that hides something, what follows from what the mover knows. */
	async #request(game: GameName, options: Options, variation: Variation, mover: number): Promise<Response> {
		const { knowledge } = uiOf(game);
		if (!knowledge && isHiddenGame(game)) return { known: null };
		if (!knowledge) {
			const { position } = variation;
			return { analysis: await analyse({ game, options, position, seconds: ANALYSIS_SECONDS }) };
		}
		const text = knowledge.inMatch({ seat: mover, pieces: variation.pieces });
		return { known: text === null ? null : (await check({ game, options, text })).known };
	}

	/** The analysis; null if there is none to show, or not yet. */
	readonly shown: ShownAnalysis | null = $derived.by(() => {
		const { variation, game, allOptions: options, layout } = this.position;
		const response = this.isOn ? this.#response : null;
		if (!response || !variation) return null;
		if ("known" in response) return showKnown(response.known, variation, uiOf(game).knowledge);
		const { analysis, mover } = response.analysis;
		if (mover === null) return null;
		const display = valueDisplay({ game, options, score: variation.score }, layout?.seat_names ?? [], texts());
		return showAnalysis(analysis.moves, variation.legal, (value) => display(value, mover), texts());
	});

	get isRunning(): boolean {
		return this.isOn && !this.#response && !this.problem && this.position.variation?.mover != null;
	}
}

/** Show what is known about the legal moves; null if nothing is. */
function showKnown(known: Known | null, { legal }: Variation, knowledge: Knowledge | undefined): ShownAnalysis | null {
	if (!known || !knowledge) return null;
	const pathOf = new Map(legal.map(({ text, path }) => [text, path]));
	const moveValues = new Map([...knowledge.values(known, texts())].filter(([move]) => pathOf.has(move)));
	const [first] = moveValues;
	if (!first) return null;
	const [move, value] = first;
	return {
		moveValues,
		best: { move, path: pathOf.get(move) ?? [], value },
		source: knowledge.source[preferences.language],
	};
}
