import { describe, expect, test } from "vitest";
import {
	cellName,
	overlappingCells,
	planeCells,
	randomPlanes,
	readPlane,
	rotate,
	shiftOntoBoard,
	shotsBySeat,
	skiesOf,
	withAnswers,
	writePlane,
} from "../../../src/games/planes/planes";

const names = (text: string) =>
	planeCells(readPlane(text))
		.map(([row, col]) => cellName(row, col))
		.sort();

describe("a plane", () => {
	test("is a head, a wing of five, one cell of body and a tail of three", () => {
		expect(names("A2u")).toEqual(["A2", "B0", "B1", "B2", "B3", "B4", "C2", "D1", "D2", "D3"]);
		expect(names("J2d")).toEqual(["G1", "G2", "G3", "H2", "I0", "I1", "I2", "I3", "I4", "J2"]);
		expect(names("C0l")).toEqual(["A1", "B1", "B3", "C0", "C1", "C2", "C3", "D1", "D3", "E1"]);
		expect(names("C9r")).toEqual(["A8", "B6", "B8", "C6", "C7", "C8", "C9", "D6", "D8", "E8"]);
	});

	test("is pushed back onto the board", () => {
		expect(writePlane(shiftOntoBoard(readPlane("A0u"), 10))).toBe("A2u");
		expect(writePlane(shiftOntoBoard({ row: 12, col: 12, direction: "u" }, 10))).toBe("G7u");
	});

	test("points the same way after four rotations", () => {
		let plane = readPlane("D4u");
		const seen = [];
		for (let i = 0; i < 4; i++) {
			plane = rotate(plane, 10);
			seen.push(plane.direction);
		}
		expect(seen).toEqual(["r", "d", "l", "u"]);
	});
});

test("random planes never overlap, even on a crowded board", () => {
	for (const [size, count] of [
		[10, 3],
		[8, 4],
		[12, 4],
	] as const) {
		const planes = randomPlanes(size, count);
		expect(planes.length).toBe(count);
		expect(overlappingCells(planes).size).toBe(0);
	}
	expect(overlappingCells([readPlane("A2u"), readPlane("A3u")]).size).toBeGreaterThan(0);
});

describe("boards", () => {
	const planesOf = (seat: number, ...texts: string[]) => ({
		seat,
		kind: "plane",
		cells: texts.map((text) => text.slice(0, -1)),
		covers: texts.map(names),
	});
	const shotsAt = (seat: number, kind: string, ...cells: string[]) => ({ seat, kind, cells, covers: [] });

	test("have the planes that the viewer may see, in all directions, and the shots", () => {
		const own = ["A2u", "D5l", "G4d", "D5r"];
		const [theirs, mine] = skiesOf([planesOf(1, ...own), shotsAt(0, "body", "C5"), shotsAt(1, "empty", "J9")]);
		expect(mine.planes.map(writePlane)).toEqual(own);
		expect([...mine.shots]).toEqual([["J9", "empty"]]);
		expect(theirs.planes).toEqual([]);
		expect(theirs.shots.get("C5")).toBe("body");
	});

	test("answer the shots of a finished game", () => {
		const pieces = [shotsAt(1, "head", "B2"), shotsAt(1, "empty", "A0"), shotsAt(0, "head", "A2")];
		const moves = ["B2u", "A0", "A2", "B2", "resign:0"];
		const movers = [0, 0, 1, 0, 0];
		const listed = withAnswers(
			moves.map((text, at) => ({ text, mover: movers[at] ?? null })),
			pieces,
		);
		expect(listed.map(({ text }) => text)).toEqual(["B2u", "A0=empty", "A2=head", "B2=head", "resign:0"]);
		expect(shotsBySeat({ moves, movers, pieces })).toEqual([["A0=empty", "B2=head"], ["A2=head"]]);
	});
});
