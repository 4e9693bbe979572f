/** The steps of lessons that the user has done, stored in this browser. */

import { readStored, writeStored } from "../../preferences.svelte";

const KEY = "qipan.lessons";

/** By game: the indices of the steps that are done. */
export type Progress = Readonly<Record<string, readonly number[]>>;

/** Read the progress; what is damaged is left out. */
export function load(): Progress {
	const stored: unknown = readStored<unknown>(KEY, {});
	if (typeof stored !== "object" || stored === null) return {};
	return Object.fromEntries(
		Object.entries(stored).flatMap(([game, steps]: [string, unknown]) =>
			Array.isArray(steps) ? [[game, steps.filter((step) => Number.isInteger(step))]] : [],
		),
	);
}

export const save = (progress: Progress): void => writeStored(KEY, progress);

export const withDone = (progress: Progress, game: string, step: number): Progress => ({
	...progress,
	[game]: [...new Set([...(progress[game] ?? []), step])],
});

export const restarted = (progress: Progress, game: string): Progress => ({ ...progress, [game]: [] });

/** The index of the first step of `count` that is not done; `count` if all are. */
export function firstOpen(progress: Progress, game: string, count: number): number {
	const done = new Set(progress[game] ?? []);
	for (let step = 0; step < count; step++) if (!done.has(step)) return step;
	return count;
}
