/**
 * What this browser knows about the user's puzzles: the answers, ratings and puzzle runs, in one value of its storage,
 * and the puzzles from the user's own games. `mergePuzzles` adds what another browser knows.
 */

import { readStored, writeStored } from "../../preferences.svelte";
import { mergeOwnPuzzles, validOwnPuzzles } from "./own-puzzles";
import { MAX_DEVIATION, MAX_RATING, MIN_RATING, type Rating } from "./puzzle-rating";

/**
 * `first`: solved at the first try; `later`: solved after wrong answers; `wrong`: answered wrong and not solved yet;
 * `shown`: not solved before the solution was shown.
 */
export type Status = "first" | "later" | "wrong" | "shown";

/** Days are dates in local time, such as `2026-03-01`. */
export interface Progress {
	/** By the name of the puzzle: its status. */
	puzzles: Readonly<Record<string, Status>>;
	/** By day: the status of that day's puzzle, if it was answered on the same day. */
	days: Readonly<Record<string, Status>>;
	/** By game: the player's rating. */
	ratings: Readonly<Record<string, Rating>>;
	/** By game: the longest puzzle run, as a number of puzzles. */
	runs: Readonly<Record<string, number>>;
}

/** The version of the stored value; values without a version have no ratings and no puzzle runs. */
const VERSION = 1;
const KEY = "qipan.puzzles";
/** All statuses, from the best to the worst. */
const STATUSES: readonly Status[] = ["first", "later", "shown", "wrong"];
/** A limit above what anybody solves, so that a damaged value cannot fill the storage. */
const MAX_ENTRIES = 20_000;

const PUZZLE = /^[a-z0-9-]{1,40}\/[1-5]\/[1-9]\d{0,6}(\/[a-z0-9_=,-]{1,200})?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const GAME = /^[a-z0-9-]{1,40}$/;

const isStatus = (value: unknown): value is Status => STATUSES.includes(value as Status);
const isRun = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;
const isWithin = (value: unknown, low: number, high: number): value is number =>
	typeof value === "number" && value >= low && value <= high;

function isRating(value: unknown): value is Rating {
	const { rating, deviation, tries } = (value ?? {}) as Partial<Rating>;
	return isWithin(rating, MIN_RATING, MAX_RATING) && isWithin(deviation, 1, MAX_DEVIATION) && isWithin(tries, 1, 1e6);
}

/** Return the entries of one part of a stored value whose keys and values are valid. */
function entriesOf<T>(
	stored: unknown,
	part: keyof Progress,
	key: RegExp,
	isValid: (value: unknown) => value is T,
): Record<string, T> {
	const entries = (stored as Partial<Record<string, unknown>> | null)?.[part];
	if (!entries || typeof entries !== "object") return {};
	return Object.fromEntries(
		Object.entries(entries)
			.filter((entry): entry is [string, T] => key.test(entry[0]) && isValid(entry[1]))
			.slice(0, MAX_ENTRIES),
	);
}

/** Return the valid parts of a stored value that may be damaged. */
export const sanitise = (stored: unknown): Progress => ({
	puzzles: entriesOf(stored, "puzzles", PUZZLE, isStatus),
	days: entriesOf(stored, "days", DAY, isStatus),
	ratings: entriesOf(stored, "ratings", GAME, isRating),
	runs: entriesOf(stored, "runs", GAME, isRun),
});

export const readProgress = (): Progress => sanitise(readStored<unknown>(KEY, null));
export const writeProgress = (progress: Progress): void => writeStored(KEY, { version: VERSION, ...progress });

/** Merge two mappings; `better` chooses between the two values of a key that is in both. */
function mergeEntries<T>(
	one: Readonly<Record<string, T>>,
	other: Readonly<Record<string, T>>,
	better: (one: T, other: T) => T,
): Record<string, T> {
	const merged = { ...one };
	for (const [key, value] of Object.entries(other)) {
		const mine = one[key];
		merged[key] = mine === undefined ? value : better(mine, value);
	}
	return merged;
}

const betterStatus = (one: Status, other: Status): Status =>
	STATUSES.indexOf(one) <= STATUSES.indexOf(other) ? one : other;
const betterRating = (one: Rating, other: Rating): Rating =>
	one.tries > other.tries || (one.tries === other.tries && one.rating >= other.rating) ? one : other;

/**
 * Merge the progress of two browsers; the order does not matter. A puzzle keeps its better status, and a game the
 * rating that is based on more puzzles.
 */
export const mergeProgress = (one: Progress, other: Progress): Progress => ({
	puzzles: mergeEntries(one.puzzles, other.puzzles, betterStatus),
	days: mergeEntries(one.days, other.days, betterStatus),
	ratings: mergeEntries(one.ratings, other.ratings, betterRating),
	runs: mergeEntries(one.runs, other.runs, Math.max),
});

/** Add what another browser has stored, without the parts of it that are damaged. */
export function mergePuzzles({ progress, own }: { progress: unknown; own: unknown }): void {
	writeProgress(mergeProgress(readProgress(), sanitise(progress)));
	mergeOwnPuzzles(validOwnPuzzles(own));
}
