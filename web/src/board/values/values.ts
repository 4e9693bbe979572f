/** Values of positions and moves, and the texts and colours that display them. */

import type { Options } from "../../api/options";
import type { LegalMove, Source, Value } from "../../api/types";
import { wordReason } from "../../i18n/reason";
import { languageOf, type Texts } from "../../i18n/texts";

export interface DisplayedValue {
	/** The value as a short text, for the board: “W9”, “6–3” or, for an estimate, “≈54%”. */
	short: string;
	/** The value in words: “Win in 9”, “Red wins 6–3”; for an estimate “≈54%”. */
	verdict: string;
	/** Whether the verdict names a side or, as a draw does, needs none; otherwise it is the verdict for the mover. */
	namesSide: boolean;
	/** The verdict, and whether it is proved or where it comes from, for screen readers and lists. */
	long: string;
	/** What the value is based on; empty if it needs no explanation. */
	source: string;
	/** What the numbers of an estimate mean; empty if the value needs no explanation. */
	scale: string;
	tone: "win" | "draw" | "loss";
	/** Opacity, from 0.15 to 1: higher for a sooner win or loss, or a larger lead or payoff. */
	strength: number;
	isExact: boolean;
	/** Number to sort by; higher is better for the mover. Values that are displayed alike have the same rank. */
	rank: number;
	/**
	 * The length of a bar for this value, from 0 (a loss) to 1 (a win). Values that are displayed alike have bars of
	 * the same length.
	 */
	fill: number;
	/** The part of the evaluation bar of each seat; null if the value does not say how the game will end. */
	shares: readonly number[] | null;
}

/** What the display of a value depends on besides the value. */
export interface ValueContext {
	/** The seat to which the value refers: the mover or, for the value of a move, the seat that plays it. */
	seat: number;
	options: Options;
	/** The score of the position, since a value counts only the points still to come; null if the game keeps none. */
	score: readonly number[] | null;
	sideName: (seat: number) => string;
}

/**
 * A proved win in n plies has the rank 2 − n / RANKED_PLIES, a proved win of unknown length the rank 1, and a proved
 * loss the negative of the rank of such a win. So proved wins come before all estimates, and proved losses after them.
 */
const RANKED_PLIES = 1000;
/** The opacity of a draw, and of a win or loss whose length is unknown. */
const MEDIUM_STRENGTH = 0.7;
/** An estimate is never shown as 0 % or 100 %, which would look proved. */
const MIN_PERCENT = 1;
/** A cost of this size has a bar half as long as a cost of zero. */
const HALF_BAR_COST = 10;
/** Sources of proved payoffs. They are sent as estimates, since they are not simply a win, draw or loss. */
const PROVED_SOURCES = ["proved_payoffs", "final_payoffs"];

/** Whether a value is certain: exact, or payoffs that are proved. */
export const isProved = (value: Value): boolean =>
	value.kind === "exact" || (value.kind === "cost" ? value.is_exact : PROVED_SOURCES.includes(value.source.code));

/** Format an amount with at most two decimals. If it is not zero, it is never shown as 0. */
export const rounded = (n: number): string => (n > 0 && n < 0.005 ? "<0.01" : String(Math.round(100 * n) / 100));

/** Return what an estimate is based on, such as “Alpha-beta, depth 9”. */
export const wordSource = (source: Source, texts: Texts): string => wordReason(source, languageOf(texts));

/** How a game displays a value; see `displayValue`. */
export type Display = (value: Value, context: ValueContext, texts: Texts) => DisplayedValue;

/** Display a value from the point of view of `context.seat`. */
export const displayValue: Display = (value, context, texts) => {
	if (value.kind === "cost") return displayCost(value, texts.costLeft, texts);
	if (value.kind === "estimate")
		return value.payoffs.length > 2 ? displayPlace(value, context, texts) : displayChance(value, context, texts);
	return value.score === null ? displayOutcome(value, context, texts) : displayLead(value, value.score, context, texts);
};

type Estimate = Extract<Value, { kind: "estimate" }>;
type Exact = Extract<Value, { kind: "exact" }>;
export type Cost = Extract<Value, { kind: "cost" }>;

/**
 * Display an expected cost, which is better the lower it is; `words` puts the number into words. An estimate has one
 * decimal, since it is not more precise than that.
 */
export function displayCost(value: Cost, words: (number: string) => string, texts: Texts): DisplayedValue {
	const { cost, is_exact: isExact } = value;
	const short = isExact ? rounded(cost) : `≈${cost.toFixed(1)}`;
	const shown = Number(isExact ? short : short.slice(1));
	const verdict = words(short);
	const source = wordSource(value.source, texts);
	return {
		short,
		verdict,
		namesSide: true,
		long: texts.beside(verdict, isExact ? texts.exact : texts.estimateBy(source)),
		source,
		scale: texts.costScale,
		tone: "win",
		strength: MEDIUM_STRENGTH,
		isExact,
		rank: -shown,
		fill: HALF_BAR_COST / (HALF_BAR_COST + shown),
		shares: null,
	};
}

/** Display an estimate for two seats as a chance of winning, in which a draw counts half. */
function displayChance(value: Estimate, { seat }: ValueContext, texts: Texts): DisplayedValue {
	const { payoffs, source } = value;
	const isExact = isProved(value);
	const percent = Math.round(50 * (1 + (payoffs[seat] ?? 0)));
	const shown = isExact ? percent : Math.min(100 - MIN_PERCENT, Math.max(MIN_PERCENT, percent));
	const chance = shown / 100;
	const verdict = `${isExact ? "" : "≈"}${shown}%`;
	return {
		short: verdict,
		verdict,
		namesSide: false,
		long: texts.beside(verdict, isExact ? wordSource(source, texts) : texts.estimateBy(wordSource(source, texts))),
		source: wordSource(source, texts),
		scale: texts.chanceScale,
		tone: shown > 52 ? "win" : shown < 48 ? "loss" : "draw",
		strength: 0.4 + 1.2 * Math.abs(chance - 0.5),
		isExact,
		rank: 2 * chance - 1,
		fill: chance,
		shares: bySeat(seat, chance),
	};
}

/** Display an estimate for more seats as the expected place. Payoffs fall from 1 for the first to −1 for the last. */
function displayPlace(value: Estimate, { seat }: ValueContext, texts: Texts): DisplayedValue {
	const { payoffs, source } = value;
	const payoff = payoffs[seat] ?? 0;
	const isExact = isProved(value);
	const place = Math.round(10 * (1 + ((1 - payoff) / 2) * (payoffs.length - 1))) / 10;
	const shown = isExact ? String(place) : `≈${place.toFixed(1)}`;
	const rank = 1 - (2 * (place - 1)) / (payoffs.length - 1);
	const total = payoffs.reduce((sum, each) => sum + 1 + each, 0) || 1;
	return {
		short: shown,
		verdict: texts.expectedPlace(shown),
		namesSide: false,
		long: texts.beside(
			texts.expectedPlace(shown),
			isExact ? wordSource(source, texts) : texts.estimateBy(wordSource(source, texts)),
		),
		source: wordSource(source, texts),
		scale: texts.placeScale(payoffs.length),
		tone: rank > 0.04 ? "win" : rank < -0.04 ? "loss" : "draw",
		strength: 0.4 + 0.6 * Math.abs(rank),
		isExact,
		rank,
		fill: (1 + rank) / 2,
		shares: payoffs.map((each) => (1 + each) / total),
	};
}

/** Display a proved value of a game that is won, drawn or lost, without points. */
function displayOutcome({ outcome, distance }: Exact, { seat }: ValueContext, texts: Texts): DisplayedValue {
	const side = outcome === "win" ? 1 : outcome === "loss" ? -1 : 0;
	const verdict = distance === null ? texts.worth[outcome] : texts.worthIn(texts.worth[outcome], distance);
	const rank = side * (2 - (distance ?? RANKED_PLIES) / RANKED_PLIES);
	return {
		short: texts.worthShort[outcome] + (distance ?? ""),
		verdict,
		namesSide: false,
		long: texts.beside(verdict, texts.exact),
		source: "",
		scale: "",
		tone: outcome,
		strength: distance === null ? MEDIUM_STRENGTH : Math.max(0.4, 1 - distance / 60),
		isExact: true,
		rank,
		// The sooner a win, the longer its bar: at least three quarters of the full length. The bar of a loss is as
		// long as the part that the bar of a win in as many plies leaves empty.
		fill: 0.5 + side * (0.5 - 0.25 * Math.min(1, (distance ?? 100) / 100)),
		shares: bySeat(seat, (1 + side) / 2),
	};
}

/** Display a proved value of a game with points by the final lead. */
function displayLead({ outcome }: Exact, score: number, context: ValueContext, texts: Texts): DisplayedValue {
	const lead = leadOf(context) + score;
	const leader = lead > 0 ? context.seat : 1 - context.seat;
	const verdict = lead === 0 ? texts.worth.draw : texts.winsBy(context.sideName(leader), Math.abs(lead));
	return {
		short: texts.signed(lead),
		verdict,
		namesSide: true,
		long: texts.beside(verdict, texts.exact),
		source: "",
		scale: "",
		tone: outcome,
		strength: 0.45 + Math.min(0.55, Math.abs(lead) / 12),
		isExact: true,
		rank: 2 * Math.sign(lead) + lead / RANKED_PLIES,
		fill: 0.5 + 0.5 * Math.tanh(lead / 8),
		shares: bySeat(context.seat, (1 + Math.sign(lead)) / 2),
	};
}

/** Return by how many points the seat is ahead of the other seat. */
export const leadOf = ({ seat, score }: ValueContext): number => (score?.[seat] ?? 0) - (score?.[1 - seat] ?? 0);

/** Return the shares of two seats, of which `seat` has the share `own`. */
export const bySeat = (seat: number, own: number): readonly number[] => (seat === 0 ? [own, 1 - own] : [1 - own, own]);

/**
 * Describe where the values of moves come from. Return the text `exact` if all are proved, otherwise how the first
 * value that is not proved was estimated (such as “material after the move”), or an empty text if there are no values.
 */
export function describeSource(values: readonly DisplayedValue[], exact: string, texts: Texts): string {
	const [first] = values;
	if (!first) return "";
	const estimate = values.find(({ isExact }) => !isExact);
	const { source, scale } = estimate ?? first;
	return [estimate ? `≈ ${texts.estimateBy(source)}` : exact, scale].filter(Boolean).join(" · ");
}

/**
 * Return the values to show on the board, keyed by cell, best first. While no piece is chosen, a cell shows the best
 * move that starts there. Once a piece is chosen, a cell shows the best move of that piece to the cell.
 */
export function valuesByCell(
	moveValues: ReadonlyMap<string, DisplayedValue>,
	legal: readonly LegalMove[],
	chosen: string | null,
): Map<string, DisplayedValue> {
	const paths = new Map(legal.map((move) => [move.text, move.path]));
	const ranked = [...moveValues].sort(([, a], [, b]) => b.rank - a.rank);
	const values = new Map<string, DisplayedValue>();
	for (const [text, value] of ranked) {
		const path = paths.get(text);
		if (!path) continue;
		const isTarget = chosen !== null && path.length > 1;
		if (isTarget && path[0] !== chosen) continue;
		const cell = isTarget ? path.at(-1) : path[0];
		if (cell !== undefined && !values.has(cell)) values.set(cell, value);
	}
	return values;
}
