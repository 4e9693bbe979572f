import { expect, test } from "vitest";
import { isHeadChance } from "../../../src/games/planes/knowledge/head-chances";

test("the source of an estimate says whether it is the chance of a head", () => {
	const estimate = { kind: "estimate" as const, outcome: null, distance: null, score: null, payoffs: [0.5, -0.5] };
	const isChance = (code: string, params = {}) => isHeadChance({ ...estimate, source: { code, params } });
	expect(isChance("planes_head_chance", { layouts: 80 })).toBe(true);
	expect(isChance("planes_share_of_single_planes")).toBe(true);
	expect(isChance("simulations", { engine: "mcts", simulations: 300 })).toBe(false);
	expect(isChance("engine_says", { text: "chance of a head" })).toBe(false);
	expect(isHeadChance({ kind: "exact", outcome: "win", distance: 1, score: null })).toBe(false);
});
