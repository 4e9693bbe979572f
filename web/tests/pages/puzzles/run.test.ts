import { beforeEach, expect, test } from "vitest";
import { sanitise } from "../../../src/match/puzzles/puzzle-store";
import { drawPuzzle, gradeAfter, keepRun, newRun, readRun } from "../../../src/pages/puzzles/run";

beforeEach(() => sessionStorage.clear());

test("puzzles become harder", () => {
	expect([0, 2, 3, 6, 11, 12, 40].map(gradeAfter)).toEqual([1, 1, 2, 3, 4, 5, 5]);
});

test("a run has puzzles that the user has not seen", () => {
	const numbers = [0, 0, 0.5];
	const progress = { ...sanitise(null), puzzles: { "dots/1/1": "wrong" as const } };
	expect(drawPuzzle(newRun("dots"), progress, () => numbers.shift() ?? 0.9)).toEqual({
		game: "dots",
		grade: 1,
		number: 5_000_000,
		rules: [],
	});
	expect(drawPuzzle(newRun("dots"), progress, () => 0.999_999_99).number).toBe(9_999_999);
});

test("a run is continued in the same tab, unless it is over or damaged", () => {
	const run = { ...newRun("dots"), solved: 4, now: { game: "dots" as const, grade: 2, number: 17, rules: [] } };
	keepRun(run);
	expect(readRun("dots")).toEqual(run);
	expect(readRun("checkers")).toEqual(newRun("checkers"));
	keepRun(null);
	expect(readRun("dots")).toEqual(newRun("dots"));
	for (const damaged of ["7", "{", '{"game":"dots"}', '{"game":"dots","solved":-1,"now":{"number":1}}']) {
		sessionStorage.setItem("qipan.puzzle-run", damaged);
		expect(readRun("dots")).toEqual(newRun("dots"));
	}
});
