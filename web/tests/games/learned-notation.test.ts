import { describe, expect, test } from "vitest";
import type { Layout } from "../../src/api/types";
import { ERASER } from "../../src/games/editor";
import { learnNotation, type ObservedPosition } from "../../src/games/learned-notation";
import { readMover, writeMover } from "../../src/games/mover";

const cells = [...Array(9).keys()].map((at) => ({
	name: `${"ABC"[at % 3]}${Math.floor(at / 3) + 1}`,
	x: at % 3,
	y: Math.floor(at / 3),
	shape: "square",
}));
const mark = (seat: number, ...names: string[]) => ({ seat, kind: "mark", cells: names });
const TIC_TAC_TOE: ObservedPosition[] = [
	{ text: ".../.../... x", pieces: [], mover: 0 },
	{ text: "x../.../... o", pieces: [mark(0, "A1")], mover: 1 },
	{ text: "x../.o./... x", pieces: [mark(0, "A1"), mark(1, "B2")], mover: 0 },
];
const layout: Layout = { seats: 2, start: ".../.../... x", cells, engines: [], piece_kinds: [], seat_names: [] };

describe("a notation is learned", () => {
	test("with one letter for each cell", () => {
		const learned = learnNotation(TIC_TAC_TOE, cells, 2);
		const { editor, mover } = learned ?? expect.fail();
		const brushes = editor.brushes(layout.start);
		expect(brushes).toEqual([{ piece: { seat: 0, kind: "mark" } }, { piece: { seat: 1, kind: "mark" } }, ERASER]);
		const painted = editor.paint(".../.../..x o", layout, "B1", brushes[1] ?? ERASER);
		expect(painted).toBe(".o./.../..x o");
		expect(editor.brushAt(painted, layout, "C3")).toEqual(brushes[0]);
		expect(editor.paint(painted, layout, "C3", ERASER)).toBe(".o./.../... o");
		expect(editor.empty(layout)).toBe(".../.../... x");
		expect(readMover(mover, painted, layout.start)).toBe(1);
		expect(writeMover(mover, painted, 0, layout.start)).toBe(".o./.../..x x");
	});

	test("with numbers for empty cells", () => {
		const positions = [
			{ text: "3/3/K2 w", pieces: [mark(0, "A3")], mover: 0 },
			{ text: "3/1r1/K2 b", pieces: [mark(0, "A3"), mark(1, "B2")], mover: 1 },
		];
		const { editor } = learnNotation(positions, cells, 2) ?? expect.fail();
		expect(editor.paint("3/1r1/K2 b", layout, "C1", { piece: { seat: 1, kind: "mark" } })).toBe("2r/1r1/K2 b");
	});

	test("but not from texts that do not say where the pieces are", () => {
		const pieces = [mark(0, "A1")];
		expect(learnNotation([{ text: "A1 x", pieces, mover: 0 }], cells, 2)).toBeNull();
		expect(learnNotation([{ text: "xx......./ x", pieces, mover: 0 }], cells, 2)).toBeNull();
		expect(learnNotation(TIC_TAC_TOE.slice(0, 1), cells, 2)).toBeNull();
		expect(learnNotation([], cells, 2)).toBeNull();
	});

	test("and the side to move only once every seat has been seen", () => {
		expect(learnNotation(TIC_TAC_TOE.slice(1, 2), cells, 2)?.mover.moverLetters("")).toEqual([]);
	});
});
