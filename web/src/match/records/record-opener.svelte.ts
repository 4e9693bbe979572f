/**
 * Opens the record of a game: reads it, lets the user choose among several, and has the server check it. A finished
 * game is reviewed; an unfinished one opens on the analysis board, where it can be played on.
 */

import { LocalizedError } from "../../i18n/localized-error";
import { texts } from "../../preferences.svelte";
import type { FoundRecord, FoundRecords } from "./record-files";

/** Load the modules that are needed only when a record is opened. */
const load = async () => {
	const modules = [
		import("./record-files"),
		import("../review/review-sources"),
		import("./opened-record.svelte"),
		import("../analysis/analysis-link"),
	] as const;
	const [files, sources, opened, analysis] = await Promise.all(modules).catch(() => {
		throw new LocalizedError(() => texts().loadFailed);
	});
	return { ...files, ...sources, ...opened, ...analysis };
};

export class RecordOpener {
	/** Why no record could be opened; null if nothing went wrong. */
	problem: Error | null = $state.raw(null);
	isBusy = $state(false);
	/** The records of which the user has to choose one; null if there is nothing to choose. */
	choice: FoundRecords | null = $state.raw(null);

	readFiles(files: readonly File[]): Promise<void> {
		return this.#try(async () => {
			const { findRecords, readFiles } = await load();
			await this.#offer(findRecords(await readFiles(files)));
		});
	}

	readText(text: string): Promise<void> {
		return this.#try(async () => this.#offer((await load()).findRecords(text)));
	}

	open({ text }: FoundRecord): Promise<void> {
		return this.#try(() => this.#open(text));
	}

	/** Forget the problem and the records to choose from. */
	reset(): void {
		this.problem = null;
		this.choice = null;
	}

	async #offer(found: FoundRecords): Promise<void> {
		const [first, second] = found.records;
		if (second || !first) this.choice = found;
		else await this.#open(first.text);
	}

	async #open(text: string): Promise<void> {
		const { checkLength, openRecord, replayHref, sentRecord } = await load();
		checkLength(text);
		const replay = await sentRecord(text).replay();
		this.reset();
		if (replay.result) openRecord(text);
		else location.hash = replayHref(replay, replay.moves.length);
	}

	async #try(action: () => Promise<void>): Promise<void> {
		if (this.isBusy) return;
		this.isBusy = true;
		this.problem = null;
		try {
			await action();
		} catch (error) {
			this.problem = error as Error;
		}
		this.isBusy = false;
	}
}
