import { describe, expect, test } from "vitest";
import { findTypedMove, selectCell, startCells, targetsFrom } from "../../src/board/selection";

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
	test("only first cells start a move", () => {
		expect([...startCells(legal)]).toEqual(["A4", "B4"]);
	});

	test("a chosen piece shows its targets, not the cells in between", () => {
		expect([...targetsFrom(legal, "B4").keys()]).toEqual(["B3", "C3"]);
		expect(targetsFrom(legal, null).size).toBe(0);
	});

	test("choosing, changing and deselecting a piece", () => {
		expect(selectCell(legal, null, "A4")).toEqual({ chosen: "A4" });
		expect(selectCell(legal, "A4", "B4")).toEqual({ chosen: "B4" });
		expect(selectCell(legal, "A4", "A4")).toEqual({ chosen: null });
		expect(selectCell(legal, "A4", "D1")).toEqual({ chosen: null });
	});

	test("the last cell plays the move", () => {
		expect(selectCell(legal, "B4", "C3")).toEqual({ play: legal[2] });
		expect(selectCell(legal, null, "C3")).toEqual({ chosen: null });
	});

	test("a path of one cell is played immediately", () => {
		expect(selectCell(edges, null, "7")).toEqual({ play: edges[0] });
		expect(selectCell(edges, null, "5")).toEqual({ chosen: null });
	});

	test("case and white space of a typed move do not matter", () => {
		expect(findTypedMove(legal, " b4 - c3")?.text).toBe("B4-C3");
		expect(findTypedMove(legal, "C3")).toBeUndefined();
	});

	test("punctuation of a typed move does not matter if only one move fits", () => {
		for (const typed of ["b4c3", "B4 C3", "b4–c3"]) expect(findTypedMove(legal, typed)?.text).toBe("B4-C3");
		const holes = ["4,4:-4,5", "-4,4:4,5"].map((text) => ({ text, path: text.split(":") }));
		expect(findTypedMove(holes, "4,4 -4,5")?.text).toBe("4,4:-4,5");
		expect(findTypedMove(holes, "4 4 4 5")).toBeUndefined();
		expect(findTypedMove(holes, "-")).toBeUndefined();
		const jumps = [{ text: "A1:C3:E5", path: ["A1", "C3", "E5"] }];
		expect(findTypedMove(jumps, "a1 e5")?.text).toBe("A1:C3:E5");
	});
});
