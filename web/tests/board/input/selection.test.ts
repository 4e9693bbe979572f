import { describe, expect, test } from "vitest";
import { dropOn, findTypedMove, selectCell, startCells, targetsFrom } from "../../../src/board/input/selection";

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

describe("a piece is dropped on the last cell of a move", () => {
	const around = [
		{ text: "left", path: ["A", "B", "D"] },
		{ text: "right", path: ["A", "C", "D"] },
		{ text: "far", path: ["A", "C", "B", "D"] },
		{ text: "step", path: ["A", "B"] },
		{ text: "back", path: ["D", "A"] },
	];

	test("the move is played, and elsewhere nothing is chosen any more", () => {
		expect(dropOn(around, "A", "B", ["A", "B"])).toEqual({ play: around[3] });
		expect(dropOn(around, "A", "E", ["A", "E"])).toEqual({ chosen: null });
	});

	test("the cells on the way tell apart the moves that lead there", () => {
		expect(dropOn(around, "A", "D", ["A", "E", "B", "D"])).toEqual({ play: around[0] });
		expect(dropOn(around, "A", "D", ["A", "C", "D"])).toEqual({ play: around[1] });
		expect(dropOn(around, "A", "D", ["A", "C", "B", "D"])).toEqual({ play: around[2] });
	});

	test("if they do not, the user is asked", () => {
		expect(dropOn(around, "A", "D", ["A", "D"])).toEqual({ chosen: "A", choices: around.slice(0, 3) });
	});
});
