/** In dots: a proved value as the final score. */

import { bySeat, type Display, displayValue, leadOf } from "../../board/values/values";

/** Display a proved value as the final score, such as “Red wins 6–3”: boxes owned plus boxes still to come. */
export const displayFinalScore: Display = (value, context, texts) => {
	const display = displayValue(value, context, texts);
	if (value.kind !== "exact" || value.score === null) return display;
	const total = Number(context.options.rows) * Number(context.options.cols);
	if (!total) return display; // the size of the board is not known
	const lead = leadOf(context) + value.score;
	const [own, other] = [(total + lead) / 2, (total - lead) / 2];
	const verdict =
		lead > 0
			? texts.winsWith(context.sideName(context.seat), `${own}–${other}`)
			: lead < 0
				? texts.winsWith(context.sideName(1 - context.seat), `${other}–${own}`)
				: texts.drawWith(`${own}–${other}`);
	return {
		...display,
		short: `${own}–${other}`,
		verdict,
		long: texts.beside(verdict, texts.exact),
		fill: own / total,
		shares: bySeat(context.seat, own / total),
	};
};
