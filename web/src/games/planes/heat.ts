/** Planes: how likely each cell is a head, as the board shows it. */

import type { PosteriorTold } from "../../api/wire";
import { type Shown, shown } from "../../board/values";
import type { Words } from "../../i18n/words";

/** By cell, of those that were not shot at. */
export function chancesIn(known: PosteriorTold, words: Words): Map<string, Shown> {
	const shot = new Set(known.answers.split(",").map((each) => each.split("=")[0]));
	return new Map(
		Object.entries(known.cells).flatMap(([cell, { head }]) => {
			if (shot.has(cell)) return [];
			const value = { kind: "estimate", outcome: null, distance: null, score: null } as const;
			const chance = shown({ ...value, payoffs: [head / known.layouts] }, 0, words, true);
			return [[cell, { ...chance, isExact: known.kind === "exact" }]];
		}),
	);
}
