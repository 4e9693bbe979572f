/** In planes: the chance that a cell has a head. */

import type { Posterior, Value } from "../../api/types";
import { type DisplayedValue, displayChance } from "../../board/values";
import type { Texts } from "../../i18n/texts";

/** The sources of estimates that are chances. */
const CHANCES = ["planes_head_chance", "planes_share_of_single_planes"];

/**
 * Return whether a value is the chance that a shot hits a head. Most engines estimate this chance; Monte-Carlo search
 * estimates the payoff instead.
 */
export const isHeadChance = (value: Value): boolean => value.kind === "estimate" && CHANCES.includes(value.source.code);

/** Return, for each cell that was not shot at yet, the chance that it has a head, keyed by the name of the cell. */
export function headChances(posterior: Posterior, texts: Texts): Map<string, DisplayedValue> {
	const shot = new Set(posterior.answers.split(",").map((answer) => answer.split("=")[0]));
	return new Map(
		Object.entries(posterior.cells).flatMap(([cell, { head }]) => {
			if (shot.has(cell)) return [];
			const chance = displayChance(head / posterior.layouts, texts);
			return [[cell, { ...chance, isExact: posterior.kind === "exact" }]];
		}),
	);
}
