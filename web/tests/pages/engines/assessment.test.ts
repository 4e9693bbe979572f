import { expect, test } from "vitest";
import type { ExactMoveValue, ExactValue } from "../../../src/api/types";
import { assess } from "../../../src/pages/engines/assessment";

const exact = (outcome: "win" | "draw" | "loss", more: Partial<ExactValue> = {}): ExactValue => ({
	kind: "exact",
	outcome,
	distance: null,
	score: null,
	...more,
});
const moves: ExactMoveValue[] = [
	{ move: "a", value: exact("win", { distance: 3 }) },
	{ move: "b", value: exact("win", { distance: 3 }) },
	{ move: "c", value: exact("win", { distance: 7 }) },
	{ move: "d", value: exact("draw") },
	{ move: "e", value: exact("loss", { distance: 2 }) },
];

test("a choice is compared with a best move", () => {
	expect(assess(moves, "b")).toEqual({ kind: "best" });
	expect(assess(moves, "c")).toEqual({ kind: "plies", lost: 4 });
	expect(assess(moves, "d")).toEqual({ kind: "outcome", best: "win", actual: "draw" });
	expect(assess(moves, "e")).toEqual({ kind: "outcome", best: "win", actual: "loss" });
});

test("in dots it loses boxes, or the outcome if they decide it", () => {
	const dots = [5, 3, -1].map((score, at) => ({
		move: String(at),
		value: exact(score > 0 ? "win" : "loss", { score }),
	}));
	expect(assess(dots, "0")).toEqual({ kind: "best" });
	expect(assess(dots, "1")).toEqual({ kind: "score", best: dots[0]?.value, actual: dots[1]?.value });
	expect(assess(dots, "2")).toEqual({ kind: "outcome", best: "win", actual: "loss" });
});

test("nothing is assessed without a proof", () => {
	expect(assess([], "a")).toBeNull();
	expect(assess(moves, "z")).toBeNull();
});
