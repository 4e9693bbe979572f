import { expect, test } from "vitest";
import { readCall } from "../../../src/games/planes/calls";

test.each([
	["3-5", "C4"],
	[" 10 – 1 ", "J0"],
	["1, 10", "A9"],
	["2 3", "B2"],
	["C5", "C5"],
	["35", "35"],
	["3-5-7", "3-5-7"],
])("the call %s is %s", (typed, cell) => {
	expect(readCall(typed)).toBe(cell);
});
