import { beforeEach, expect, test } from "vitest";
import type { GradedMove, Replay, Value } from "../../../src/api/types";
import {
	addOwnPuzzles,
	deleteOwnPuzzle,
	MAX_PUZZLES,
	markSolved,
	ownPuzzles,
} from "../../../src/match/puzzles/own-puzzles";
import { type Exercise, judge, judgeGraded, mistakesOf, worstOf } from "../../../src/match/review/mistakes";

const exact = (
	outcome: "win" | "draw" | "loss",
	distance: number | null = null,
	score: number | null = null,
): Value => ({
	kind: "exact",
	outcome,
	distance,
	score,
});
const estimate = (payoff: number): Value => ({
	kind: "estimate",
	payoffs: [payoff, -payoff],
	source: { code: "engine_says", params: {} },
});

function exercise(values: Record<string, Value>, played: string, change: Partial<Exercise> = {}): Exercise {
	const moves = Object.entries(values).map(([text, value]) => ({ text, path: [text], value }));
	return {
		game: "two-eat-one",
		options: {},
		position: "p",
		phase: "play",
		pieces: [],
		score: null,
		reached: null,
		seat: 0,
		last: [],
		played,
		grade: "mistake",
		lost: 1,
		isExact: true,
		costs: null,
		moves,
		better: [],
		...change,
	};
}

test("a tried move is judged by exact values", () => {
	const some = exercise(
		{ a: exact("win", 5), b: exact("win", 9), c: exact("draw"), d: exact("loss", 4), e: exact("loss", 2) },
		"d",
	);
	expect(["a", "b", "c", "d", "e", "x"].map((move) => judge(some, move))).toEqual([
		"best",
		"good",
		"better",
		"wrong",
		"wrong",
		"wrong",
	]);
});

test("a tried move must keep the score", () => {
	const some = exercise(
		{ a: exact("win", null, 5), b: exact("win", null, 3), c: exact("win", null, 1), d: exact("loss", null, -1) },
		"c",
	);
	expect(["a", "b", "c", "d"].map((move) => judge(some, move))).toEqual(["best", "better", "wrong", "wrong"]);
});

test("a tried move is judged by estimates if nothing is proved, and by the moves known to be better", () => {
	const some = exercise({ a: estimate(0.5), b: estimate(0.45), c: estimate(0.2), d: estimate(-0.3) }, "d", {
		better: ["c"],
		isExact: false,
	});
	expect(["a", "b", "c", "d"].map((move) => judge(some, move))).toEqual(["best", "good", "best", "wrong"]);
});

test("a move whose value says nothing about its cost is judged by its grade", () => {
	const some = exercise({ a: estimate(0.1), b: estimate(0.3), c: estimate(0) }, "c", { better: ["a"], costs: [4, 5] });
	expect(["a", "b", "c"].map((move) => judge(some, move))).toEqual(["best", null, "wrong"]);
	const graded = (grade: GradedMove["grade"], lost: number) => ({ grade, lost }) as GradedMove;
	const grades = [graded("best", 0), graded("good", 0.1), graded("mistake", 0.5), graded("blunder", 1), null];
	expect(grades.map((each) => judgeGraded(some, each))).toEqual(["best", "good", "better", "wrong", null]);
});

test("the mistakes of one seat are found, without forced moves, and the worst come first", () => {
	const graded = (seat: number, grade: GradedMove["grade"], lost: number, is_forced = false): GradedMove => ({
		seat,
		move: { text: `${grade}${lost}`, path: ["a"] },
		grade,
		lost,
		unit: "payoff",
		is_exact: true,
		is_forced,
		best: exact("win", 1),
		value: exact("loss", 1),
		better: [],
		moves: [],
		costs: null,
		shots: null,
	});
	const grades = [
		graded(0, "inaccuracy", 0.2),
		graded(1, "blunder", 2),
		graded(0, "mistake", 1),
		null,
		graded(0, "blunder", 2),
		undefined,
		graded(0, "mistake", 1, true),
		graded(0, "best", 0),
		graded(0, "mistake", 1.1),
	];
	const moves = grades.map((_, at) => ({
		position: `p${at + 1}`,
		pieces: [`0 stone A${at}`],
		score: null,
		reached: null,
		path: ["b"],
	}));
	const replay = { game: "two-eat-one", options: {}, start: "p0", pieces: [], score: null, moves } as unknown as Replay;
	const found = mistakesOf(replay, grades, 0);
	expect(found.map(({ played, position }) => [played, position])).toEqual([
		["inaccuracy0.2", "p0"],
		["mistake1", "p2"],
		["blunder2", "p4"],
		["mistake1.1", "p8"],
	]);
	expect(found[1]?.pieces).toEqual(["0 stone A1"]);
	expect(worstOf(found, 2).map(({ played }) => played)).toEqual(["blunder2", "mistake1.1"]);
	expect(worstOf(found, 9)).toHaveLength(3);
});

beforeEach(() => localStorage.clear());

test("own puzzles are kept once each, solved and deleted", () => {
	const [one, two] = ["p", "q"].map((position) => exercise({ a: exact("win", 1) }, "b", { position }));
	if (!one || !two) throw new Error();
	expect(addOwnPuzzles([one, two], 1)).toBe(2);
	expect(addOwnPuzzles([one], 2)).toBe(0);
	const [first, second] = ownPuzzles();
	expect([first?.position, second?.position]).toEqual(["p", "q"]);
	markSolved(second?.id ?? "");
	expect(ownPuzzles().map(({ isSolved }) => isSolved)).toEqual([false, true]);
	deleteOwnPuzzle(first?.id ?? "");
	expect(ownPuzzles().map(({ position }) => position)).toEqual(["q"]);
});

test("the store of own puzzles has a limit, and survives damage", () => {
	for (let at = 0; at < MAX_PUZZLES + 5; at++)
		addOwnPuzzles([exercise({ a: exact("win", 1) }, "b", { position: `p${at}` })], at);
	expect(ownPuzzles()).toHaveLength(MAX_PUZZLES);
	expect(ownPuzzles()[0]?.position).toBe(`p${MAX_PUZZLES + 4}`);
	localStorage.setItem("qipan.own-puzzles", JSON.stringify([null, 3, { id: "x" }, ...ownPuzzles().slice(0, 1)]));
	expect(ownPuzzles()).toHaveLength(1);
	localStorage.setItem("qipan.own-puzzles", "{");
	expect(ownPuzzles()).toEqual([]);
});
