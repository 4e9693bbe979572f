import { expect, test } from "vitest";
import { labelOf, readableMove, readableReason } from "../../src/board/readable";

const holes = [
	{ name: "-4,6", label: "C3" },
	{ name: "-4,4", label: "E9" },
	{ name: "4,4", label: "E1" },
];
const edges = [
	{ name: "1", label: "B1-C1" },
	{ name: "11", label: "B2-B3" },
];

test("a move is made of the labels of its cells, with dashes between them", () => {
	expect(readableMove("-4,6:-4,4", holes)).toBe("C3-E9");
	expect(readableMove("11", edges)).toBe("B2-B3");
	expect(labelOf("4,4", holes)).toBe("E1");
});

test("other texts, and boards whose cells have no labels of their own, stay as they are", () => {
	for (const text of ["resign:1", "placed", "1: miss", "12"]) expect(readableMove(text, edges)).toBe(text);
	expect(readableMove("A1-B2", [{ name: "A1", label: "A1" }])).toBe("A1-B2");
	expect(readableMove("A1", [])).toBe("A1");
});

test("a reason has the moves in words, also within another one", () => {
	const reason = { code: "illegal_move", params: { move: "1", legal: "11, 1, ...", number: 11 } };
	const words = { code: "illegal_move", params: { move: "B1-C1", legal: "B2-B3, B1-C1, ...", number: 11 } };
	expect(readableReason(reason, edges)).toEqual(words);
	const outer = { code: "not_a_record", params: { problem: reason, found: "11" }, text: "no record" };
	expect(readableReason(outer, edges)).toEqual({ ...outer, params: { problem: words, found: "11" } });
});
