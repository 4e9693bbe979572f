/** The accuracy of the players of a match, computed from the grades of its review. */

import { accuracyOf } from "./grade-summary";
import { ReviewLoader } from "./review-loader.svelte";
import { storedMatch } from "./review-sources";

/** Lets the server grade the moves of a finished match, one after another; see `ReviewLoader`. */
export class Accuracy {
	readonly #loader: ReviewLoader;

	constructor(code: string) {
		this.#loader = new ReviewLoader(storedMatch(code));
	}

	/** How many moves are graded so far, and how many there are; null if there is nothing to wait for. */
	get progress(): { done: number; total: number } | null {
		const { replay, done, total, hasFailed, isMissing, problem } = this.#loader;
		if (hasFailed || isMissing || problem || (replay && done === total)) return null;
		return { done, total };
	}

	/** Return the accuracy of a seat; null if the seat made no choices, or the grades are not complete yet. */
	of(seat: number): number | null {
		const { replay, done, total, gradedMoves } = this.#loader;
		return replay && done === total ? accuracyOf(seat, gradedMoves) : null;
	}

	close(): void {
		this.#loader.close();
	}
}
