import { describe, expect, test } from "vitest";
import type { Snapshot, Value } from "../../../src/api/types";
import { badgeStyle, FONT_SIZE, MAX_WRITTEN, placeBadges } from "../../../src/board/values/badges";
import {
	describeSource,
	displayValue as displayIn,
	type ValueContext,
	valuesByCell,
} from "../../../src/board/values/values";
import { displayFinalScore } from "../../../src/games/dots/final-score";
import { type Texts, textsByLanguage } from "../../../src/i18n/texts";
import { describeEntry, headline } from "../../../src/match/result";

const { en, zh } = textsByLanguage;
const exact = (outcome: "win" | "draw" | "loss", distance: number | null, score: number | null = null) => ({
	kind: "exact" as const,
	outcome,
	distance,
	score,
});

const context = (seat: number, score: number[] | null = null): ValueContext => ({
	seat,
	score,
	options: { rows: 3, cols: 3 },
	sideName: (each) => ["Red", "Blue"][each] ?? "",
});
const displayValue = (value: Value, seat: number, texts: Texts) => displayIn(value, context(seat), texts);
const estimateOf = (payoffs: number[], code = "guess") => ({
	kind: "estimate" as const,
	payoffs,
	source: { code, params: {} },
});

describe("values", () => {
	test("a lead counts the points owned as well as those to come", () => {
		const value = displayIn(exact("win", null, -2), context(1, [1, 4]), en);
		expect([value.short, value.verdict]).toEqual(["+1", "Blue wins by 1"]);
		const draw = displayIn(exact("draw", null, 1), context(0, [1, 2]), en);
		expect([draw.short, draw.verdict]).toEqual(["0", "Draw"]);
	});

	test("dots shows the final score", () => {
		const [red, blue] = [0, 1].map((seat) => displayFinalScore(exact("win", null, 1), context(seat, [2, 2]), en));
		expect([red?.short, red?.verdict]).toEqual(["5–4", "Red wins 5–4"]);
		expect([blue?.short, blue?.verdict]).toEqual(["5–4", "Blue wins 5–4"]);
		expect(displayFinalScore(exact("loss", null, -3), context(0, [2, 2]), zh).verdict).toBe("Blue 6–3 胜");
	});

	test("with more than two seats an estimate is an expected place, and a proved one is no estimate", () => {
		const value = displayIn(estimateOf([0.2, 0.6, -0.8]), context(0), en);
		expect([value.short, value.verdict, value.isExact]).toEqual(["≈1.8", "Place ≈1.8", false]);
		const proved = displayIn(estimateOf([1, 0, -1], "proved_payoffs"), context(1), en);
		expect([proved.short, proved.verdict, proved.isExact]).toEqual(["2", "Place 2", true]);
		expect(proved.long).not.toContain("estimate");
		const proofForTwo = displayIn(estimateOf([1, -1], "proved_payoffs"), context(0), en);
		expect([proofForTwo.short, proofForTwo.isExact]).toEqual(["100%", true]);
	});

	test("an estimate never looks certain, and values that look alike have bars of one length", () => {
		expect([0.999, -0.999].map((payoff) => displayValue(estimateOf([payoff, -payoff]), 0, en).short)).toEqual([
			"≈99%",
			"≈1%",
		]);
		const [one, other] = [0.4801, 0.4799].map((payoff) => displayValue(estimateOf([payoff, -payoff]), 0, en));
		expect([one?.short, one?.fill, one?.rank]).toEqual([other?.short, other?.fill, other?.rank]);
	});

	const style = (scale: number) => ({ scale, most: MAX_WRITTEN, isTight: false, dotRadius: 0.06 });

	test("badges do not touch, and of many only the best are written", () => {
		const value = (payoff: number) => displayValue(estimateOf([payoff, -payoff]), 0, en);
		const spots = Array.from({ length: 60 }, (_, at) => ({
			name: String(at),
			x: at % 8,
			y: Math.floor(at / 8),
			shape: "square",
		}));
		const spotOf = new Map(spots.map((spot) => [spot.name, spot]));
		const values = (valueAt: (at: number) => number) =>
			new Map(spots.map(({ name }, at) => [name, value(valueAt(at))]));
		const written = (badges: ReturnType<typeof placeBadges>) =>
			badges.filter(({ isDot }) => !isDot).map(({ spot }) => spot.name);
		const ranked = written(
			placeBadges(
				values((at) => 0.8 - at / 50),
				spotOf,
				style(1),
			),
		);
		expect(ranked).toEqual(spots.slice(0, MAX_WRITTEN).map(({ name }) => name));
		expect(
			written(
				placeBadges(
					values(() => 0.5),
					spotOf,
					style(1),
				),
			),
		).toEqual(["0"]);
		const two = new Map([
			["0", value(0.5)],
			["1", value(0.4)],
		]);
		expect(written(placeBadges(two, spotOf, style(2)))).toEqual(["0"]);
		// Of two cells with room for one value, the value of the cell that is looked at is written.
		expect(written(placeBadges(two, spotOf, style(2), [null, "1"]))).toEqual(["1"]);
	});

	test("on small cells fewer badges are written, in a text that can be read", () => {
		const value = displayValue(estimateOf([0.5, -0.5]), 0, en);
		const [large, small] = [60, 25].map((pixels) => badgeStyle([value], 13, pixels));
		expect(large?.most).toBe(MAX_WRITTEN);
		expect(small?.most).toBe(3);
		expect(FONT_SIZE * (small?.scale ?? 0) * 25).toBeGreaterThan(10.9);
		// Three of nine equal values are written, the others are dots that can be seen.
		const spots = Array.from({ length: 9 }, (_, x) => ({ name: String(x), x, y: 0, shape: "disc" }));
		const badges = placeBadges(
			new Map(spots.map(({ name }) => [name, value])),
			new Map(spots.map((spot) => [spot.name, spot])),
			small ?? style(1),
		);
		expect(badges.filter(({ isDot }) => !isDot).map(({ spot }) => spot.name)).toEqual(["0", "2", "4"]);
		expect(Math.max(...badges.map(({ width }) => width))).toBeLessThan(1.6);
		expect(25 * (small?.dotRadius ?? 0)).toBeGreaterThan(3);
	});

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
		const source = { code: "simulations_of_move", params: { engine: "mcts", visits: 7, simulations: 9000 } };
		const payoffs = [0.5, -0.5];
		const guess = { kind: "estimate" as const, outcome: null, distance: null, score: null, payoffs, source };
		const describe = (texts: Texts, ...values: Value[]) =>
			describeSource(
				values.map((value) => displayValue(value, 0, texts)),
				"proved",
				texts,
			);
		expect(describe(en, exact("win", null), exact("draw", null))).toBe("proved");
		expect(describe(zh, exact("win", null), guess)).toContain("9,000 局模拟中的 7 局");
		expect(describe(en)).toBe("");
	});

	test("a cost is better the lower it is, and costs that look alike have the same rank", () => {
		const source = { code: "guess", params: {} };
		const cost = (cost: number, is_exact = false) =>
			displayValue({ kind: "cost", cost, unit: "shots", is_exact, source }, 0, en);
		expect([cost(12.56).short, cost(3.25, true).short]).toEqual(["≈12.6", "3.25"]);
		expect([cost(12.56).isExact, cost(3.25, true).isExact]).toEqual([false, true]);
		expect(cost(12.56).rank).toBe(cost(12.64).rank);
		expect(cost(12.5).rank).toBeGreaterThan(cost(12.6).rank);
		expect(cost(12.5).fill).toBeGreaterThan(cost(12.6).fill);
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
		expect(displayValue(value, 0, en).short).toBe("≈63%");
		expect(displayValue(value, 1, en).short).toBe("≈38%");
		expect(displayValue(value, 1, en).long).toBe("≈38% (estimate: Alpha-beta, depth 9)");
		expect(displayValue(value, 1, zh).long).toBe("≈38%（估计：Alpha-beta 剪枝，深 9 层）");
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
		expect([...valuesByCell(moveValues, legal, "A4").keys()]).toEqual(["B4", "A3"]);
	});
});

describe("results", () => {
	const over = (places: number[]) =>
		({ result: { places, reason: { code: "", params: {}, text: "" } } }) as unknown as Snapshot;
	const nameOf = (seat: number) => ["Ann", "Bo", "Cy"][seat] ?? "";

	test("entries that are not moves are described", () => {
		expect(describeEntry("resign:0", "Black", en)).toBe("Black resigned");
		expect(describeEntry("draw:agreed", "", zh)).toBe("双方同意和棋");
		expect(describeEntry("draw:abandoned", "", en)).toBe("Draw: nobody came back");
		expect(describeEntry("draw:limit", "", zh)).toBe("步数太多，和棋");
		expect(describeEntry("-4,6:-4,4", "Red", en)).toBe(null);
	});

	test("from each side", () => {
		expect(headline(over([1, 2]), 0, nameOf, en)).toBe(en.win);
		expect(headline(over([1, 2]), 1, nameOf, en)).toBe(en.lose);
		expect(headline(over([1, 1]), 1, nameOf, en)).toBe(en.drawn);
		expect(headline(over([2, 1]), null, nameOf, en)).toBe("Bo wins");
		expect(headline(over([1, 2, 3]), 1, nameOf, en)).toBe(en.place(2));
		expect(headline(over([1, 2, 3]), 2, nameOf, en)).toBe(en.place(3));
	});
});
