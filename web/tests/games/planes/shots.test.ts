import { describe, expect, test } from "vitest";
import { readAnswers, shotsBySeat, skiesOf, withAnswers, writeAnswers } from "../../../src/games/planes/shots";

test("answers are separated by commas or spaces", () => {
	expect(writeAnswers(readAnswers("C5=body,D6=head"))).toBe("C5=body,D6=head");
	expect(writeAnswers(readAnswers(" C5=body  D11=empty "))).toBe("C5=body,D11=empty");
	expect(writeAnswers(readAnswers("-"))).toBe("");
});

describe("boards", () => {
	const planesOf = (seat: number, ...planes: string[][]) =>
		`${seat} plane ${planes.map((cells) => cells.join("+")).join(" ")}`;
	const shotsAt = (seat: number, kind: string, ...cells: string[]) => `${seat} ${kind} ${cells.join(" ")}`;

	test("have the planes that the viewer may see, and the shots", () => {
		const own = [
			["A2", "B0", "B1", "B2", "B3", "B4", "C2", "D1", "D2", "D3"],
			["C9", "A8", "B8", "C8", "D8", "E8", "C7", "B6", "C6", "D6"],
		];
		const [theirs, mine] = skiesOf([planesOf(1, ...own), shotsAt(0, "body", "C5"), shotsAt(1, "empty", "J9")]);
		expect(mine.planes).toEqual(own);
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
		expect(shotsBySeat([shotsAt(1, "empty", "A0"), shotsAt(1, "head", "B2"), shotsAt(0, "head", "A2")])).toEqual([
			["A0=empty", "B2=head"],
			["A2=head"],
		]);
	});
});
