/** What moves are worth, as colour and texts. */

import type { LegalMove } from "../api/types";
import type { Texts } from "../i18n/texts";

export interface Value {
	kind: "exact" | "estimate";
	outcome: "win" | "draw" | "loss" | null;
	distance: number | null;
	score: number | null;
	payoffs?: number[] | null;
	source?: string;
}

export interface DisplayedValue {
	/** For the board. */
	short: string;
	/** For people who listen, and for lists. */
	long: string;
	tone: "win" | "draw" | "loss";
	/** 0.35 to 1: a near end is stronger. */
	strength: number;
	isExact: boolean;
	rank: number;
}

export interface ValuedMove {
	move: string;
	value: Value;
}

/** The server's values and analyses have no type of their own on the wire: they are read here, and nowhere else. */
export const readValue = (told: Record<string, unknown>): Value => told as unknown as Value;
export const analysedMoves = (analysis: Record<string, unknown>): ValuedMove[] =>
	(analysis.moves ?? []) as ValuedMove[];

/** Who or what an estimate is from; engines say it in English. */
export const translateSource = (source: string, texts: Texts): string =>
	texts.sources.reduce((text, [found, instead]) => text.replace(found, instead), source);

/** A value to the mover as it is shown. `chances`: an estimate is the chance of a hit, as in planes. */
export function displayValue(value: Value, mover: number, texts: Texts, chances = false): DisplayedValue {
	if (value.kind === "estimate") {
		const payoff = value.payoffs?.[mover] ?? 0;
		const about = texts.estimateBy(translateSource(value.source ?? "", texts));
		if (chances) {
			const percent = Math.round(100 * payoff);
			const strength = 0.15 + 0.85 * Math.min(1, payoff * 1.6);
			return {
				short: texts.chance(percent),
				long: texts.chance(percent),
				tone: "win",
				strength,
				isExact: false,
				rank: payoff,
			};
		}
		const percent = Math.round(100 * payoff);
		const short = `≈${texts.signed(percent)}`;
		const tone = payoff > 0.05 ? "win" : payoff < -0.05 ? "loss" : "draw";
		return {
			short,
			long: texts.beside(`${short}%`, about),
			tone,
			strength: 0.4 + 0.6 * Math.abs(payoff),
			isExact: false,
			rank: payoff,
		};
	}
	const tone = value.outcome ?? "draw";
	if (value.score !== null) {
		const text = texts.signed(value.score);
		const strength = 0.45 + Math.min(0.55, Math.abs(value.score) / 12);
		return {
			short: text,
			long: texts.beside(`${texts.worth[tone]} ${text}`, texts.exact),
			tone,
			strength,
			isExact: true,
			rank: value.score,
		};
	}
	const side = tone === "win" ? 1 : tone === "loss" ? -1 : 0;
	const far = value.distance ?? 0;
	const name = value.distance === null ? texts.worth[tone] : texts.worthIn(texts.worth[tone], far);
	return {
		short: texts.worthShort[tone] + (value.distance === null ? "" : far),
		long: texts.beside(name, texts.exact),
		tone,
		strength: tone === "draw" ? 0.7 : Math.max(0.4, 1 - far / 60),
		isExact: true,
		rank: side * (1000 - far),
	};
}

/** The value to write on each cell: with a stone in hand where it can go, else of the best move that begins there. */
export function valuesByCell(
	moveValues: ReadonlyMap<string, DisplayedValue>,
	legal: readonly LegalMove[],
	chosen: string | null,
): Map<string, DisplayedValue> {
	const found = new Map<string, DisplayedValue>();
	for (const move of legal) {
		const value = moveValues.get(move.text);
		if (!value) continue;
		const isHeld = chosen !== null && move.path.length > 1;
		if (isHeld && move.path[0] !== chosen) continue;
		const cell = isHeld ? move.path.at(-1) : move.path[0];
		if (cell === undefined) continue;
		const other = found.get(cell);
		if (!other || value.rank > other.rank) found.set(cell, value);
	}
	return found;
}
