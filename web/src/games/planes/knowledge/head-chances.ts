/** In planes: the chance that a cell has a head. */

import type { EstimatedValue, Posterior, Value } from "../../../api/types";
import type { DisplayedValue } from "../../../board/values/values";
import { languageOf, type Texts } from "../../../i18n/texts";
import { boardTextsByLanguage } from "../board-texts";

/** The sources of estimates that are chances. */
const CHANCES = ["planes_head_chance", "planes_share_of_single_planes"];

/**
 * Return whether a value is the chance that a shot hits a head. Most engines estimate this chance; Monte-Carlo search
 * estimates the payoff instead.
 */
export const isHeadChance = (value: Value): value is EstimatedValue =>
	value.kind === "estimate" && CHANCES.includes(value.source.code);

/** Display the chance, from 0 to 1, that a shot hits a head; `source` says what it is based on. */
export function displayChance(chance: number, isExact: boolean, source: string, texts: Texts): DisplayedValue {
	const own = boardTextsByLanguage[languageOf(texts)];
	const percent = Math.round(100 * chance);
	const short = `${isExact ? "" : "≈"}${percent}%`;
	const verdict = own.headChance(short);
	return {
		short,
		verdict,
		namesSide: true,
		long: texts.beside(verdict, isExact ? texts.exact : texts.estimateBy(source)),
		scale: "",
		tone: "win",
		strength: 0.15 + 0.85 * Math.min(1, chance * 1.6),
		isExact,
		rank: percent / 100,
		fill: percent / 100,
		shares: null,
	};
}

/** Return, for each cell that was not shot at yet, the chance that it has a head, keyed by the cell, highest first. */
export function headChances(posterior: Posterior, texts: Texts): Map<string, DisplayedValue> {
	const shot = new Set(posterior.answers.split(",").map((answer) => answer.split("=")[0]));
	const chances = Object.entries(posterior.cells).flatMap(([cell, { head }]): [string, DisplayedValue][] => {
		if (shot.has(cell)) return [];
		const own = boardTextsByLanguage[languageOf(texts)];
		return [[cell, displayChance(head / posterior.layouts, posterior.kind === "exact", own.sampled, texts)]];
	});
	return new Map(chances.sort(([, a], [, b]) => b.rank - a.rank));
}
