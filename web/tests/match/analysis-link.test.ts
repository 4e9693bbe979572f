import { expect, test } from "vitest";
import type { GameInfo } from "../../src/api/types";
import { analysisHref, lineHref, MAX_LINK_LENGTH, parseAnalysis } from "../../src/match/analysis-link";
import { lineTo, moveAt, ROOT, readTree, writeTree } from "../../src/match/move-tree";

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
