import { expect, test } from "vitest";
import type { GameInfo } from "../../../src/api/types";
import {
	analysisHref,
	lineHref,
	MAX_LINK_LENGTH,
	parseAnalysis,
	replayHref,
} from "../../../src/match/analysis/analysis-link";
import { lineTo, moveAt, ROOT, readTree, writeTree } from "../../../src/match/analysis/move-tree";

const GAMES = [
	{ name: "dots", options: [{ name: "rows", default: 5, allowed: [1, 5] }], is_hidden: false },
] as unknown as GameInfo[];

/** The part of a link that a page gets. */
const restOf = (href: string) => href.slice("#analysis/".length);

test.each([
	["", 0],
	["7 0(1 2)3", 4],
	["-4,6:-4,4(5,-4:4,-3)", 2],
])("a link holds the game, its options, the start, the tree %j and the node %j", (text, selected) => {
	const tree = readTree(text);
	if (!tree) throw new Error(text);
	for (const position of [null, "1x1 1000 0-0 1"]) {
		for (const options of [{}, { rows: 1 }]) {
			const href = analysisHref({ game: "dots", options, position, tree, selected });
			expect(href).toMatch(/^#analysis\/dots[\w/=&,:()+.-]*$/);
			expect(parseAnalysis(restOf(href), GAMES)).toEqual({
				game: "dots",
				options,
				position,
				tree,
				selected,
				mistakes: [],
			});
		}
	}
});

test("the selected node is found again after the tree was rearranged", () => {
	const parsed = parseAnalysis("dots/moves=a+b(c+d)e&at=4", GAMES);
	if (!parsed || typeof parsed === "string") throw new Error("not read");
	const line = lineTo(parsed.tree, parsed.selected).map((id) => moveAt(parsed.tree, id)?.text);
	expect(line).toEqual(["a", "c", "d"]);
});

test("a line becomes a main line", () => {
	const href = lineHref({ game: "dots", options: {}, position: null }, ["7", "0", "1"], 2);
	expect(href).toBe("#analysis/dots/moves=7+0+1&at=2");
	expect(lineHref({ game: "dots", options: {}, position: null }, [], 0)).toBe("#analysis/dots");
});

test.each([
	["dots/moves=a(b&at=1", "damaged"],
	["dots/moves=%FF%FE(&at=0", "damaged"],
	["dots/moves=a&at=9", "damaged"],
	["dots/moves=a&at=1.5", "damaged"],
	["dots/moves=a&at=x", "damaged"],
	[`dots/moves=${"a+".repeat(MAX_LINK_LENGTH)}`, "long"],
	["nonsense/moves=a", null],
])("the link %j is refused", (rest, fault) => {
	expect(parseAnalysis(rest, GAMES)).toBe(fault);
});

test("an empty link is the start of the first game", () => {
	const parsed = parseAnalysis("", GAMES);
	expect(parsed).toMatchObject({ game: "dots", position: null, selected: ROOT });
	if (parsed && typeof parsed === "object") expect(writeTree(parsed.tree)).toBe("");
});

test("a match becomes a main line, as far as it consists of moves", () => {
	const moves = ["7", "0", "drop:C", "1", "2", "resign:0"].map((text, at) => ({ text, position: `p${at + 1}` }));
	const match = { game: "dots" as const, options: {}, start: "p0", moves };
	expect(replayHref(match, 1)).toBe("#analysis/dots/position=p0&moves=7+0&at=1");
	expect(replayHref(match, 2)).toBe("#analysis/dots/position=p0&moves=7+0&at=2");
	expect(replayHref(match, 4)).toBe("#analysis/dots/position=p3&moves=1+2&at=1");
	expect(replayHref(match, 6)).toBe("#analysis/dots/position=p6");
});

test("a match that is too long for a link loses its first moves", () => {
	const moves = Array.from({ length: 1_500 }, (_, at) => ({ text: `move${at}`, position: `p${at + 1}` }));
	const href = replayHref({ game: "dots", options: {}, start: "p0", moves }, 1_500);
	expect(href.length).toBeLessThanOrEqual(MAX_LINK_LENGTH);
	expect(href).toMatch(/move1499&at=\d+$/);
	const parsed = parseAnalysis(restOf(href), GAMES);
	if (!parsed || typeof parsed === "string") throw new Error("not read");
	expect(moveAt(parsed.tree, parsed.selected)?.text).toBe("move1499");
});
