/** Learning from a position: sends the server one request after another, and keeps the learning curve. */

import { trainFrom } from "../../api/client";
import type { TrainingInfo } from "../../api/types";
import { LocalizedError } from "../../i18n/localized-error";
import { texts } from "../../preferences.svelte";
import type { LinkedPosition } from "../analysis/links";

export class PositionTraining {
	/** The rows of the learning curve, one for each request. */
	rows = $state.raw<readonly Readonly<Record<string, number>>[]>([]);
	isRunning = $state(false);
	problem = $state.raw<LocalizedError | null>(null);
	#stop: AbortController | null = null;

	constructor(
		readonly info: TrainingInfo,
		readonly from: LinkedPosition,
	) {}

	get isDone(): boolean {
		return this.rows.length >= this.info.calls;
	}

	/**
	 * Learn until all requests (`info.calls`) are made or `stop` is called. After a stop, continue where learning was
	 * stopped.
	 */
	async run(): Promise<void> {
		if (this.isRunning || this.isDone) return;
		const stop = new AbortController();
		this.#stop = stop;
		this.isRunning = true;
		this.problem = null;
		try {
			while (!this.isDone && !stop.signal.aborted) {
				const is_last = this.rows.length === this.info.calls - 1;
				const { values } = await trainFrom({ ...this.from, training: this.info.name, is_last }, stop.signal);
				this.rows = [...this.rows, values];
			}
		} catch (error) {
			if (!stop.signal.aborted)
				this.problem = error instanceof LocalizedError ? error : new LocalizedError(() => texts().unreachable);
		} finally {
			if (this.#stop === stop) this.isRunning = false;
		}
	}

	/** Stop learning. What was learned is kept. */
	stop(): void {
		this.#stop?.abort();
		this.isRunning = false;
	}
}
