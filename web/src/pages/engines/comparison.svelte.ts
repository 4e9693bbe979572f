/**
 * Requests a proof of one position, then the opinion of every engine, one after another. An opinion is the move that an
 * engine chooses, and the value that it gives to each move.
 */

import { opinion, prove } from "../../api/client";
import type { EngineInfo, ExactMoveValue, Opinion, Proof } from "../../api/types";
import type { EditedPosition } from "../position/edited-position.svelte";

export interface EngineAnswer {
	info: EngineInfo;
	state: "waiting" | "thinking" | "answered" | "failed";
	opinion: Opinion | null;
	problem: Error | null;
}

export class Comparison {
	proof: Proof | null = $state.raw(null);
	/** Why the request for a proof failed; null if it succeeded. */
	problem: Error | null = $state.raw(null);
	answers: EngineAnswer[] = $state.raw([]);
	isRunning = $state(false);
	isProving = $state(false);
	/** Thinking time of each engine. */
	seconds = $state(0.5);
	#abort: AbortController | null = null;

	constructor(readonly edited: EditedPosition) {}

	readonly done = $derived(this.answers.filter(({ state }) => state === "answered" || state === "failed").length);
	readonly thinking = $derived(this.answers.find(({ state }) => state === "thinking"));
	/** The proved value of every move, best first; empty if nothing is proved. */
	readonly provedMoves: ExactMoveValue[] = $derived(this.proof?.analysis?.moves ?? []);

	stop(): void {
		this.#abort?.abort();
		this.#abort = null;
		this.isRunning = this.isProving = false;
		this.answers = this.answers.map((answer) =>
			answer.state === "thinking" ? { ...answer, state: "waiting" } : answer,
		);
	}

	/** Stop, and drop the proof and all opinions. */
	clear(): void {
		this.stop();
		this.proof = null;
		this.problem = null;
		this.answers = [];
	}

	/** Start over or, if `isResumed`, continue with the engines whose opinions are still missing. */
	async run(isResumed = false): Promise<void> {
		this.stop();
		const { game, options, text, layout, knowledge } = this.edited;
		if (!layout) return;
		const abort = new AbortController();
		const { signal } = abort;
		this.#abort = abort;
		this.isRunning = true;
		this.problem = null;
		if (!isResumed) {
			this.proof = null;
			this.answers = layout.engines.map((info) => ({ info, state: "waiting", opinion: null, problem: null }));
		}
		if (!knowledge && !this.proof) {
			this.isProving = true;
			try {
				const proof = await prove({ game, options, position: text }, signal);
				if (!signal.aborted) this.proof = proof;
			} catch (error) {
				if (!signal.aborted) this.problem = error as Error;
			}
			if (!signal.aborted) this.isProving = false;
		}
		const position = text || null;
		for (const { info, state } of this.answers) {
			if (signal.aborted) return;
			if (state !== "waiting") continue;
			this.#update(info.name, { state: "thinking" });
			const request = { game, options, position, engine: info.name, seconds: this.seconds };
			try {
				const response = await opinion(request, signal);
				if (!signal.aborted) this.#update(info.name, { state: "answered", opinion: response });
			} catch (error) {
				if (!signal.aborted) this.#update(info.name, { state: "failed", problem: error as Error });
			}
		}
		if (!signal.aborted) this.isRunning = false;
	}

	#update(engine: string, change: Partial<EngineAnswer>): void {
		this.answers = this.answers.map((answer) => (answer.info.name === engine ? { ...answer, ...change } : answer));
	}
}
