import { describe, expect, test } from "vitest";
import {
	cellName,
	overlappingCells,
	planeCells,
	randomPlanes,
	readPlane,
	readSkies,
	rotate,
	shiftOntoBoard,
	shotsBySeat,
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

describe("views", () => {
	const own = "A2u,D5l,G4d";

	test("of a seat have its planes, its answers and the enemy's shots", () => {
		const [mine, theirs] = readSkies(`${own} C5=body,D6=head A2,B0,J9`, null, 0);
		expect(mine.planes.map(writePlane)).toEqual(own.split(","));
		expect([...mine.shots]).toEqual([
			["A2", "head"],
			["B0", "body"],
			["J9", "empty"],
		]);
		expect(theirs.planes).toEqual([]);
		expect(theirs.shots.get("D6")).toBe("head");
	});

	test("of the second seat are the other way round", () => {
		const [theirs, mine] = readSkies(`${own} C5=body -`, null, 1);
		expect(mine.planes.length).toBe(3);
		expect(theirs.shots.get("C5")).toBe("body");
	});

	test("of a spectator have only answers", () => {
		const [first, second] = readSkies("C5=body D6=head,D7=empty", null, null);
		expect([first.planes, second.planes]).toEqual([[], []]);
		expect([...second.shots.keys()]).toEqual(["C5"]);
		expect([...first.shots.keys()]).toEqual(["D6", "D7"]);
	});

	test("after the game show everything", () => {
		const [first, second] = readSkies("", `${own} B2u B2,A0 A2`, 0);
		expect(first.shots.get("A2")).toBe("head");
		expect(second.planes.map(writePlane)).toEqual(["B2u"]);
		expect([...second.shots.values()]).toEqual(["head", "empty"]);
		expect(shotsBySeat(`${own} B2u B2,A0 A2`)).toEqual([["B2=head", "A0=empty"], ["A2=head"]]);
		const moves = ["B2u", "B2", "A2", "A0", "resign:0"].map((text, at) => ({ text, mover: at % 3 === 2 ? 1 : 0 }));
		const answeredMoves = withAnswers(moves, `${own} B2u B2,A0 A2`).map(({ text }) => text);
		expect(answeredMoves).toEqual(["B2u", "B2=head", "A2=head", "A0=empty", "resign:0"]);
	});
});
