/** In planes: the chance that a cell has a head. */

import type { Posterior } from "../../api/types";
import { type DisplayedValue, displayChance } from "../../board/values";
import type { Texts } from "../../i18n/texts";

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
