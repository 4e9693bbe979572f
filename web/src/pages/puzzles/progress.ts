/** What a person has solved, kept in this browser. Days are those of the calendar where the person is. */

import { read, write } from "../../preferences.svelte";

/** How it went: right at once, right after a wrong answer, only wrong so far, or given up. */
export type Status = "first" | "later" | "wrong" | "shown";

export interface Progress {
	/** By the name of a puzzle. */
	puzzles: Record<string, Status>;
	/** By the day on which the puzzle of that day was answered. */
	days: Record<string, Status>;
}

const KEY = "qipan.puzzles";
const STATUSES: readonly unknown[] = ["first", "later", "wrong", "shown"];

/** Whatever is in the store, what is no status is left out. */
export function cleaned(kept: unknown): Progress {
	const part = (name: string): Record<string, Status> => {
		const found = kept && typeof kept === "object" ? (kept as Record<string, unknown>)[name] : null;
		if (!found || typeof found !== "object") return {};
		return Object.fromEntries(
			Object.entries(found).filter((each): each is [string, Status] => STATUSES.includes(each[1])),
		);
	};
	return { puzzles: part("puzzles"), days: part("days") };
}

export const load = (): Progress => cleaned(read<unknown>(KEY, null));
export const save = (progress: Progress): void => write(KEY, progress);

/** Only the first answer can be right at once; a solution that was looked at is not found any more. */
export function answered(before: Status | undefined, isRight: boolean): Status {
	if (before === "first" || before === "later" || before === "shown") return before;
	if (!isRight) return "wrong";
	return before === undefined ? "first" : "later";
}

export const gaveUp = (before: Status | undefined): Status =>
	before === "first" || before === "later" ? before : "shown";

/** A puzzle's answer; with a day also that day's. */
export function noted(
	progress: Progress,
	name: string,
	day: string | null,
	change: (before: Status | undefined) => Status,
): Progress {
	const puzzles = { ...progress.puzzles, [name]: change(progress.puzzles[name]) };
	const days = day === null ? progress.days : { ...progress.days, [day]: change(progress.days[day]) };
	return { puzzles, days };
}

/** `2026-03-01`, by the clock of this place. */
export function dayOf(date: Date): string {
	const two = (n: number) => String(n).padStart(2, "0");
	return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** So many days later. In between counts by the calendar: days of 23 hours are days. */
export function later(day: string, days: number): string {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	return dayOf(new Date(year, month - 1, date + days, 12));
}

export interface Streak {
	/** Days in a row, up to today; while today is open, up to yesterday. */
	now: number;
	best: number;
}

/** Consecutive days whose puzzle was solved at the first try. */
export function streak(days: Progress["days"], today: string): Streak {
	const isSolved = (day: string) => days[day] === "first";
	const upTo = (day: string) => {
		let count = 0;
		while (isSolved(later(day, -count))) count++;
		return count;
	};
	const now = today in days ? upTo(today) : upTo(later(today, -1));
	const ends = Object.keys(days).filter((day) => isSolved(day) && !isSolved(later(day, 1)));
	return { now, best: Math.max(0, ...ends.map(upTo)) };
}

export interface Name {
	game: string;
	grade: number;
	number: number;
	/** Such as `sandwich=any`, in order; empty for the usual rules. */
	rules: readonly string[];
}

export const nameOf = ({ game, grade, number, rules }: Name): string =>
	[game, grade, number, ...(rules.length ? [rules.join(",")] : [])].join("/");

/** What stands behind `#puzzles/`, as far as it names a puzzle. */
export function named(rest: string): Name | null {
	const [game = "", grade = "", number = "", rules = ""] = rest.split("/");
	if (!/^[a-z-]+$/.test(game) || !/^[1-5]$/.test(grade) || !/^[1-9]\d{0,6}$/.test(number)) return null;
	const each = rules.split(",").filter((rule) => /^[a-z_]+=[a-z0-9-]+$/.test(rule));
	return { game, grade: Number(grade), number: Number(number), rules: each.sort() };
}

/** How many of a game and grade were solved, whatever the rules, and how many of them at once. */
export function solved(progress: Progress, game: string, grade: number): { all: number; first: number } {
	const found = Object.entries(progress.puzzles).filter(([name]) => name.startsWith(`${game}/${grade}/`));
	const count = (...kinds: Status[]) => found.filter(([, status]) => kinds.includes(status)).length;
	return { all: count("first", "later"), first: count("first") };
}

/** The next number from one on that has not been dealt with. */
export function next(progress: Progress, name: Name): Name {
	let number = name.number;
	while (["first", "later", "shown"].includes(progress.puzzles[nameOf({ ...name, number })] ?? "")) number++;
	return { ...name, number };
}
