/** The user's progress with puzzles, stored in this browser. Days are dates in local time, such as `2026-03-01`. */

import type { Options } from "../../api/options";
import type { Puzzle } from "../../api/types";
import { readStored, writeStored } from "../../preferences.svelte";

/**
 * `first`: solved at the first try; `later`: solved after wrong answers; `wrong`: answered wrong and not solved yet;
 * `shown`: not solved before the solution was shown.
 */
export type Status = "first" | "later" | "wrong" | "shown";

export interface Progress {
	/** By the name of the puzzle: its status. */
	puzzles: Record<string, Status>;
	/** By day: the status of that day's puzzle, if it was answered on the same day. */
	days: Record<string, Status>;
}

const KEY = "qipan.puzzles";
const STATUSES: readonly unknown[] = ["first", "later", "wrong", "shown"];

/** Return the stored progress, keeping only entries whose value is a valid status. */
export function sanitise(stored: unknown): Progress {
	const part = (name: string): Record<string, Status> => {
		const entries = stored && typeof stored === "object" ? (stored as Record<string, unknown>)[name] : null;
		if (!entries || typeof entries !== "object") return {};
		return Object.fromEntries(
			Object.entries(entries).filter((entry): entry is [string, Status] => STATUSES.includes(entry[1])),
		);
	};
	return { puzzles: part("puzzles"), days: part("days") };
}

export const load = (): Progress => sanitise(readStored<unknown>(KEY, null));
export const save = (progress: Progress): void => writeStored(KEY, progress);

/** Return the status after an answer; it stays the same once the puzzle is solved or its solution was shown. */
export function statusAfterAnswer(before: Status | undefined, isRight: boolean): Status {
	if (before === "first" || before === "later" || before === "shown") return before;
	if (!isRight) return "wrong";
	return before === undefined ? "first" : "later";
}

export const statusAfterSolution = (before: Status | undefined): Status =>
	before === "first" || before === "later" ? before : "shown";

/**
 * Return the progress with `change` applied to the status of a puzzle and, if `day` is given, also to the status of
 * that day. `change` is given the old status, which is undefined if there is none.
 */
export function recordStatus(
	progress: Progress,
	name: string,
	day: string | null,
	change: (before: Status | undefined) => Status,
): Progress {
	const puzzles = { ...progress.puzzles, [name]: change(progress.puzzles[name]) };
	const days = day === null ? progress.days : { ...progress.days, [day]: change(progress.days[day]) };
	return { puzzles, days };
}

/** Format the date in local time, such as `2026-03-01`. */
export function formatDay(date: Date): string {
	const pad = (n: number) => String(n).padStart(2, "0");
	return `${String(date.getFullYear()).padStart(4, "0")}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Return the date `days` days after `day`; it is right even if daylight saving time begins or ends in between. */
export function addDays(day: string, days: number): string {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	return formatDay(new Date(year, month - 1, date + days, 12));
}

export interface Streak {
	/**
	 * Length of the current streak in days, 0 if there is none. It ends today or, while today's puzzle is not answered
	 * yet, yesterday.
	 */
	now: number;
	best: number;
}

/**
 * Return the current and the longest streak. A streak is a run of consecutive days on each of which the daily puzzle
 * was solved at the first try.
 */
export function streak(days: Progress["days"], today: string): Streak {
	const isSolved = (day: string) => days[day] === "first";
	const upTo = (day: string) => {
		let count = 0;
		while (isSolved(addDays(day, -count))) count++;
		return count;
	};
	const now = today in days ? upTo(today) : upTo(addDays(today, -1));
	const ends = Object.keys(days).filter((day) => isSolved(day) && !isSolved(addDays(day, 1)));
	return { now, best: Math.max(0, ...ends.map(upTo)) };
}

export interface Name {
	game: Puzzle["game"];
	grade: number;
	number: number;
	/** The options that differ from the defaults, each as a text such as `sandwich=any`, in alphabetical order. */
	rules: readonly string[];
}

/** The parameters of the requests about a puzzle. */
export const paramsOf = ({ game, grade, number, rules }: Name) => ({
	path: { game, grade, number },
	query: { option: [...rules] },
});

/** The options that differ from the defaults. */
export const optionsOf = ({ rules }: Name): Options =>
	Object.fromEntries(rules.map((rule) => rule.split("=") as [string, string]));

export const nameOf = ({ game, grade, number, rules }: Name): string =>
	[game, grade, number, ...(rules.length ? [rules.join(",")] : [])].join("/");

/** Parse the part of the address after `#puzzles/`; null if it does not name a puzzle. */
export function parseName(rest: string): Name | null {
	const [first = "", grade = "", number = "", rules = ""] = rest.split("/");
	// The server knows which games have puzzles.
	const game = first as Puzzle["game"];
	if (!/^[a-z0-9-]+$/.test(game) || !/^[1-5]$/.test(grade) || !/^[1-9]\d{0,6}$/.test(number)) return null;
	const valid = rules.split(",").filter((rule) => /^[a-z_]+=[a-z0-9-]+$/.test(rule));
	return { game, grade: Number(grade), number: Number(number), rules: valid.sort() };
}

/** Count the solved puzzles of a game and grade, under any rules, and those of them solved at the first try. */
export function solved(progress: Progress, game: string, grade: number): { all: number; first: number } {
	const matching = Object.entries(progress.puzzles).filter(([name]) => name.startsWith(`${game}/${grade}/`));
	const count = (...kinds: Status[]) => matching.filter(([, status]) => kinds.includes(status)).length;
	return { all: count("first", "later"), first: count("first") };
}

/** Return the first puzzle, from the given number on, that is not solved and whose solution was not shown. */
export function next(progress: Progress, name: Name): Name {
	let number = name.number;
	while (["first", "later", "shown"].includes(progress.puzzles[nameOf({ ...name, number })] ?? "")) number++;
	return { ...name, number };
}
