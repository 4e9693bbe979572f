/** Values of positions and moves, and the texts and colours that display them. */

import type { Analysis, LegalMove, Source, Value } from "../api/types";
import { wordReason } from "../i18n/reason";
import { languageOf, type Texts } from "../i18n/texts";

export interface DisplayedValue {
	/** The value as a short text, for the board. */
	short: string;
	/** The value as a long text, for screen readers and lists. */
	long: string;
	/** What the numbers of an estimate mean; empty if the value needs no explanation. */
	scale: string;
	tone: "win" | "draw" | "loss";
	/** Opacity, from 0.15 to 1: higher for a sooner win or loss, or a larger lead or payoff. */
	strength: number;
	isExact: boolean;
	/** Number to sort by; higher is better for the mover. */
	rank: number;
}

/**
 * A proved win has a rank above 1 and a loss a rank below −1, so that they come before and after all estimates. A win in
 * n plies has the rank 2 − n / RANKED_PLIES, and one whose length is unknown the rank 1.
 */
const RANKED_PLIES = 1000;
/** The opacity of a draw, and of a win or loss whose length is unknown. */
const MEDIUM_STRENGTH = 0.7;

/** Format an amount with at most two decimals. If it is not zero, it is never shown as 0. */
export const rounded = (n: number): string => (n > 0 && n < 0.005 ? "<0.01" : String(Math.round(100 * n) / 100));

/** Return what an estimate is based on, such as “alphabeta, depth 9”. */
export const wordSource = (source: Source, texts: Texts): string => wordReason(source, languageOf(texts));

/** Display a value from the mover's point of view; an estimate is a payoff from −1 to 1. */
export function displayValue(value: Value, mover: number, texts: Texts): DisplayedValue {
	if (value.kind === "estimate") {
		const payoff = value.payoffs[mover] ?? 0;
		const percent = Math.round(100 * payoff);
		const short = `≈${texts.signed(percent)}`;
		const tone = payoff > 0.05 ? "win" : payoff < -0.05 ? "loss" : "draw";
		return {
			short,
			long: texts.beside(`${short}%`, texts.estimateBy(wordSource(value.source, texts))),
			scale: texts.estimateScale,
			tone,
			strength: 0.4 + 0.6 * Math.abs(payoff),
			isExact: false,
			rank: payoff,
		};
	}
	const tone = value.outcome;
	if (value.score !== null) {
		const text = texts.signed(value.score);
		const strength = 0.45 + Math.min(0.55, Math.abs(value.score) / 12);
		return {
			short: text,
			long: texts.beside(`${texts.worth[tone]} ${text}`, texts.exact),
			scale: "",
			tone,
			strength,
			isExact: true,
			rank: value.score,
		};
	}
	const side = tone === "win" ? 1 : tone === "loss" ? -1 : 0;
	const { distance } = value;
	const name = distance === null ? texts.worth[tone] : texts.worthIn(texts.worth[tone], distance);
	return {
		short: texts.worthShort[tone] + (distance ?? ""),
		long: texts.beside(name, texts.exact),
		scale: "",
		tone,
		strength: distance === null ? MEDIUM_STRENGTH : Math.max(0.4, 1 - distance / 60),
		isExact: true,
		rank: side * (2 - (distance ?? RANKED_PLIES) / RANKED_PLIES),
	};
}

/** How a game displays a value; see `displayValue`. */
export type Display = typeof displayValue;

/** Return the displayed values of all moves in an analysis, keyed by the text of the move. */
export const displayAnalysis = (
	analysis: Analysis,
	mover: number,
	texts: Texts,
	display: Display = displayValue,
): Map<string, DisplayedValue> =>
	new Map(analysis.moves.map(({ move, value }) => [move, display(value, mover, texts)]));

/**
 * Describe where the values of an analysis come from. Return the text `exact` if all are proved, otherwise how the first
 * of the others was estimated (such as “board cost after the move”), or undefined if the analysis has no values.
 */
export function describeSource(
	analysis: Analysis,
	exact: string,
	texts: Texts,
	display: Display = displayValue,
): string | undefined {
	if (!analysis.moves.length) return undefined;
	const value = analysis.moves.map((move) => move.value).find((each) => each.kind === "estimate");
	if (!value) return exact;
	const estimate = `≈ ${texts.estimateBy(wordSource(value.source, texts))}`;
	return [estimate, display(value, 0, texts).scale].filter(Boolean).join(" · ");
}

/**
 * Return the values to show on the board, keyed by cell. While no piece is chosen, a cell shows the best move that
 * starts there. Once a piece is chosen, a cell shows the best move of that piece to the cell.
 */
export function valuesByCell(
	moveValues: ReadonlyMap<string, DisplayedValue>,
	legal: readonly LegalMove[],
	chosen: string | null,
): Map<string, DisplayedValue> {
	const values = new Map<string, DisplayedValue>();
	for (const move of legal) {
		const value = moveValues.get(move.text);
		if (!value) continue;
		const isTarget = chosen !== null && move.path.length > 1;
		if (isTarget && move.path[0] !== chosen) continue;
		const cell = isTarget ? move.path.at(-1) : move.path[0];
		if (cell === undefined) continue;
		const other = values.get(cell);
		if (!other || value.rank > other.rank) values.set(cell, value);
	}
	return values;
}
