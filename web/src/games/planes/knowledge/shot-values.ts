/** In planes: the value of a shot, and the chance that it hits a head. */

import type { CostValue, Posterior, Value } from "../../../api/types";
import { type DisplayedValue, displayCost } from "../../../board/values/values";
import { languageOf, type Texts } from "../../../i18n/texts";
import { boardTextsByLanguage } from "../board-texts";

/**
 * Whether a value is the expected number of shots, by which shots are ranked. Monte-Carlo search estimates the payoff
 * instead, and simple engines use the chance of a head.
 */
export const isShotCost = (value: Value): value is CostValue => value.kind === "cost";

/** Display the expected number of shots, followed by the chance of a head, which is exact but not used for ranking. */
export function displayShot(value: CostValue, texts: Texts): DisplayedValue {
	const own = boardTextsByLanguage[languageOf(texts)];
	const { layouts, percent } = value.source.params;
	const shown = displayCost(value, own.shotsLeft, texts);
	return {
		...shown,
		long:
			texts.beside(shown.verdict, shown.isExact ? texts.exact : texts.estimate) +
			texts.comma +
			own.headChance(`${percent}%`),
		source: own.layoutsLeft(Number(layouts).toLocaleString(languageOf(texts))),
		scale: own.costScale,
	};
}

/** Return the values of the next shots, keyed by the cell, best first. */
export function shotValues({ moves }: Posterior, texts: Texts): Map<string, DisplayedValue> {
	return new Map(
		moves.flatMap(({ move, value }): [string, DisplayedValue][] =>
			isShotCost(value) ? [[move, displayShot(value, texts)]] : [],
		),
	);
}

/** Return, for each cell that was not shot at yet, the chance that it has a head, keyed by the cell, highest first. */
export function headChances(posterior: Posterior, texts: Texts): Map<string, DisplayedValue> {
	const chances = posterior.moves.map(({ move }): [string, DisplayedValue] => {
		const chance = (posterior.cells[move]?.head ?? 0) / posterior.layouts;
		return [move, displayHeadChance(chance, posterior.kind === "exact", texts)];
	});
	return new Map(chances.sort(([, a], [, b]) => b.rank - a.rank));
}

function displayHeadChance(chance: number, isExact: boolean, texts: Texts): DisplayedValue {
	const own = boardTextsByLanguage[languageOf(texts)];
	const percent = Math.round(100 * chance);
	const short = `${isExact ? "" : "≈"}${percent}%`;
	const verdict = own.headChance(short);
	return {
		short,
		verdict,
		namesSide: true,
		long: texts.beside(verdict, isExact ? texts.exact : texts.estimateBy(own.sampled)),
		source: "",
		scale: own.heat,
		tone: "win",
		strength: 0.15 + 0.85 * Math.min(1, chance * 1.6),
		isExact,
		rank: percent / 100,
		fill: percent / 100,
		shares: null,
	};
}
