/** What moves are worth, as colour and words. */

import type { LegalMove } from "../api/wire";
import type { Words } from "../i18n/words";

export interface Value {
	kind: "exact" | "estimate";
	outcome: "win" | "draw" | "loss" | null;
	distance: number | null;
	score: number | null;
	payoffs?: number[] | null;
	source?: string;
}

export interface Shown {
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
export const movesOf = (analysis: Record<string, unknown>): ValuedMove[] => (analysis.moves ?? []) as ValuedMove[];

/** Who or what an estimate is from; engines say it in English. */
export const sourceIn = (source: string, words: Words): string =>
	words.sources.reduce((text, [found, instead]) => text.replace(found, instead), source);

/** A value to the mover as it is shown. `chances`: an estimate is the chance of a hit, as in planes. */
export function shown(value: Value, mover: number, words: Words, chances = false): Shown {
	if (value.kind === "estimate") {
		const payoff = value.payoffs?.[mover] ?? 0;
		const about = words.estimateBy(sourceIn(value.source ?? "", words));
		if (chances) {
			const percent = Math.round(100 * payoff);
			const strength = 0.15 + 0.85 * Math.min(1, payoff * 1.6);
			return {
				short: words.chance(percent),
				long: words.chance(percent),
				tone: "win",
				strength,
				isExact: false,
				rank: payoff,
			};
		}
		const percent = Math.round(100 * payoff);
		const short = `≈${words.signed(percent)}`;
		const tone = payoff > 0.05 ? "win" : payoff < -0.05 ? "loss" : "draw";
		return {
			short,
			long: words.beside(`${short}%`, about),
			tone,
			strength: 0.4 + 0.6 * Math.abs(payoff),
			isExact: false,
			rank: payoff,
		};
	}
	const tone = value.outcome ?? "draw";
	if (value.score !== null) {
		const text = words.signed(value.score);
		const strength = 0.45 + Math.min(0.55, Math.abs(value.score) / 12);
		return {
			short: text,
			long: words.beside(`${words.worth[tone]} ${text}`, words.exact),
			tone,
			strength,
			isExact: true,
			rank: value.score,
		};
	}
	const side = tone === "win" ? 1 : tone === "loss" ? -1 : 0;
	const far = value.distance ?? 0;
	const name = value.distance === null ? words.worth[tone] : words.worthIn(words.worth[tone], far);
	return {
		short: words.worthShort[tone] + (value.distance === null ? "" : far),
		long: words.beside(name, words.exact),
		tone,
		strength: tone === "draw" ? 0.7 : Math.max(0.4, 1 - far / 60),
		isExact: true,
		rank: side * (1000 - far),
	};
}

/** The value to write on each cell: with a stone in hand where it can go, else of the best move that begins there. */
export function byCell(
	valued: ReadonlyMap<string, Shown>,
	legal: readonly LegalMove[],
	chosen: string | null,
): Map<string, Shown> {
	const found = new Map<string, Shown>();
	for (const move of legal) {
		const value = valued.get(move.text);
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
