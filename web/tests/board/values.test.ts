import { describe, expect, test } from "vitest";
import type { Snapshot, Value } from "../../src/api/types";
import { describeSource, displayValue, valuesByCell } from "../../src/board/values";
import { textsByLanguage } from "../../src/i18n/texts";
import { describeEntry, headline, rankOf } from "../../src/match/result";

const { en, zh } = textsByLanguage;
const exact = (outcome: "win" | "draw" | "loss", distance: number | null, score: number | null = null) => ({
	kind: "exact" as const,
	outcome,
	distance,
	score,
});

describe("values", () => {
	test("exact values have a distance and are never called estimates", () => {
		const value = displayValue(exact("win", 3), 0, en);
		expect([value.short, value.isExact, value.tone]).toEqual(["W3", true, "win"]);
		expect(value.long).toContain(en.exact);
		expect(displayValue(exact("loss", null, -3), 0, en).short).toBe("−3");
	});

	test("a proved win without a distance is shown without one", () => {
		const value = displayValue(exact("win", null), 0, en);
		expect([value.short, value.long, value.isExact]).toEqual(["W", "Win (exact)", true]);
	});

	test("sooner wins and later losses are better, and an unknown distance counts as long", () => {
		const rank = (outcome: "win" | "draw" | "loss", distance: number | null) =>
			displayValue(exact(outcome, distance), 0, en).rank;
		const wins = [rank("win", 3), rank("win", 9), rank("win", 300), rank("win", null)];
		const losses = [rank("loss", null), rank("loss", 300), rank("loss", 8), rank("loss", 2)];
		const order = [...wins, rank("draw", null), ...losses];
		expect(order).toEqual([...new Set(order)].sort((a, b) => b - a));
	});

	test("proved wins come before all estimates, and proved losses after them", () => {
		const estimate = { kind: "estimate" as const, outcome: null, distance: null, score: null };
		const source = { code: "guess", params: {} };
		const rank = (payoff: number) => displayValue({ ...estimate, payoffs: [payoff, -payoff], source }, 0, en).rank;
		expect(displayValue(exact("win", null), 0, en).rank).toBeGreaterThan(rank(0.99));
		expect(displayValue(exact("loss", null), 0, en).rank).toBeLessThan(rank(-0.99));
	});

	test("an analysis is exact only if all its values are", () => {
		const source = { code: "simulations_of_move", params: { engine: "mcts", visits: 7, simulations: 9 } };
		const payoffs = [0.5, -0.5];
		const guess = { kind: "estimate" as const, outcome: null, distance: null, score: null, payoffs, source };
		const analysis = (...values: Value[]) => ({
			value: exact("win", null),
			moves: values.map((value, number) => ({ move: String(number), value })),
			note: null,
		});
		expect(describeSource(analysis(exact("win", null), exact("draw", null)), "proved", en)).toBe("proved");
		expect(describeSource(analysis(exact("win", null), guess), "proved", zh)).toContain("9 局模拟中的 7 局");
		expect(describeSource(analysis(), "proved", en)).toBeUndefined();
	});

	test("estimates are marked, and seen from the mover's side", () => {
		const value = {
			kind: "estimate" as const,
			outcome: null,
			distance: null,
			score: null,
			payoffs: [0.25, -0.25],
			source: { code: "search_depth", params: { engine: "alphabeta", depth: 9 } },
		};
		expect(displayValue(value, 0, en).short).toBe("≈+25");
		expect(displayValue(value, 1, en).short).toBe("≈−25");
		expect(displayValue(value, 1, en).long).toBe("≈−25% (estimate: alphabeta, depth 9)");
		expect(displayValue(value, 1, zh).long).toBe("≈−25%（估计：alphabeta，深 9 层）");
		expect(displayValue(value, 0, en).isExact).toBe(false);
	});

	test("a cell shows its best move; with a chosen piece, its targets show theirs", () => {
		const legal = [
			{ text: "a", path: ["A4", "A3"] },
			{ text: "b", path: ["A4", "B4"] },
			{ text: "c", path: ["C4", "C3"] },
		];
		const moveValues = new Map([
			["a", displayValue(exact("loss", 2), 0, en)],
			["b", displayValue(exact("win", 5), 0, en)],
			["c", displayValue(exact("draw", null), 0, en)],
		]);
		expect([...valuesByCell(moveValues, legal, null)].map(([cell, value]) => `${cell} ${value.short}`)).toEqual([
			"A4 W5",
			"C4 =",
		]);
		expect([...valuesByCell(moveValues, legal, "A4").keys()]).toEqual(["A3", "B4"]);
	});
});

describe("results", () => {
	const over = (payoffs: number[]) =>
		({ result: { payoffs, reason: { code: "", params: {}, text: "" } } }) as unknown as Snapshot;
	const nameOf = (seat: number) => ["Ann", "Bo", "Cy"][seat] ?? "";

	test("entries that are not moves are described", () => {
		expect(describeEntry("resign:0", "Black", en)).toBe("Black resigned");
		expect(describeEntry("draw:agreed", "", zh)).toBe("双方议和");
		expect(describeEntry("-4,6:-4,4", "Red", en)).toBe(null);
	});

	test("from each side", () => {
		expect(headline(over([1, -1]), 0, nameOf, en)).toBe(en.win);
		expect(headline(over([1, -1]), 1, nameOf, en)).toBe(en.lose);
		expect(headline(over([0, 0]), 1, nameOf, en)).toBe(en.drawn);
		expect(headline(over([-1, 1]), null, nameOf, en)).toBe("Bo wins");
		expect(headline(over([1, 0, -1]), 1, nameOf, en)).toBe(en.place(2));
		expect(rankOf([1, 0, -1], 2)).toBe(3);
	});
});
