/** Asks the truth and every engine about one position, one after another. */

import { opinion, truth } from "../../api/client";
import type { EngineInfo, Opinion, Proof } from "../../api/types";
import { analysedMoves, type ValuedMove } from "../../board/values";
import type { EditedPosition } from "../position/edited-position.svelte";

export interface EngineAnswer {
	info: EngineInfo;
	state: "waiting" | "thinking" | "answered" | "failed";
	told: Opinion | null;
	problem: string;
}

export class Comparison {
	truth: Proof | null = $state.raw(null);
	/** Why the truth could not be asked. */
	problem = $state("");
	minds: EngineAnswer[] = $state.raw([]);
	isRunning = $state(false);
	/** Seconds that each mind may think about its choice. */
	seconds = $state(0.5);
	#stop: AbortController | null = null;

	constructor(readonly edited: EditedPosition) {}

	readonly done = $derived(this.minds.filter((mind) => mind.state === "answered" || mind.state === "failed").length);
	readonly thinking = $derived(this.minds.find((mind) => mind.state === "thinking"));
	/** What is proved of every move, best first; empty where nothing is. */
	readonly proved: ValuedMove[] = $derived(this.truth?.analysis ? analysedMoves(this.truth.analysis) : []);

	stop(): void {
		this.#stop?.abort();
		this.#stop = null;
		this.isRunning = false;
		this.minds = this.minds.map((mind) => (mind.state === "thinking" ? { ...mind, state: "waiting" } : mind));
	}

	/** Nothing is left to ask. */
	clear(): void {
		this.stop();
		this.truth = null;
		this.problem = "";
		this.minds = [];
	}

	/** `goesOn`: those that have answered are not asked again. */
	async ask(goesOn = false): Promise<void> {
		this.stop();
		const { game, options, text, layout, isPlanes } = this.edited;
		if (!layout) return;
		const stop = new AbortController();
		this.#stop = stop;
		this.isRunning = true;
		this.problem = "";
		if (!goesOn) {
			this.truth = null;
			this.minds = layout.engines.map((info) => ({ info, state: "waiting", told: null, problem: "" }));
		}
		if (!isPlanes && !this.truth) {
			try {
				const told = await truth({ game, options, position: text }, stop.signal);
				if (!stop.signal.aborted) this.truth = told;
			} catch (error) {
				if (!stop.signal.aborted) this.problem = (error as Error).message;
			}
		}
		const position = text || null;
		for (const { info, state } of this.minds) {
			if (stop.signal.aborted) return;
			if (state !== "waiting") continue;
			this.#set(info.name, { state: "thinking" });
			const asked = { game, options, position, engine: info.name, seconds: this.seconds };
			try {
				const told = await opinion(asked, stop.signal);
				if (!stop.signal.aborted) this.#set(info.name, { state: "answered", told });
			} catch (error) {
				if (!stop.signal.aborted) this.#set(info.name, { state: "failed", problem: (error as Error).message });
			}
		}
		if (!stop.signal.aborted) this.isRunning = false;
	}

	#set(name: string, change: Partial<EngineAnswer>): void {
		this.minds = this.minds.map((mind) => (mind.info.name === name ? { ...mind, ...change } : mind));
	}
}
