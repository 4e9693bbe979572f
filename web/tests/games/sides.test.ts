import { describe, expect, test } from "vitest";
import { spotsOf } from "../../src/board/geometry/geometry";
import { uiOf } from "../../src/games/registry";
import { sideName } from "../../src/games/sides";
import { textsByLanguage } from "../../src/i18n/texts";

const grid = (rows: number, cols: number) =>
	[...Array(rows * cols).keys()].map((at) => ({
		name: `${String.fromCharCode(65 + (at % cols))}${Math.floor(at / cols) + 1}`,
		x: at % cols,
		y: Math.floor(at / cols),
		shape: "square",
	}));

const labelled = (cells: ReturnType<typeof grid>) => cells.map((cell) => ({ ...cell, label: cell.name }));

const ROWS = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];
const star = ROWS.flatMap((count, row) =>
	[...Array(count).keys()].map((at) => ({
		name: `${row}:${at}`,
		x: at - (count - 1) / 2,
		y: ((row - 8) * Math.sqrt(3)) / 2,
		shape: "hole",
	})),
);

const sides = (seat_names: string[], start_pieces: string[] = []) => ({
	seat_names,
	start_pieces,
	cells: labelled(grid(3, 3)),
});

describe("every player sees their own side at the bottom", () => {
	test("each camp of the star", () => {
		for (const [seat, camp] of [
			[0, "0:0"],
			[1, "16:0"],
		] as const) {
			const tip = spotsOf(star, uiOf("chinese-checkers").rotation(seat, sides(["A", "D"]))).find(
				(spot) => spot.name === camp,
			);
			expect(tip?.x).toBeCloseTo(0);
			expect(tip?.y).toBeCloseTo(4 * Math.sqrt(3));
		}
	});

	test("a rotation maps holes to holes", () => {
		const places = new Set(star.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`));
		for (const degrees of [60, 120, 180, -60, -120]) {
			for (const { x, y } of spotsOf(star, degrees))
				expect(places.has(`${(x + 0).toFixed(3)} ${(y + 0).toFixed(3)}`.replace(/-0\.000/g, "0.000"))).toBe(true);
		}
	});

	test("white in checkers, but not blue in dots", () => {
		expect(uiOf("checkers").rotation(1, sides(["0", "1"]))).toBe(180);
		expect(uiOf("dots").rotation(1, sides(["0", "1"]))).toBe(0);
		expect(spotsOf(grid(8, 8), 180)[0]).toEqual({ name: "A1", x: 7, y: 7, shape: "square" });
	});
});

test("a game without a rotation of its own has the pieces of a seat at its bottom", () => {
	const { rotation } = uiOf("chess");
	const rotations = (...pieces: string[]) => [0, 1].map((seat) => rotation(seat, sides(["0", "1"], pieces)));
	expect(rotations("0 king A3 B3", "1 king A1 C2")).toEqual([0, 180]);
	expect(rotations("0 king A1", "1 king A3")).toEqual([180, 0]);
	expect(rotations("0 king A2", "1 king C2")).toEqual([0, 0]);
	expect(rotations("0 king A1")).toEqual([0, 0]);
	expect(rotations()).toEqual([0, 0]);
	expect(rotation(1, sides(["0", "1", "2"], ["0 king A3", "1 king A1"]))).toBe(0);
});

test("an unknown game has numbered sides", () => {
	expect(sideName("chess", 1, [], textsByLanguage.en)).toBe("Seat 2");
});
