import { describe, expect, test } from "vitest";
import type { Layout } from "../../src/api/types";
import { type PlacedPiece, piecesByCell, readPieces, writePieces } from "../../src/board/pieces/pieces";
import { boxOwners, ownedBoxes } from "../../src/games/dots/dots";
import { brushAt, brushesOf, ERASER, isSameBrush, paint } from "../../src/games/editor";
import { inOrder } from "../../src/games/registry";

const stone = (cell: string, seat: number | null = 0): PlacedPiece => ({ cell, seat, kind: "stone", cells: [cell] });
const box = (seat: number | null, ...cells: string[]): PlacedPiece => ({
	cell: cells[0] ?? "",
	seat,
	kind: "box",
	cells,
});

describe("pieces", () => {
	test("are sent as they were received", () => {
		const texts = ["1 stone A1 B1", "- box 3+5+6+8"];
		const pieces = readPieces(texts);
		expect(pieces).toEqual([stone("A1", 1), stone("B1", 1), box(null, "3", "5", "6", "8")]);
		expect(writePieces(pieces)).toEqual(texts);
		expect(piecesByCell(texts).get("B1")).toEqual({ seat: 1, kind: "stone" });
	});

	test("are painted and erased", () => {
		const brush = { seat: 1, kind: "king" };
		const painted = paint([stone("A1"), stone("B1")], "A1", brush);
		expect(isSameBrush(brushAt(painted, "A1"), brush)).toBe(true);
		expect(isSameBrush(brushAt(painted, "B1"), stone(""))).toBe(true);
		expect(isSameBrush(brushAt(painted, "C1"), ERASER)).toBe(true);
		expect(paint(painted, "B1", stone(""))).toBe(painted);
		expect(paint(painted, "A1", ERASER)).toEqual([stone("B1")]);
	});

	test("disappear with any of the cells that they cover", () => {
		const edges = ["0", "1", "2", "3"].map((cell) => ({ cell, seat: null, kind: "edge", cells: [cell] }));
		const pieces = [...edges, box(0, "0", "1", "2", "3")];
		expect(brushAt(pieces, "0")?.kind).toBe("edge");
		expect(paint(pieces, "2", ERASER)).toEqual(edges.filter(({ cell }) => cell !== "2"));
		expect(paint(pieces, "0", { seat: null, kind: "edge" })).toBe(pieces);
	});
});

test("the brushes of a game are its kinds of pieces, seat by seat", () => {
	const kinds = [
		{ seat: null, kind: "rock" },
		{ seat: 0, kind: "man" },
		{ seat: 1, kind: "man" },
		{ seat: 0, kind: "king" },
	];
	const layout = { piece_kinds: kinds } as unknown as Layout;
	expect(brushesOf(layout)).toEqual([kinds[1], kinds[3], kinds[2], kinds[0]]);
	expect(brushesOf(layout, "man")).toEqual([kinds[3], kinds[0]]);
});

describe("a box of dots", () => {
	test("belongs to the seat that drew its last edge, or that the position names", () => {
		const moves = [
			{ text: "0", mover: 0 },
			{ text: "1", mover: 1 },
			{ text: "3", mover: 0 },
			{ text: "2", mover: 1 },
		];
		expect(boxOwners([box(null, "0", "1", "2", "3")], moves, null)).toEqual([1]);
		expect(boxOwners([box(null, "4", "5", "6", "7"), box(0, "5", "6", "8", "9")], moves, [1, 1])).toEqual([1, 0]);
		const earlier = [box(null, "4", "5", "6", "7"), box(null, "5", "6", "8", "9")];
		expect(boxOwners([box(null, "0", "1", "2", "3"), ...earlier], moves, [2, 1])).toEqual([1, 0, 0]);
		expect(boxOwners(earlier, moves, [1, 1])).toEqual([null, null]);
	});

	test("gets an owner, so that the boxes add up to the score", () => {
		const boxes = [box(null, "0"), box(null, "1"), stone("2", null), box(null, "3")];
		expect(ownedBoxes(boxes, [2, 1]).map(({ seat }) => seat)).toEqual([0, 0, null, 1]);
		expect(ownedBoxes([box(0, "0"), box(0, "1")], [2, 0]).map(({ seat }) => seat)).toEqual([0, 0]);
	});
});

test("pages list the known games in an order of their own, and others last", () => {
	const names = ["planes", "chess", "dots", "abalone", "checkers"].map((name) => ({ name }));
	expect(inOrder(names).map(({ name }) => name)).toEqual(["dots", "checkers", "planes", "chess", "abalone"]);
});
