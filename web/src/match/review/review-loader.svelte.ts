/** Loads a finished match: first all positions, then the grades of its moves, one after another. */

import { layout as loadLayout, Refusal } from "../../api/client";
import type { Layout, Replay, ReviewResponse } from "../../api/types";
import type { MaybeGraded } from "../../board/values/graph";

/** A match to review: one that the server has stored, or a record that the user has. */
export interface ReviewSource {
	/** The code of the match; null for a record that the server has not stored. */
	code: string | null;
	/** The part of the review's address that names the match. */
	address: string;
	replay: () => Promise<Replay>;
	grade: (ply: number) => Promise<ReviewResponse>;
}

const RETRY_MS = 1_500;
/**
 * Grading stops if the server refuses more than this many requests in a row. A single refusal may only mean that the
 * server is busy, so the request is sent again.
 */
const MAX_FAILURES = 20;

export class ReviewLoader {
	replay: Replay | null = $state.raw(null);
	layout: Layout | null = $state.raw(null);
	isMissing = $state(false);
	/** The reason why the match could not be loaded; null if there is none. */
	problem: Error | null = $state.raw(null);
	/** Whether grading has stopped after too many refusals, or because the server cannot be reached. */
	hasFailed = $state(false);
	/** The graded moves, by the index of the move. */
	gradedMoves: readonly MaybeGraded[] = $state.raw([]);
	/** The index of the move to grade first. */
	preferredPly = 0;
	#isClosed = false;

	constructor(readonly source: ReviewSource) {
		void this.#load();
	}

	get total(): number {
		return this.replay?.moves.filter((move) => move.is_graded).length ?? 0;
	}

	get done(): number {
		return this.replay?.moves.filter((move, at) => move.is_graded && this.gradedMoves[at] !== undefined).length ?? 0;
	}

	close(): void {
		this.#isClosed = true;
	}

	async #load(): Promise<void> {
		try {
			const replay = await this.source.replay();
			this.layout = await loadLayout(replay.game, replay.options);
			this.gradedMoves = replay.moves.map((move) => (move.is_graded ? undefined : null));
			this.replay = replay;
		} catch (error) {
			if (error instanceof Refusal && error.isMissing) this.isMissing = true;
			else this.problem = error as Error;
			return;
		}
		await this.#grade();
	}

	/**
	 * Request the grades of all moves: first from the preferred move to the end, then the earlier ones. Only one request
	 * is sent at a time, so that the server stays fast for running matches.
	 */
	async #grade(): Promise<void> {
		let failures = 0;
		for (let ply = this.#nextPly(); ply >= 0 && !this.#isClosed; ply = this.#nextPly()) {
			try {
				const response = await this.source.grade(ply);
				this.gradedMoves = this.gradedMoves.map((graded, at) => (at === ply ? response.graded : graded));
				failures = 0;
			} catch (error) {
				failures++;
				if (failures > MAX_FAILURES || !(error instanceof Refusal)) {
					this.hasFailed = !this.#isClosed;
					return;
				}
				await new Promise((done) => setTimeout(done, RETRY_MS));
			}
		}
	}

	#nextPly(): number {
		const from = Math.max(0, this.preferredPly);
		const after = this.gradedMoves.indexOf(undefined, from);
		return after >= 0 ? after : this.gradedMoves.indexOf(undefined);
	}
}
