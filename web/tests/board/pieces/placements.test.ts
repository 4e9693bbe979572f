import { describe, expect, test } from "vitest";
import { overlappingCells, Placements } from "../../../src/board/pieces/placements";

const SIZE = 6;
const cells = [...Array(SIZE * SIZE).keys()].map((at) => ({
	name: `${"ABCDEF"[Math.floor(at / SIZE)]}${at % SIZE}`,
	x: at % SIZE,
	y: Math.floor(at / SIZE),
	shape: "square",
	label: "",
}));
const nameAt = (x: number, y: number) => cells.find((cell) => cell.x === x && cell.y === y)?.name;

/** The cells of a piece like an L, relative to its corner, by orientation clockwise. */
const SHAPES: Record<string, readonly (readonly [number, number])[]> = {
	u: [
		[0, 0],
		[0, -1],
		[0, -2],
		[1, 0],
	],
	r: [
		[0, 0],
		[1, 0],
		[2, 0],
		[0, 1],
	],
	d: [
		[0, 0],
		[0, 1],
		[0, 2],
		[-1, 0],
	],
	l: [
		[0, 0],
		[-1, 0],
		[-2, 0],
		[0, -1],
	],
};
const moves = cells.flatMap((cell) =>
	Object.entries(SHAPES).flatMap(([letter, shape]) => {
		const path = shape.flatMap(([x, y]) => nameAt(cell.x + x, cell.y + y) ?? []);
		return path.length === shape.length ? [{ text: cell.name + letter, path }] : [];
	}),
);
const placements = new Placements(moves, cells);
const at = (text: string) => moves.find((move) => move.text === text) ?? expect.fail(text);

describe("a piece that covers several cells", () => {
	test("is found by its cells", () => {
		expect(placements.find(at("C2r").path)?.text).toBe("C2r");
		expect(placements.find(["A0", "A1"])).toBeUndefined();
	});

	test("is moved to the nearest place where it fits, in the same orientation", () => {
		expect(placements.moveTo(at("C2u"), { x: 3.2, y: 3.9 }).text).toBe("E3u");
		expect(placements.moveTo(at("C2u"), { x: 40, y: -7 }).text).toBe("C4u");
	});

	test("is rotated clockwise about its middle, and is back after four rotations", () => {
		const texts = [at("D2u")];
		for (let i = 0; i < 4; i++) texts.push(placements.rotate(texts.at(-1) ?? expect.fail()));
		expect(texts.map(({ text }) => text.slice(-1)).join("")).toBe("urdlu");
		expect(texts.at(-1)?.text).toBe("D2u");
	});

	test("stays on the board when it is rotated at its edge", () => {
		for (const move of moves) {
			const rotated = placements.rotate(move);
			expect(rotated.text.slice(-1)).toBe("urdlu"["urdl".indexOf(move.text.slice(-1)) + 1]);
			expect(rotated.path).toHaveLength(4);
		}
	});
});

test("random pieces never overlap, even on a crowded board", () => {
	for (const count of [1, 3, 7]) {
		const placed = placements.random(count);
		expect(placed).toHaveLength(count);
		expect(overlappingCells(placed).size).toBe(0);
	}
	expect(placements.random(10)).toEqual([]);
	expect(overlappingCells([at("C2u"), at("C2r")])).toEqual(new Set(["C2", "C3"]));
});
