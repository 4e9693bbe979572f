/**
 * How the user's progress with puzzles changes, and what follows from it, such as streaks and the next puzzle. Days are
 * dates in local time, such as `2026-03-01`.
 */

import { type Name, nameOf } from "./puzzle-names";
import { afterTry, GRADES, gradeFor, NEW_RATING, type Rating } from "./puzzle-rating";
import type { Progress, Status } from "./puzzle-store";

/** Return the status after an answer; it stays the same once the puzzle is solved or its solution was shown. */
export function statusAfterAnswer(before: Status | undefined, isRight: boolean): Status {
	if (before === "first" || before === "later" || before === "shown") return before;
	if (!isRight) return "wrong";
	return before === undefined ? "first" : "later";
}

export const statusAfterSolution = (before: Status | undefined): Status =>
	before === "first" || before === "later" ? before : "shown";

export const ratingOf = (progress: Progress, game: string): Rating => progress.ratings[game] ?? NEW_RATING;

/**
 * Return the progress with `change` applied to the status of a puzzle and, if `day` is given, also to the status of
 * that day. `change` gets the old status, or undefined if this is the first try: only then the rating changes.
 */
export function recordStatus(
	progress: Progress,
	name: Name,
	day: string | null,
	change: (before: Status | undefined) => Status,
): Progress {
	const { game, grade } = name;
	const before = progress.puzzles[nameOf(name)];
	const status = change(before);
	const rating = afterTry(ratingOf(progress, game), grade, status === "first");
	return {
		...progress,
		puzzles: { ...progress.puzzles, [nameOf(name)]: status },
		days: day === null ? progress.days : { ...progress.days, [day]: change(progress.days[day]) },
		ratings: before === undefined ? { ...progress.ratings, [game]: rating } : progress.ratings,
	};
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
 * Return the current and the longest streak. A streak is a series of consecutive days on each of which the daily puzzle
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

/** Count the solved puzzles of a game and grade, under any rules, and those of them solved at the first try. */
export function solved(progress: Progress, game: string, grade?: number): { all: number; first: number } {
	const prefix = grade === undefined ? `${game}/` : `${game}/${grade}/`;
	const matching = Object.entries(progress.puzzles).filter(([name]) => name.startsWith(prefix));
	const count = (...kinds: Status[]) => matching.filter(([, status]) => kinds.includes(status)).length;
	return { all: count("first", "later"), first: count("first") };
}

/** Return the first puzzle, from the given number on, that is not solved and whose solution was not shown. */
export function next(progress: Progress, name: Name): Name {
	let number = name.number;
	while (["first", "later", "shown"].includes(progress.puzzles[nameOf({ ...name, number })] ?? "")) number++;
	return { ...name, number };
}

/**
 * Return the puzzle to offer after the given one: of the same game and rules, and near the user's rating. `grades` are
 * the grades that the game has, in ascending order.
 */
export function nextForRating(progress: Progress, name: Name, grades: readonly number[] = GRADES): Name {
	const fitting = gradeFor(ratingOf(progress, name.game));
	const grade = grades.findLast((each) => each <= fitting) ?? grades[0] ?? fitting;
	return next(progress, { ...name, grade, number: grade === name.grade ? name.number + 1 : 1 });
}

/** Return the progress after a puzzle run in which `length` puzzles were solved. */
export const recordRun = (progress: Progress, game: string, length: number): Progress =>
	length > (progress.runs[game] ?? 0) ? { ...progress, runs: { ...progress.runs, [game]: length } } : progress;
