/** A finished match as it is looked over: its positions at once, its grades one after another. */

import { ask, layout as askLayout, type GameName, Refusal } from "../../api/client";
import type { Layout, Replay, ReviewResponse } from "../../api/types";
import type { MaybeGraded } from "./grades";

const AGAIN_AFTER = 1_500;
/** The server may be busy with games; after so many tries in vain it is left alone. */
const MOST_TRIES = 20;

export class ReviewLoader {
	replay: Replay | null = $state.raw(null);
	layout: Layout | null = $state.raw(null);
	isMissing = $state(false);
	/** Why nothing could be loaded. */
	problem = $state("");
	/** The grades stopped coming. */
	hasFailed = $state(false);
	/** By move. */
	graded: readonly MaybeGraded[] = $state.raw([]);
	/** The move whose grade is wanted most. */
	wanted = 0;
	#isClosed = false;

	constructor(readonly code: string) {
		void this.#load();
	}

	get total(): number {
		return this.replay?.moves.filter((move) => move.is_graded).length ?? 0;
	}

	get done(): number {
		return this.replay?.moves.filter((move, at) => move.is_graded && this.graded[at] !== undefined).length ?? 0;
	}

	close(): void {
		this.#isClosed = true;
	}

	async #load(): Promise<void> {
		try {
			const replay = await ask<Replay>(`records/${this.code}/replay`);
			this.layout = await askLayout(replay.game as GameName, replay.options);
			this.graded = replay.moves.map((move) => (move.is_graded ? undefined : null));
			this.replay = replay;
		} catch (error) {
			if (error instanceof Refusal && error.isMissing) this.isMissing = true;
			else this.problem = (error as Error).message;
			return;
		}
		await this.#grade();
	}

	/** One at a time, so that the games of others go on; first what is looked at, then what comes after it. */
	async #grade(): Promise<void> {
		let tries = 0;
		for (let ply = this.#next(); ply >= 0 && !this.#isClosed; ply = this.#next()) {
			try {
				const told = await ask<ReviewResponse>(`records/${this.code}/review/${ply}`);
				this.graded = this.graded.map((known, at) => (at === ply ? told.graded : known));
				tries = 0;
			} catch (error) {
				tries++;
				if (tries > MOST_TRIES || !(error instanceof Refusal)) {
					this.hasFailed = !this.#isClosed;
					return;
				}
				await new Promise((done) => setTimeout(done, AGAIN_AFTER));
			}
		}
	}

	#next(): number {
		const from = Math.max(0, this.wanted);
		const after = this.graded.indexOf(undefined, from);
		return after >= 0 ? after : this.graded.indexOf(undefined);
	}
}
