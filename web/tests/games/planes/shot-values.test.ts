import { expect, test } from "vitest";
import type { Posterior } from "../../../src/api/types";
import { displayShot, headChances, shotValues } from "../../../src/games/planes/knowledge/shot-values";
import { ui } from "../../../src/games/planes/ui";
import { en } from "../../../src/i18n/en";

const shot = (cost: number, percent: number) => ({
	kind: "cost" as const,
	cost,
	unit: "shots",
	is_exact: false,
	source: { code: "planes_expected_shots", params: { layouts: 66816, percent } },
});
const posterior: Posterior = {
	answers: "A0=empty",
	layouts: 100,
	kind: "exact",
	cells: { C3: { head: 6, body: 44, empty: 50 }, D3: { head: 7, body: 43, empty: 50 } },
	shots: { gini: "D3", entropy: "D3", finish: "C3" },
	moves: [
		{ move: "C3", value: shot(12.54, 6) },
		{ move: "D3", value: shot(12.61, 7) },
	],
};

test("the value of a shot is the number of shots still needed; the chance of a head is only mentioned", () => {
	const { short, verdict, long, source } = displayShot(shot(12.54, 6), en);
	expect([short, verdict, source]).toEqual(["≈12.5", "≈12.5 shots to go", "66,816 possible layouts"]);
	expect(long).toContain("6% chance of a head");
});

test("the recommended shot is the one with the best value, whatever its chance of a head", () => {
	const values = [...shotValues(posterior, en)];
	expect(values.map(([cell]) => cell)).toEqual(["C3", "D3"]);
	expect(values[0]?.[1].rank).toBeGreaterThan(values[1]?.[1].rank ?? 0);
	expect(ui.knowledge?.hint(posterior)).toEqual(["C3"]);
});

test("a map of chances says that it shows chances", () => {
	const [[cell, value] = ["", undefined]] = [...headChances(posterior, en)];
	expect([cell, value?.verdict, value?.isExact]).toEqual(["D3", "7% chance of a head", true]);
});
