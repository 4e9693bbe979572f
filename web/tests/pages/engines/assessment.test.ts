import { expect, test } from "vitest";
import type { Value, ValuedMove } from "../../../src/board/values";
import { assess, barLengths } from "../../../src/pages/engines/assessment";

const exact = (outcome: "win" | "draw" | "loss", more: Partial<Value> = {}): Value => ({
	kind: "exact",
	outcome,
	distance: null,
	score: null,
	...more,
});
const moves: ValuedMove[] = [
	{ move: "a", value: exact("win", { distance: 3 }) },
	{ move: "b", value: exact("win", { distance: 3 }) },
	{ move: "c", value: exact("win", { distance: 7 }) },
	{ move: "d", value: exact("draw") },
	{ move: "e", value: exact("loss", { distance: 2 }) },
];

test("what a choice gives away is what separates it from a best move", () => {
	expect(assess(moves, "b")).toEqual({ is: "best" });
	expect(assess(moves, "c")).toEqual({ is: "plies", lost: 4 });
	expect(assess(moves, "d")).toEqual({ is: "result", best: "win", got: "draw" });
	expect(assess(moves, "e")).toEqual({ is: "result", best: "win", got: "loss" });
});

test("in dots it is boxes, or the result if they decide it", () => {
	const dots = [5, 3, -1].map((score, at) => ({
		move: String(at),
		value: exact(score > 0 ? "win" : "loss", { score }),
	}));
	expect(assess(dots, "0")).toEqual({ is: "best" });
	expect(assess(dots, "1")).toEqual({ is: "boxes", lost: 2 });
	expect(assess(dots, "2")).toEqual({ is: "result", best: "win", got: "loss" });
});

test("where nothing is proved nothing is judged", () => {
	expect(assess([], "a")).toBeNull();
	expect(assess(moves, "z")).toBeNull();
	const guess: Value = { kind: "estimate", outcome: null, distance: null, score: null, payoffs: [1, -1] };
	expect(assess([{ move: "a", value: guess }], "a")).toBeNull();
});

test("bars go from the worst to the best of a list", () => {
	expect(barLengths([1, 0, -1])).toEqual([1, 0.52, 0.04]);
	expect(barLengths([2, 2])).toEqual([1, 1]);
});
