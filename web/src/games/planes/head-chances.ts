/** Planes: how likely each cell is a head, as the board shows it. */

import type { Posterior } from "../../api/types";
import { type DisplayedValue, displayValue } from "../../board/values";
import type { Texts } from "../../i18n/texts";

/** By cell, of those that were not shot at. */
export function headChances(known: Posterior, texts: Texts): Map<string, DisplayedValue> {
	const shot = new Set(known.answers.split(",").map((each) => each.split("=")[0]));
	return new Map(
		Object.entries(known.cells).flatMap(([cell, { head }]) => {
			if (shot.has(cell)) return [];
			const value = { kind: "estimate", outcome: null, distance: null, score: null } as const;
			const chance = displayValue({ ...value, payoffs: [head / known.layouts] }, 0, texts, true);
			return [[cell, { ...chance, isExact: known.kind === "exact" }]];
		}),
	);
}
