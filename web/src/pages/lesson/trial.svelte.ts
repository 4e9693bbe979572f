/** A step of a lesson while a person tries it. The server says what is legal and what follows. */

import { type GameName, playVariation } from "../../api/client";
import type { Options } from "../../api/options";
import type { LegalMove, Variation, VariationMove } from "../../api/types";
import {
	type Attempt,
	type GeneralMistake,
	generalMistake,
	judge,
	type LessonStep,
	type Mistake,
} from "../../games/lesson";

/** The verdict on the last attempt. */
export type Feedback = "none" | "right" | "onward" | { mistake: Mistake } | { general: GeneralMistake };

export class Trial {
	/** The position at the beginning of the step; null until the server has sent it. */
	start: Variation | null = $state.raw(null);
	/** The position now: if the last attempt was a legal move, the position after it. */
	now: Variation | null = $state.raw(null);
	/** The moves played in this step, among them a wrong one that is still shown. */
	moves: readonly VariationMove[] = $state.raw([]);
	feedback: Feedback = $state.raw("none");
	problem: Error | null = $state.raw(null);
	#isBusy = $state(false);
	/** The position before a wrong move, and the moves that led to it. */
	#before: { now: Variation; moves: readonly VariationMove[] } | null = null;

	constructor(
		readonly game: GameName,
		readonly step: LessonStep,
		readonly options: Options,
	) {}

	readonly isRight = $derived(this.feedback === "right");
	/** Whether a wrong move is shown on the board. */
	hasWrongMove = $state(false);
	/** The moves that can be played now. */
	readonly legal: LegalMove[] = $derived(
		this.#isBusy || this.isRight || this.hasWrongMove ? [] : (this.now?.legal ?? []),
	);

	async open(): Promise<void> {
		await this.#request([], (variation) => {
			this.start = variation;
			this.now = variation;
		});
	}

	async play(move: LegalMove): Promise<void> {
		const { start, now } = this;
		if (!start || !now || !this.legal.length) return;
		await this.#request([...this.moves.map(({ text }) => text), move.text], (after) => {
			const attempt: Attempt = { path: move.path, move, start, before: now, after };
			this.#before = { now, moves: this.moves };
			this.moves = after.moves;
			this.now = after;
			this.#judge(attempt);
			this.hasWrongMove = typeof this.feedback === "object";
		});
	}

	/** Explain why these cells do not make a legal move. */
	explain(path: readonly string[]): void {
		const { start, now } = this;
		if (start && now && this.legal.length) this.#judge({ path, move: null, start, before: now, after: null });
	}

	/** Take back a wrong move. */
	retry = (): void => {
		if (!this.#before) return;
		this.now = this.#before.now;
		this.moves = this.#before.moves;
		this.hasWrongMove = false;
		this.feedback = "none";
	};

	#judge(attempt: Attempt): void {
		const verdict = judge(this.step, attempt);
		if (typeof verdict === "string") this.feedback = verdict;
		else if (verdict.mistake) this.feedback = { mistake: verdict.mistake };
		else this.feedback = { general: generalMistake(attempt) };
	}

	async #request(moves: string[], then: (variation: Variation) => void): Promise<void> {
		const { position = null } = this.step;
		this.#isBusy = true;
		this.problem = null;
		try {
			then(await playVariation({ game: this.game, options: this.options, position, moves }));
		} catch (error) {
			this.problem = error as Error;
		}
		this.#isBusy = false;
	}
}
