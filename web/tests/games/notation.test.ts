import { describe, expect, test } from "vitest";
import type { GameInfo, Layout } from "../../src/api/types";
import type { PieceNotation } from "../../src/board/pieces";
import { notation as checkers } from "../../src/games/checkers/ui";
import { notation as chineseCheckers } from "../../src/games/chinese-checkers/ui";
import { finishedBoxes, readDots, withEdge, writeDots } from "../../src/games/dots/dots";
import { ERASER, isSameBrush } from "../../src/games/editor";
import { readMover, writeMover } from "../../src/games/mover";
import { readAnswers, writeAnswers } from "../../src/games/planes/planes";
import { uiOf } from "../../src/games/registry";
import { notation as twoEatOne } from "../../src/games/two-eat-one/ui";
import { linkText, parseLink, positionHref } from "../../src/match/links";

const grid = (rows: number[], name: (row: number, at: number) => string) =>
	rows.flatMap((count, row) =>
		[...Array(count).keys()].map((at) => ({ name: name(row, at), x: at - (count - 1) / 2, y: row, shape: "square" })),
	);
const layoutOf = (start: string, cells: Layout["cells"]): Layout => ({
	seats: 2,
	start,
	cells,
	engines: [],
	piece_kinds: [],
	seat_names: [],
});
const letters = (row: number, at: number) => `${String.fromCharCode(65 + at)}${row + 1}`;
const STAR = "A/AA/AAA/AAAA/13/12/11/10/9/10/11/12/13/DDDD/DDD/DD/D A";
const LAYOUTS: Record<string, Layout> = {
	"two-eat-one": layoutOf("2222/0000/0000/1111 1", grid([4, 4, 4, 4], letters)),
	checkers: layoutOf(
		".w.w.w.w/w.w.w.w./.w.w.w.w/......../......../b.b.b.b./.b.b.b.b/b.b.b.b. b",
		grid(Array(8).fill(8), letters),
	),
	"chinese-checkers": layoutOf(
		STAR,
		grid([1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1], (row, at) => `${row},${at}`),
	),
	dots: layoutOf(
		"1x2 0000000 0-0 0",
		[...Array(7).keys()].map((at) => ({ name: String(at), x: at, y: 0, shape: "across" })),
	),
	planes: layoutOf(
		"- - - -",
		grid(Array(10).fill(10), (row, at) => `${String.fromCharCode(65 + row)}${at}`),
	),
};
const NOTATIONS: Record<string, PieceNotation> = {
	"two-eat-one": twoEatOne,
	checkers,
	"chinese-checkers": chineseCheckers,
};
const POSITIONS: [string, string][] = [
	["two-eat-one", "2211/1200/0000/0000 2"],
	["checkers", "......../..W...../......../b......./......../....W.b./......../.B...... w"],
	["chinese-checkers", "1/2/3/4/13/12/11/10/4D4/10/11/4A7/13/1AAA/AAA/AA/A D"],
	["chinese-checkers", "A/AA/AAA/AAA1/7A5/12/11/10/9/D9/DD9/DDD9/DDDD9/4/3/2/1 D a"],
];

describe("reading and writing are inverse", () => {
	test.each(POSITIONS)("%s %s", (game, text) => {
		const { cells, start } = LAYOUTS[game] as Layout;
		const rest = text.slice(text.indexOf(" ") + 1);
		const ui = uiOf(game);
		const notation = NOTATIONS[game] as PieceNotation;
		expect(notation.write(notation.read(text, cells, start), cells, start, rest)).toBe(text);
		expect(writeMover(ui, text, readMover(ui, text, start), start)).toBe(text);
	});

	test("dots", () => {
		for (const text of ["1x2 1011010 0-1 1", "2x1 1111000 1-0 0"])
			expect(writeDots(readDots(text), String(readMover(uiOf("dots"), text, "")))).toBe(text);
	});

	test("answers, separated by commas or spaces", () => {
		expect(writeAnswers(readAnswers("C5=body,D6=head"))).toBe("C5=body,D6=head");
		expect(writeAnswers(readAnswers(" C5=body  D11=empty "))).toBe("C5=body,D11=empty");
		expect(writeAnswers(readAnswers("-"))).toBe("");
	});
});

describe("cells are painted", () => {
	test.each(Object.keys(LAYOUTS))("%s: every brush, and the eraser", (game) => {
		const layout = LAYOUTS[game] as Layout;
		const { editor } = uiOf(game);
		const empty = editor.empty(layout);
		const cell = layout.cells[3]?.name ?? "";
		for (const brush of editor.brushes(layout.start)) {
			const text = editor.paint(empty, layout, cell, brush);
			expect(isSameBrush(editor.brushAt(text, layout, cell), brush)).toBe(true);
			expect(text === empty).toBe(isSameBrush(brush, ERASER));
			expect(editor.paint(text, layout, cell, ERASER)).toBe(empty);
		}
	});

	test("a finished box goes to the mover, and the score matches the board", () => {
		const open = readDots("1x2 1011010 1-0 1");
		const both = withEdge(withEdge(withEdge(open, 1, true, 1), 4, true, 1), 6, true, 1);
		expect([both.score, finishedBoxes(both)]).toEqual([[1, 1], 2]);
		expect(withEdge(both, 3, false, 1).score).toEqual([0, 0]);
		expect(withEdge(both, 6, false, 0).score).toEqual([0, 1]);
	});

	test("a size that no board has takes no time", () => {
		expect(readDots("99999999999x2 0 0-0 0").boxes).toEqual([]);
	});

	test("an invalid text can be painted on", () => {
		const dots = LAYOUTS.dots as Layout;
		expect(uiOf("dots").editor.paint("nonsense", dots, "2", { mark: "edge" })).toBe("1x2 0010000 0-0 0");
		const board = LAYOUTS["two-eat-one"] as Layout;
		expect(uiOf("two-eat-one").editor.paint("xyz", board, "B1", { piece: { seat: 1, kind: "stone" } })).toBe(
			"0200/0000/0000/0000 1",
		);
	});
});

const games = [
	{ name: "dots", options: [{ name: "rows", about: "", default: 3, allowed: [1, 2, 3] }] },
	{
		name: "planes",
		options: [
			{ name: "size", about: "", default: 10, allowed: [8, 10] },
			{ name: "equal_turns", about: "", default: true, allowed: [false, true] },
		],
	},
] as unknown as GameInfo[];

describe("links and positions are inverse", () => {
	test.each([
		{ game: "dots", options: { rows: 1 }, position: "1x3 0000000000 0-0 0" },
		{ game: "dots", options: {}, position: null },
		{ game: "dots", options: {}, position: "a&b=c%20+d#e 棋" },
		{ game: "planes", options: { size: 8, equal_turns: false }, position: "C5=body,D6=head" },
		{ game: "planes", options: {}, position: "" },
	] as const)("%o", (linked) => {
		expect(parseLink(linkText(linked), games)).toEqual(linked);
	});

	test("a link is readable and survives the address bar", () => {
		const href = positionHref("edit", { game: "dots", options: { rows: 1 }, position: "1x3 01 0-0 0" });
		expect(href).toBe("#edit/dots/rows=1&position=1x3+01+0-0+0");
		expect(new URL(href, "http://localhost/").hash).toBe(href);
	});

	test("an unknown game is reported, and other invalid links lead to a start", () => {
		expect(parseLink("chess/x=1", games)).toBeNull();
		expect(parseLink("dots/rows=99&cols=%", games)).toEqual({ game: "dots", options: {}, position: null });
		expect(parseLink("", games)?.game).toBe("dots");
	});
});
