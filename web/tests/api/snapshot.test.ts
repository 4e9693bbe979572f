import { describe, expect, test } from "vitest";
import type { Position } from "../../src/api/messages";
import { completeSnapshot } from "../../src/api/snapshot";

const sent: Position = {
	op: "position",
	code: "bamotiku",
	game: "checkers",
	options: {},
	ply: 0,
	mover: 0,
	position: "the position",
	pieces: ["1 man B1 D1", "0 man A8"],
	result: null,
	number: 5,
	status: "playing",
	seats: [
		{ name: "Ann", kind: "person", state: "thinking" },
		{ name: "Bo", kind: "person", state: "playing", last_move: "B1-A2", last_path: ["B1", "A2"] },
	],
	now: 1760000000,
	seat: 0,
	first_move: 0,
	moves: [],
	movers: [],
	legal: [{ text: "A8" }, { text: "A8-B7", path: ["A8", "B7"] }, { text: "pass", path: [] }],
};

describe("a snapshot", () => {
	test("gets what was left out", () => {
		const snapshot = completeSnapshot(sent);
		expect(snapshot.view).toBe("the position");
		expect([snapshot.phase, snapshot.score, snapshot.offers, snapshot.hints]).toEqual(["play", null, [], true]);
		expect(snapshot.standing).toEqual([
			{ status: "playing", place: null },
			{ status: "playing", place: null },
		]);
		expect(snapshot.seats.map(({ last_path, engine }) => [last_path, engine])).toEqual([
			[[], null],
			[["B1", "A2"], null],
		]);
	});

	test("keeps what was sent", () => {
		const standing = [
			{ status: "finished" as const, place: 1 },
			{ status: "playing" as const, place: null },
		];
		const snapshot = completeSnapshot({ ...sent, view: "a view", position: null, hints: false, standing });
		expect([snapshot.view, snapshot.position, snapshot.hints, snapshot.standing]).toEqual([
			...["a view", null, false],
			standing,
		]);
	});

	test("has a path for each move: that of a move without one is its own cell", () => {
		expect(completeSnapshot(sent).legal.map(({ path }) => path)).toEqual([["A8"], ["A8", "B7"], []]);
	});
});
