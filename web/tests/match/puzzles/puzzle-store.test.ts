import { beforeEach, expect, test } from "vitest";
import { type OwnPuzzle, ownPuzzles } from "../../../src/match/puzzles/own-puzzles";
import {
	mergeProgress,
	mergePuzzles,
	type Progress,
	readProgress,
	sanitise,
	writeProgress,
} from "../../../src/match/puzzles/puzzle-store";

const EMPTY: Progress = { puzzles: {}, days: {}, ratings: {}, runs: {} };
const PROGRESS: Progress = {
	puzzles: { "dots/1/1": "first", "dots/2/1/must_take=on": "wrong" },
	days: { "2026-03-01": "first" },
	ratings: { dots: { rating: 1_250, deviation: 200, tries: 2 } },
	runs: { dots: 3 },
};
const OWN: OwnPuzzle = {
	id: "a1",
	at: 5,
	isSolved: false,
	game: "dots",
	options: { rows: 1 },
	position: "p",
	phase: "play",
	pieces: [],
	score: [0, 0],
	reached: null,
	seat: 0,
	last: [],
	played: "5",
	grade: "mistake",
	lost: 1,
	isExact: true,
	costs: null,
	moves: [{ text: "1", path: ["1"], value: { kind: "exact", outcome: "win", distance: null, score: 1 } }],
	better: ["1"],
};

beforeEach(() => localStorage.clear());

test("progress is stored with a version, and that of an earlier page is read", () => {
	writeProgress(PROGRESS);
	expect(JSON.parse(localStorage.getItem("qipan.puzzles") ?? "")).toEqual({ version: 1, ...PROGRESS });
	expect(readProgress()).toEqual(PROGRESS);
	localStorage.setItem("qipan.puzzles", JSON.stringify({ puzzles: PROGRESS.puzzles, days: PROGRESS.days }));
	expect(readProgress()).toEqual({ ...EMPTY, puzzles: PROGRESS.puzzles, days: PROGRESS.days });
});

test.each([
	"",
	"{",
	"null",
	"7",
	'"x"',
	"[]",
	'{"days":3}',
	'{"puzzles":null,"ratings":[],"runs":"x"}',
	'{"puzzles":{"../1":"first","dots/1/1":"best","dots/9/1":"first"},"days":{"today":"first"}}',
	'{"ratings":{"dots":null,"checkers":{"rating":"1"},"a b":{"rating":1100,"deviation":90,"tries":1}}}',
	'{"ratings":{"dots":{"rating":1e999,"deviation":90,"tries":1},"x":{"rating":1100,"deviation":0,"tries":1}}}',
	'{"runs":{"dots":-1,"checkers":1.5,"x":"9"}}',
])("a damaged store counts as empty, and is replaced: %s", (stored) => {
	localStorage.setItem("qipan.puzzles", stored);
	localStorage.setItem("qipan.own-puzzles", stored);
	expect([readProgress(), ownPuzzles()]).toEqual([EMPTY, []]);
	mergePuzzles({ progress: JSON.parse(JSON.stringify(PROGRESS)), own: [OWN] });
	expect([readProgress(), ownPuzzles()]).toEqual([PROGRESS, [OWN]]);
});

test("what is valid in a damaged store is kept", () => {
	const damaged = { ...PROGRESS, puzzles: { ...PROGRESS.puzzles, "dots/1/2": 5 }, more: 1 };
	expect(sanitise(damaged)).toEqual(PROGRESS);
});

test("progress is merged in any order, and merging it again changes nothing", () => {
	const other: Progress = {
		puzzles: { "dots/1/1": "wrong", "dots/2/1/must_take=on": "later", "checkers/1/1": "shown" },
		days: { "2026-03-01": "later", "2026-03-02": "first" },
		ratings: { dots: { rating: 900, deviation: 90, tries: 20 }, checkers: { rating: 700, deviation: 300, tries: 1 } },
		runs: { dots: 2, checkers: 1 },
	};
	const merged = mergeProgress(PROGRESS, other);
	expect(merged).toEqual({
		puzzles: { "dots/1/1": "first", "dots/2/1/must_take=on": "later", "checkers/1/1": "shown" },
		days: { "2026-03-01": "first", "2026-03-02": "first" },
		ratings: other.ratings,
		runs: { dots: 3, checkers: 1 },
	});
	expect(mergeProgress(other, PROGRESS)).toEqual(merged);
	expect(mergeProgress(merged, other)).toEqual(merged);
});

test("own puzzles are merged by their ids, the latest first", () => {
	mergePuzzles({
		progress: null,
		own: [
			{ ...OWN, isSolved: true },
			{ ...OWN, id: "b2", at: 9 },
		],
	});
	mergePuzzles({ progress: undefined, own: [OWN] });
	expect(ownPuzzles().map(({ id, isSolved }) => [id, isSolved])).toEqual([
		["b2", false],
		["a1", true],
	]);
});

test("puzzles that an earlier page has stored without a phase are kept", () => {
	const { phase: _, ...earlier } = OWN;
	mergePuzzles({ progress: null, own: [earlier] });
	expect(ownPuzzles()).toEqual([OWN]);
});

test.each([
	null,
	7,
	{ ...OWN, id: undefined },
	{ ...OWN, moves: [] },
	{ ...OWN, moves: [null] },
	{ ...OWN, moves: [{ text: "1", path: ["1"], value: { kind: "exact", outcome: "maybe" } }] },
	{ ...OWN, moves: [{ text: "1", path: ["1"], value: { kind: "estimate", payoffs: "x" } }] },
	{ ...OWN, options: null },
	{ ...OWN, pieces: [7] },
	{ ...OWN, score: "0" },
	{ ...OWN, phase: 3 },
])("a damaged puzzle of one's own is left out", (damaged) => {
	mergePuzzles({ progress: null, own: [damaged, OWN] });
	expect(ownPuzzles()).toEqual([OWN]);
});
