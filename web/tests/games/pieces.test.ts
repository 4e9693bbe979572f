import { describe, expect, test } from "vitest";
import type { Layout } from "../../src/api/types";
import { frameOf, neighbour, spotsOf } from "../../src/board/geometry";
import { groupedPieces } from "../../src/board/pieces";
import { campsOf } from "../../src/games/chinese-checkers/ui";
import { boxOwners, piecesOf, readDots } from "../../src/games/dots/dots";
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

const STAR = "A/AA/AAA/AAAA/13/12/11/10/9/10/11/12/13/DDDD/DDD/DD/D A";
const ROWS = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];
const star = ROWS.flatMap((count, row) =>
	[...Array(count).keys()].map((at) => ({
		name: `${row}:${at}`,
		x: at - (count - 1) / 2,
		y: ((row - 8) * Math.sqrt(3)) / 2,
		shape: "hole",
	})),
);

const read = (game: string, text: string, cells: Layout["cells"], start: string) =>
	groupedPieces(
		uiOf(game).editor.pieces?.(text, {
			seats: 2,
			cells,
			start,
			engines: [],
			piece_kinds: [],
			seat_names: [],
		}) ?? [],
	);

describe("positions are read", () => {
	test("two-eat-one", () => {
		const pieces = read("two-eat-one", "2222/0000/0010/1101 1", grid(4, 4), "");
		expect(pieces.size).toBe(8);
		expect(pieces.get("C3")).toEqual({ seat: 0, kind: "stone" });
		expect(pieces.get("A1")).toEqual({ seat: 1, kind: "stone" });
		expect(pieces.has("C4")).toBe(false);
	});

	test("checkers, with towers", () => {
		const empty = "......../".repeat(6);
		const pieces = read("checkers", `.B...w../${empty}b...W... b`, grid(8, 8), "");
		expect(pieces.get("B1")).toEqual({ seat: 0, kind: "tower" });
		expect(pieces.get("E8")).toEqual({ seat: 1, kind: "tower" });
	});

	test("chinese-checkers, whose runs of empty holes can have two digits", () => {
		const pieces = read("chinese-checkers", "A/AA/AAA/AAA1/3A9/12/11/10/9/10/11/12/13/DDDD/DDD/DD/D D", star, STAR);
		expect(pieces.size).toBe(20);
		expect(pieces.get("4:3")).toEqual({ seat: 0, kind: "stone" });
		expect(pieces.get("16:0")).toEqual({ seat: 1, kind: "stone" });
	});
});

describe("every player sees their own side at the bottom", () => {
	test("each camp of the star", () => {
		expect(campsOf(STAR)).toEqual(["A", "D"]);
		for (const [seat, camp] of [
			[0, "0:0"],
			[1, "16:0"],
		] as const) {
			const tip = spotsOf(star, uiOf("chinese-checkers").rotation(seat, STAR)).find((spot) => spot.name === camp);
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
		expect(uiOf("checkers").rotation(1, "")).toBe(180);
		expect(uiOf("dots").rotation(1, "")).toBe(0);
		expect(spotsOf(grid(8, 8), 180)[0]).toEqual({ name: "A1", x: 7, y: 7, shape: "square" });
	});
});

test("arrow keys reach every cell of every board", () => {
	for (const cells of [grid(4, 4), star]) {
		const spots = spotsOf(cells, 0);
		const reached = new Set(["A1", "0:0"]);
		const todo = spots.filter((spot) => reached.has(spot.name));
		for (let spot = todo.pop(); spot; spot = todo.pop()) {
			for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const) {
				const next = neighbour(spots, spot, key);
				if (!reached.has(next.name)) todo.push(next);
				reached.add(next.name);
			}
		}
		expect(spots.filter((spot) => !reached.has(spot.name)).map((spot) => spot.name)).toEqual([]);
	}
	expect(frameOf(grid(4, 4), 0.5)).toEqual({ x: -0.5, y: -0.5, width: 4, height: 4 });
});

test("an unknown game has no pieces and numbered sides", () => {
	expect(read("chess", "rnbq/.... w", grid(2, 4), "").size).toBe(0);
	expect(sideName("chess", 1, "", textsByLanguage.en)).toBe("Seat 2");
});

describe("dots", () => {
	test("edges are numbered row by row", () => {
		const board = readDots("2x1 1100000 0-0 1");
		expect(board.boxes.map((box) => box.edges)).toEqual([
			[0, 1, 2, 3],
			[3, 4, 5, 6],
		]);
		expect(board.drawn.slice(0, 3)).toEqual([true, true, false]);
	});

	test("a box belongs to the seat that drew its last edge", () => {
		const moves = [
			{ text: "0", mover: 0 },
			{ text: "1", mover: 1 },
			{ text: "3", mover: 0 },
			{ text: "2", mover: 1 },
		];
		const [edges, boxes] = piecesOf(readDots("2x1 1111000 0-1 1"));
		expect(edges?.cells).toEqual(["0", "1", "2", "3"]);
		expect(boxes?.covers).toEqual([["0", "1", "2", "3"]]);
		expect(boxOwners(boxes?.covers ?? [], moves)).toEqual([1]);
		expect(boxOwners(boxes?.covers ?? [], [])).toEqual([null]);
	});
});
