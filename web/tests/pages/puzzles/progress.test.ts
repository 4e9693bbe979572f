import { describe, expect, test } from "vitest";
import {
	addDays,
	formatDay,
	nameOf,
	next,
	type Progress,
	parseName,
	recordStatus,
	type Status,
	sanitise,
	solved,
	statusAfterAnswer,
	statusAfterSolution,
	streak,
} from "../../../src/pages/puzzles/progress";

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
	const start: Progress = { puzzles: {}, days: {} };
	const once = recordStatus(start, "dots/1/5", "2026-03-01", (before) => statusAfterAnswer(before, false));
	const twice = recordStatus(once, "dots/1/5", "2026-03-01", (before) => statusAfterAnswer(before, true));
	expect(twice).toEqual({ puzzles: { "dots/1/5": "later" }, days: { "2026-03-01": "later" } });
	expect(recordStatus(start, "dots/1/5", null, () => "first").days).toEqual({});
	expect(start).toEqual({ puzzles: {}, days: {} });
});

test("solved puzzles are counted, and the next one is found", () => {
	const progress: Progress = {
		puzzles: {
			"checkers/1/1": "first",
			"checkers/1/2": "later",
			"checkers/1/3": "wrong",
			"checkers/1/4": "shown",
			"checkers/2/1": "first",
		},
		days: {},
	};
	expect(solved(progress, "checkers", 1)).toEqual({ all: 2, first: 1 });
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

test("a damaged store counts as empty", () => {
	for (const bad of [null, 7, "x", [], { days: 3 }, { puzzles: null }])
		expect(sanitise(bad)).toEqual({ puzzles: {}, days: {} });
	expect(sanitise({ days: { a: "first", b: 5 }, puzzles: { c: "shown" }, more: 1 })).toEqual({
		puzzles: { c: "shown" },
		days: { a: "first" },
	});
});
