import { describe, expect, test } from "vitest";
import { findTypedMove, startCells, step, targetsFrom } from "../../src/board/selection";

const legal = [
	{ text: "A4-A3", path: ["A4", "A3"] },
	{ text: "B4-B3", path: ["B4", "B3"] },
	{ text: "B4-C3", path: ["B4", "C4", "C3"] },
	{ text: "pass", path: [] },
];
const edges = [
	{ text: "7", path: ["7"] },
	{ text: "0", path: ["0"] },
];

describe("a move is chosen by its first and last cell", () => {
	test("only first cells begin a move", () => {
		expect([...startCells(legal)]).toEqual(["A4", "B4"]);
	});

	test("a stone in hand shows where it can go, past the cells between", () => {
		expect([...targetsFrom(legal, "B4").keys()]).toEqual(["B3", "C3"]);
		expect(targetsFrom(legal, null).size).toBe(0);
	});

	test("taking, changing and putting back a stone", () => {
		expect(step(legal, null, "A4")).toEqual({ chosen: "A4" });
		expect(step(legal, "A4", "B4")).toEqual({ chosen: "B4" });
		expect(step(legal, "A4", "A4")).toEqual({ chosen: null });
		expect(step(legal, "A4", "D1")).toEqual({ chosen: null });
	});

	test("the last cell plays the move", () => {
		expect(step(legal, "B4", "C3")).toEqual({ play: legal[2] });
		expect(step(legal, null, "C3")).toEqual({ chosen: null });
	});

	test("a path of one cell is played at once", () => {
		expect(step(edges, null, "7")).toEqual({ play: edges[0] });
		expect(step(edges, null, "5")).toEqual({ chosen: null });
	});

	test("a typed move need not have the right case or blanks", () => {
		expect(findTypedMove(legal, " b4 - c3")?.text).toBe("B4-C3");
		expect(findTypedMove(legal, "C3")).toBeUndefined();
	});
});
