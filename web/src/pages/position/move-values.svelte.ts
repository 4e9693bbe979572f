/** The values of the moves of a position outside a room, requested while they are shown. */

import { analyse, check, type GameName, Refusal } from "../../api/client";
import { latest } from "../../api/latest";
import type { Options } from "../../api/options";
import type { AnalysisResponse, Known, Layout, Variation } from "../../api/types";
import { type ShownAnalysis, showAnalysis } from "../../board/values/analysis";
import { describeSource } from "../../board/values/values";
import { isHiddenGame } from "../../games/game-infos.svelte";
import type { Knowledge } from "../../games/game-ui";
import { uiOf } from "../../games/registry";
import { valueDisplay } from "../../games/shared/values/position-values";
import { texts } from "../../preferences.svelte";

/**
 * The seconds of successive analyses, which stop as soon as one of them is exact. The last is as long as in a match, so
 * that the page and the match show the same values in the end. Analyses below one second do not wait for a proof.
 */
const ANALYSIS_SECONDS = [0.1, 0.4, 1.6, 3.2];
/** How long to wait before asking again, if the server is still building what proves the values. */
const RETRY_MS = 2_000;
/** The code of the server's reason for not answering yet: something is still being built. */
const STILL_BUILT = "still_built";

/** The position whose values a page shows. */
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
	/** Why there are no values; null if there are values, or if they are still to come. */
	problem: Error | null = $state.raw(null);
	#response: Response | null = $state.raw(null);
	/** Whether a better response is still to come. */
	#isComing = $state(false);
	/** The responses so far, so that a position that is shown again has the same values at once. */
	readonly #responses = new Map<string, Response>();

	constructor(readonly position: ValuedPosition) {
		$effect(() => {
			const { variation, game, options } = position;
			this.problem = null;
			const key = JSON.stringify([game, options, variation?.position]);
			const earlier = this.#responses.get(key) ?? null;
			const mover = variation?.mover ?? null;
			this.#response = earlier;
			this.#isComing = this.isOn && mover !== null && !earlier;
			if (!this.isOn || !variation || mover === null || earlier) return;
			let isStale = false;
			const show = (response: Response) => {
				if (!isStale) this.#response = response;
			};
			const stop = latest(
				this.#request(game, options, variation, mover, show, () => isStale),
				(response) => {
					this.#responses.set(key, response);
					this.#response = response;
					this.#isComing = false;
				},
				(error) => {
					this.problem = error;
					this.#isComing = false;
				},
			);
			return () => {
				isStale = true;
				stop();
			};
		});
	}

	/**
	 * Request the values or, in a game that hides something, what follows from what the mover knows. `show` is called
	 * with estimates that a longer analysis or a proof will replace.
	 */
	async #request(
		game: GameName,
		options: Options,
		variation: Variation,
		mover: number,
		show: (response: Response) => void,
		isStale: () => boolean,
	): Promise<Response> {
		const { knowledge } = uiOf(game);
		if (!knowledge && isHiddenGame(game)) return { known: null };
		if (!knowledge) {
			const { position } = variation;
			let found: AnalysisResponse | null = null;
			for (const seconds of ANALYSIS_SECONDS) {
				const next = await untilBuilt(() => analyse({ game, options, position, seconds }), isStale);
				found = next ?? found;
				if (found) show({ analysis: found });
				if (!next || next.analysis.value.kind === "exact") break;
			}
			return found ? { analysis: found } : { known: null };
		}
		const text = knowledge.inMatch({ seat: mover, pieces: variation.pieces });
		return { known: text === null ? null : (await check({ game, options, text })).known };
	}

	/** The analysis; null if there is nothing to show, or no response yet. */
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
		return this.isOn && this.#isComing;
	}
}

/** Repeat a request until the server has built what it needs; null if the result is no longer wanted. */
async function untilBuilt<T>(request: () => Promise<T>, isStale: () => boolean): Promise<T | null> {
	while (!isStale()) {
		try {
			return await request();
		} catch (error) {
			if (!(error instanceof Refusal) || error.reason.code !== STILL_BUILT) throw error;
			await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
		}
	}
	return null;
}

/** Return the analysis that shows what is known about the legal moves; null if nothing is known. */
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
		source: describeSource([...moveValues.values()], texts().allExact, texts()),
	};
}
