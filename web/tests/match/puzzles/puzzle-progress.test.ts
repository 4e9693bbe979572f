import { describe, expect, test } from "vitest";
import { type Name, nameOf, parseName } from "../../../src/match/puzzles/puzzle-names";
import {
	addDays,
	formatDay,
	next,
	nextForRating,
	recordRun,
	recordStatus,
	solved,
	statusAfterAnswer,
	statusAfterSolution,
	streak,
} from "../../../src/match/puzzles/puzzle-progress";
import { type Progress, type Status, sanitise } from "../../../src/match/puzzles/puzzle-store";

const EMPTY = sanitise(null);
const named = (text: string): Name => parseName(text) as Name;
const days = (...list: [string, Status][]) => Object.fromEntries(list);
const first = (...list: string[]) => days(...list.map((day): [string, Status] => [day, "first"]));

describe("streaks", () => {
	test("count days in a row up to today", () => {
		expect(streak(first("2026-03-01", "2026-02-28", "2026-02-27"), "2026-03-01")).toEqual({ now: 3, best: 3 });
	});

	test("continue while today's puzzle is open", () => {
		expect(streak(first("2026-02-27", "2026-02-28"), "2026-03-01")).toEqual({ now: 2, best: 2 });
	});

	test("end with a gap, and the best one stays", () => {
		expect(streak(first("2026-02-26", "2026-02-27"), "2026-03-01")).toEqual({ now: 0, best: 2 });
		expect(streak(first("2026-02-24", "2026-02-25", "2026-02-27", "2026-02-28"), "2026-02-28").now).toBe(2);
	});

	test("require the first try", () => {
		const statuses = days(["2026-03-01", "later"], ["2026-02-28", "first"], ["2026-02-27", "first"]);
		expect(streak(statuses, "2026-03-01")).toEqual({ now: 0, best: 2 });
		expect(streak(days(["2026-03-01", "wrong"], ["2026-02-28", "first"]), "2026-03-01").now).toBe(0);
	});

	test("follow the calendar over leap days, years and daylight saving time", () => {
		expect(streak(first("2028-02-28", "2028-02-29", "2028-03-01"), "2028-03-01").now).toBe(3);
		expect(streak(first("2026-12-31", "2027-01-01"), "2027-01-02").now).toBe(2);
		for (const day of ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-11-01"])
			expect(addDays(addDays(day, 1), -1)).toBe(day);
		expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
	});

	test("are zero without any answers", () => {
		expect(streak({}, "2026-03-01")).toEqual({ now: 0, best: 0 });
	});
});

test("days are local, not UTC", () => {
	expect(formatDay(new Date(2026, 0, 5, 0, 30))).toBe("2026-01-05");
	expect(formatDay(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31");
});

test("only the first answer is a first try", () => {
	expect(statusAfterAnswer(undefined, true)).toBe("first");
	expect(statusAfterAnswer(undefined, false)).toBe("wrong");
	expect(statusAfterAnswer("wrong", true)).toBe("later");
	expect(statusAfterAnswer("wrong", false)).toBe("wrong");
	expect(statusAfterAnswer("first", false)).toBe("first");
	expect(statusAfterAnswer("shown", true)).toBe("shown");
	expect(statusAfterSolution(undefined)).toBe("shown");
	expect(statusAfterSolution("wrong")).toBe("shown");
	expect(statusAfterSolution("first")).toBe("first");
});

test("a status is recorded by name and, for a daily puzzle, by day", () => {
	const name = named("dots/1/5");
	const once = recordStatus(EMPTY, name, "2026-03-01", (before) => statusAfterAnswer(before, false));
	const twice = recordStatus(once, name, "2026-03-01", (before) => statusAfterAnswer(before, true));
	expect(twice).toMatchObject({ puzzles: { "dots/1/5": "later" }, days: { "2026-03-01": "later" } });
	expect(recordStatus(EMPTY, name, null, () => "first").days).toEqual({});
	expect(EMPTY).toEqual({ puzzles: {}, days: {}, ratings: {}, runs: {} });
});

test("only the first try changes the rating, and only that of its game", () => {
	const name = named("dots/3/5");
	const solvedAtOnce = recordStatus(EMPTY, name, null, (before) => statusAfterAnswer(before, true));
	const failed = recordStatus(EMPTY, name, null, (before) => statusAfterAnswer(before, false));
	const viewed = recordStatus(EMPTY, name, null, statusAfterSolution);
	expect(solvedAtOnce.ratings.dots?.rating).toBeGreaterThan(1_100);
	expect(failed.ratings.dots?.rating).toBeLessThan(1_100);
	expect(viewed.ratings).toEqual(failed.ratings);
	expect(Object.keys(failed.ratings)).toEqual(["dots"]);
	for (const [before, isRight] of [
		[failed, true],
		[failed, false],
		[solvedAtOnce, false],
		[viewed, true],
	] as const)
		expect(recordStatus(before, name, null, (status) => statusAfterAnswer(status, isRight)).ratings).toBe(
			before.ratings,
		);
});

test("the next puzzle fits the rating, and has not been solved", () => {
	const name = named("dots/2/7");
	expect(nameOf(nextForRating(EMPTY, name))).toBe("dots/2/8");
	const strong = { ...EMPTY, ratings: { dots: { rating: 1_690, deviation: 80, tries: 9 } } };
	expect(nameOf(nextForRating(strong, name))).toBe("dots/4/1");
	expect(nameOf(nextForRating({ ...strong, puzzles: { "dots/4/1": "shown" } }, name))).toBe("dots/4/2");
	expect(nameOf(nextForRating(strong, name, [1, 2, 3]))).toBe("dots/3/1");
	expect(nameOf(nextForRating(EMPTY, name, [4, 5]))).toBe("dots/4/1");
});

test("the best run is kept", () => {
	const once = recordRun(EMPTY, "dots", 4);
	expect(once.runs).toEqual({ dots: 4 });
	expect(recordRun(once, "dots", 3)).toBe(once);
	expect(recordRun(EMPTY, "dots", 0)).toBe(EMPTY);
});

test("solved puzzles are counted, and the next one is found", () => {
	const progress: Progress = {
		...EMPTY,
		puzzles: {
			"checkers/1/1": "first",
			"checkers/1/2": "later",
			"checkers/1/3": "wrong",
			"checkers/1/4": "shown",
			"checkers/2/1": "first",
		},
	};
	expect(solved(progress, "checkers", 1)).toEqual({ all: 2, first: 1 });
	expect(solved(progress, "checkers")).toEqual({ all: 3, first: 2 });
	expect(next(progress, { game: "checkers", grade: 1, number: 1, rules: [] }).number).toBe(3);
	expect(next(progress, { game: "checkers", grade: 1, number: 4, rules: [] }).number).toBe(5);
});

test("names in the address are parsed or rejected", () => {
	const name = parseName("two-eat-one/3/17/strike=off,sandwich=any");
	expect(name).toEqual({ game: "two-eat-one", grade: 3, number: 17, rules: ["sandwich=any", "strike=off"] });
	expect(name && nameOf(name)).toBe("two-eat-one/3/17/sandwich=any,strike=off");
	for (const bad of ["", "dots", "dots/0/1", "dots/6/1", "dots/1/0", "dots/1/x", "dots/1/12345678", "../1/1"])
		expect(parseName(bad)).toBeNull();
});
