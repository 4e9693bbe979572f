import { describe, expect, test } from "vitest";
import { findPrepared, premovesOf } from "../../../src/match/room/premove";

const move = (...path: string[]) => ({ text: path.join("-"), path });
const texts = (moves: { text: string }[]) => moves.map(({ text }) => text);
const board = {
	seat: 0,
	cells: ["A", "B", "C"],
	pieces: ["0 stone A", "1 stone B"],
	isHidden: false,
	seen: [],
	last: [],
};

describe("what can be prepared", () => {
	test("an own piece goes anywhere, also to where an opponent stands now", () => {
		expect(texts(premovesOf(board))).toEqual(["A-B", "A-C"]);
		expect(texts(premovesOf({ ...board, seen: [move("A", "C")] }))).toEqual(["A-B", "A-C"]);
	});

	test("a cell, where moves are single cells: one that was free, and still is", () => {
		const seen = ["A", "B", "C"].map((cell) => move(cell));
		expect(texts(premovesOf({ ...board, pieces: ["- line A"], seen }))).toEqual(["B", "C"]);
		expect(texts(premovesOf({ ...board, pieces: ["- line A"] }))).toEqual(["B", "C"]);
		expect(texts(premovesOf({ ...board, pieces: [], seen, last: ["C"] }))).toEqual(["A", "B"]);
	});

	test("if something is hidden, a cell that was not asked before, whatever lies on the own board", () => {
		const seen = [move("A"), move("C")];
		expect(texts(premovesOf({ ...board, isHidden: true, seen, last: ["C"] }))).toEqual(["A"]);
	});
});

describe("a prepared move is found", () => {
	const legal = [move("A", "B", "C"), move("A"), move("B", "A", "C"), move("B", "C")];

	test("by its ends", () => {
		expect(findPrepared(legal, ["A", "C"])).toEqual([legal[0]]);
		expect(findPrepared(legal, ["A"])).toEqual([legal[1]]);
	});

	test("unless it is not legal; two moves may have its ends", () => {
		expect(findPrepared(legal, ["C", "A"])).toEqual([]);
		expect(findPrepared(legal, ["C"])).toEqual([]);
		expect(findPrepared(legal, ["B", "C"])).toEqual(legal.slice(2));
	});
});
