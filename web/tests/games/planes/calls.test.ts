import { expect, test } from "vitest";
import { readCall, showPlacement } from "../../../src/games/planes/calls";

test.each([
	["3-5", "C4"],
	[" 10 – 1 ", "J0"],
	["1, 10", "A9"],
	["2 3", "B2"],
	["3-5u", "C4u"],
	["1, 10 R", "A9r"],
	["3-5↓", "C4d"],
	["3-5x", "3-5x"],
	["C5", "C5"],
	["35", "35"],
	["3-5-7", "3-5-7"],
])("the call %s is %s", (typed, cell) => {
	expect(readCall(typed)).toBe(cell);
});

test("a placement is shown with an arrow, and read with one or with a letter", () => {
	expect(["B7u", "A2d", "J9l", "E4r"].map(showPlacement)).toEqual(["B7↑", "A2↓", "J9←", "E4→"]);
	expect(["B7↑", "A2↓", "J9←", "E4→", "E4r"].map(readCall)).toEqual(["B7u", "A2d", "J9l", "E4r", "E4r"]);
});
