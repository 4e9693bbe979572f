/** The accuracy of the players of a match, computed from the grades of its review. */

import { accuracyOf } from "./grade-summary";
import { ReviewLoader } from "./review-loader.svelte";
import { storedMatch } from "./review-sources";

/** Has the moves of a finished match graded, one after another; see `ReviewLoader`. */
export class Accuracy {
	readonly #loader: ReviewLoader;

	constructor(code: string) {
		this.#loader = new ReviewLoader(storedMatch(code));
	}

	/** How many moves are graded so far, of how many; null if there is nothing to wait for. */
	get progress(): { done: number; total: number } | null {
		const { replay, done, total, hasFailed, isMissing, problem } = this.#loader;
		if (hasFailed || isMissing || problem || (replay && done === total)) return null;
		return { done, total };
	}

	/** Return the accuracy of a seat; null if it made no choices, or is not known yet. */
	of(seat: number): number | null {
		const { replay, done, total, gradedMoves } = this.#loader;
		return replay && done === total ? accuracyOf(seat, gradedMoves) : null;
	}

	close(): void {
		this.#loader.close();
	}
}
