import { describe, expect, test } from "vitest";
import {
	answered,
	cleaned,
	dayOf,
	gaveUp,
	later,
	named,
	nameOf,
	next,
	noted,
	type Progress,
	type Status,
	solved,
	streak,
} from "../../../src/pages/puzzles/progress";

const days = (...list: [string, Status][]) => Object.fromEntries(list);
const first = (...list: string[]) => days(...list.map((day): [string, Status] => [day, "first"]));

describe("streaks", () => {
	test("count days in a row up to today", () => {
		expect(streak(first("2026-03-01", "2026-02-28", "2026-02-27"), "2026-03-01")).toEqual({ now: 3, best: 3 });
	});

	test("go on while today is open", () => {
		expect(streak(first("2026-02-27", "2026-02-28"), "2026-03-01")).toEqual({ now: 2, best: 2 });
	});

	test("end with a gap, and the best stays", () => {
		expect(streak(first("2026-02-26", "2026-02-27"), "2026-03-01")).toEqual({ now: 0, best: 2 });
		expect(streak(first("2026-02-24", "2026-02-25", "2026-02-27", "2026-02-28"), "2026-02-28").now).toBe(2);
	});

	test("want the first try", () => {
		const kept = days(["2026-03-01", "later"], ["2026-02-28", "first"], ["2026-02-27", "first"]);
		expect(streak(kept, "2026-03-01")).toEqual({ now: 0, best: 2 });
		expect(streak(days(["2026-03-01", "wrong"], ["2026-02-28", "first"]), "2026-03-01").now).toBe(0);
	});

	test("follow the calendar over leap days, years and clocks that change", () => {
		expect(streak(first("2028-02-28", "2028-02-29", "2028-03-01"), "2028-03-01").now).toBe(3);
		expect(streak(first("2026-12-31", "2027-01-01"), "2027-01-02").now).toBe(2);
		for (const day of ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-11-01"])
			expect(later(later(day, 1), -1)).toBe(day);
		expect(later("2026-02-28", 1)).toBe("2026-03-01");
	});

	test("know nothing of an empty store", () => {
		expect(streak({}, "2026-03-01")).toEqual({ now: 0, best: 0 });
	});
});

test("a day is the calendar's where one is, not Greenwich's", () => {
	expect(dayOf(new Date(2026, 0, 5, 0, 30))).toBe("2026-01-05");
	expect(dayOf(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31");
});

test("only the first answer is a first try", () => {
	expect(answered(undefined, true)).toBe("first");
	expect(answered(undefined, false)).toBe("wrong");
	expect(answered("wrong", true)).toBe("later");
	expect(answered("wrong", false)).toBe("wrong");
	expect(answered("first", false)).toBe("first");
	expect(answered("shown", true)).toBe("shown");
	expect(gaveUp(undefined)).toBe("shown");
	expect(gaveUp("wrong")).toBe("shown");
	expect(gaveUp("first")).toBe("first");
});

test("an answer is noted by name, and by day where it is the day's", () => {
	const start: Progress = { puzzles: {}, days: {} };
	const once = noted(start, "dots/1/5", "2026-03-01", (was) => answered(was, false));
	const twice = noted(once, "dots/1/5", "2026-03-01", (was) => answered(was, true));
	expect(twice).toEqual({ puzzles: { "dots/1/5": "later" }, days: { "2026-03-01": "later" } });
	expect(noted(start, "dots/1/5", null, () => "first").days).toEqual({});
	expect(start).toEqual({ puzzles: {}, days: {} });
});

test("what is counted as solved, and what comes next", () => {
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

test("names in the address are read, or are none", () => {
	const name = named("two-eat-one/3/17/strike=off,sandwich=any");
	expect(name).toEqual({ game: "two-eat-one", grade: 3, number: 17, rules: ["sandwich=any", "strike=off"] });
	expect(name && nameOf(name)).toBe("two-eat-one/3/17/sandwich=any,strike=off");
	for (const bad of ["", "dots", "dots/0/1", "dots/6/1", "dots/1/0", "dots/1/x", "dots/1/12345678", "../1/1"])
		expect(named(bad)).toBeNull();
});

test("a damaged store counts as empty", () => {
	for (const bad of [null, 7, "x", [], { days: 3 }, { puzzles: null }])
		expect(cleaned(bad)).toEqual({ puzzles: {}, days: {} });
	expect(cleaned({ days: { a: "first", b: 5 }, puzzles: { c: "shown" }, more: 1 })).toEqual({
		puzzles: { c: "shown" },
		days: { a: "first" },
	});
});
