import { describe, expect, test } from "vitest";
import {
	add,
	childrenOf,
	childWith,
	emptyTree,
	isMain,
	lineFrom,
	linesOf,
	lineTo,
	MAX_MOVES,
	type MoveTree,
	mainLine,
	makeMain,
	mapMoves,
	moveAt,
	promote,
	ROOT,
	readTree,
	remove,
	siblingsOf,
	sizeOf,
	writeTree,
	writtenOrder,
} from "../../../src/match/analysis/move-tree";

type Tree = MoveTree<{ text: string }>;

/** Read a tree from a text that is known to be valid. */
function tree(text: string): Tree {
	const read = readTree(text);
	if (!read) throw new Error(text);
	return read;
}

/** Return the node that these moves lead to. */
function at(from: Tree, ...moves: string[]): number {
	return moves.reduce((id, move) => childWith(from, id, move) ?? Number.NaN, ROOT);
}

const textsOf = (from: Tree, ids: readonly number[]) => ids.map((id) => moveAt(from, id)?.text);

describe("a tree of variations", () => {
	test("grows by moves, each of which is there once", () => {
		const first = add(emptyTree(), ROOT, { text: "a" });
		const second = add(first.tree, first.id, { text: "b" });
		const again = add(second.tree, ROOT, { text: "a" });
		expect(again).toEqual({ tree: second.tree, id: first.id });
		const other = add(second.tree, first.id, { text: "c" });
		expect(writeTree(other.tree)).toBe("a b(c)");
		expect(sizeOf(other.tree)).toBe(3);
		expect(writeTree(first.tree)).toBe("a"); // the old tree has not changed
	});

	test("has a main line, and lines to and from every node", () => {
		const some = tree("a b(c d(e)f)g");
		expect(mainLine(some).map((move) => move.text)).toEqual(["a", "b", "g"]);
		expect(textsOf(some, lineTo(some, at(some, "a", "c", "e")))).toEqual(["a", "c", "e"]);
		expect(textsOf(some, lineFrom(some, at(some, "a", "c")))).toEqual(["d", "f"]);
		expect(textsOf(some, siblingsOf(some, at(some, "a", "b")))).toEqual(["b", "c"]);
		expect(siblingsOf(some, ROOT)).toEqual([]);
		expect([at(some, "a", "b", "g"), at(some, "a", "c")].map((id) => isMain(some, id))).toEqual([true, false]);
	});

	test("loses a move with everything after it", () => {
		const some = tree("a b(c d(e)f)g");
		expect(writeTree(remove(some, at(some, "a", "c", "d")))).toBe("a b(c e)g");
		const less = remove(some, at(some, "a", "b"));
		expect(writeTree(less)).toBe("a c d(e)f");
		expect(sizeOf(less)).toBe(5);
		expect(remove(some, ROOT)).toBe(some);
		// A deleted id is never used again.
		expect(add(less, ROOT, { text: "h" }).id).toBe(some.nextId);
	});

	test("promotes a variation by one line, or to the main line", () => {
		const some = tree("a b(c d(e)f)g");
		const end = at(some, "a", "c", "e");
		expect(writeTree(promote(some, end))).toBe("a b(c e(d f))g");
		expect(writeTree(promote(promote(some, end), end))).toBe("a c(b g)e(d f)");
		expect(writeTree(makeMain(some, end))).toBe("a c(b g)e(d f)");
		expect(promote(some, at(some, "a", "b", "g"))).toBe(some);
	});

	test("is read in lines", () => {
		const some = tree("a b(c d(e)f)g(h)");
		const lines = linesOf(some).map((line) => [line.depth, ...textsOf(some, line.ids)]);
		expect(lines).toEqual([
			[0, "a", "b"],
			[1, "c", "d"],
			[2, "e"],
			[1, "f"],
			[0, "g"],
			[1, "h"],
		]);
		expect(textsOf(some, writtenOrder(some)).join("")).toBe("abcdefgh");
		for (const { from, ids } of linesOf(some)) expect(childrenOf(some, from)).toContain(ids[0]);
	});

	test("carries other data about its moves", () => {
		const some = mapMoves(tree("a(b)"), ({ text }, id) => ({ text, id }));
		expect(some.nodes.get(2)?.move).toEqual({ text: "b", id: 2 });
	});
});

describe("the text of a tree", () => {
	test.each([
		"",
		"a",
		"a b c",
		"a(b)(c)",
		"a(b c(x)d)e",
		"a b(c d(e)(f g)h)(i j)k l(m)",
		"-4,6:-4,4 5,-4:4,-3(5,-4:5,-3)",
	])("%j is read and written", (text) => {
		const read = readTree(text);
		expect(read && writtenOrder(read)).toEqual([...Array(read ? sizeOf(read) : 0).keys()].map((id) => id + 1));
		expect(read && readTree(writeTree(read))).toEqual(read);
	});

	test("keeps moves that have spaces and brackets", () => {
		const { tree: odd } = add(emptyTree(), ROOT, { text: "a (b) 100%" });
		expect(readTree(writeTree(odd))).toEqual(odd);
	});

	test.each(["(", ")", "(a)", "a(", "a()", "a(b", "a(b))", "a((b))", "a(a)", "a(b)(b)", "%", "a %E0%A4%A b"])(
		"%j is not a tree",
		(text) => {
			expect(readTree(text)).toBeNull();
		},
	);

	test("has a limit", () => {
		const line = Array.from({ length: MAX_MOVES }, (_, n) => `m${n}`).join(" ");
		expect(readTree(line)).not.toBeNull();
		expect(readTree(`${line} x`)).toBeNull();
	});
});

test("random changes keep a tree whole, and its text gives it back", () => {
	let seed = 7;
	const random = (n: number) => {
		seed = (seed * 48271) % 2147483647;
		return seed % n;
	};
	let grown: Tree = emptyTree();
	for (let step = 0; step < 150; step++) {
		const ids = [...grown.nodes.keys()];
		const id = ids[random(ids.length)] ?? ROOT;
		if (random(10) < 7) grown = add(grown, id, { text: `m${random(4)}` }).tree;
		else grown = [remove, promote, makeMain][random(3)]?.(grown, id) ?? grown;
		if (step % 10) continue;
		for (const [each, node] of grown.nodes) {
			if (each === ROOT) continue;
			expect(childrenOf(grown, node.parent ?? Number.NaN)).toContain(each);
		}
		expect(new Set(writtenOrder(grown)).size).toBe(sizeOf(grown));
		const text = writeTree(grown);
		expect(writeTree(tree(text))).toBe(text);
	}
});
