/** Texts for graded moves, and summaries of the grades of a seat. */

import type { CellLayout, GradedMove, Replay, ReplayedMove, ReviewSeat, Value } from "../../api/types";
import { uiOf } from "../../games/registry";
import { amountOf } from "../../games/sides";
import { wordMove } from "../../games/word-move";
import { personName, type Texts } from "../../i18n/texts";
import { playingEngineTitle } from "../../match/engine-texts";
import { moveNumbers as numbersIn } from "../../match/moves/move-numbers";
import { describeMove } from "../../match/result";
import type { Grade, Summary } from "../../match/review/grade-summary";
import type { ReviewTexts } from "./texts";

/** The grades that a summary counts, besides the best moves. */
export const COUNTED_GRADES = ["good", "inaccuracy", "mistake", "blunder"] as const satisfies Grade[];
export const MARKS: Record<Grade, string> = { best: "✓", good: "○", inaccuracy: "?!", mistake: "?", blunder: "??" };
/** A verdict names at most this many better moves; further ones are only counted. */
const MAX_NAMED_MOVES = 3;

/** Describe an entry of the record of a game. */
export function entryText(
	game: string,
	move: ReplayedMove,
	nameOf: (seat: number) => string,
	texts: Texts,
	cells: readonly CellLayout[],
): string {
	return describeMove(game, move, nameOf(move.seat ?? 0), texts, cells);
}

/** Return the numbers of the moves of a record, as in the list of its match. */
export const moveNumbers = ({ game, moves }: Pick<Replay, "game" | "moves">): number[] =>
	numbersIn(
		game,
		moves.map(({ text, seat }) => ({ text, mover: seat })),
	);

/** Return the name of a person or of an engine with its level; a record has `best 3` for the best engine at level 3. */
export const seatName = (game: string, { kind, name }: ReviewSeat, texts: Texts): string =>
	(kind === "engine" ? playingEngineTitle(game, name, texts) : null) ?? personName(name, texts);

/**
 * Describe what a move lost, such as “Blue wins by 1 instead of Red wins by 3; better: 17”. `verdictOf` words a value.
 * If the move was the only legal one, say so; for any other best move the text is empty.
 */
export function describeVerdict(
	game: string,
	graded: GradedMove,
	texts: Texts,
	own: ReviewTexts,
	verdictOf: (value: Value) => string,
	cells: readonly CellLayout[],
): string {
	if (graded.is_forced) return own.onlyMove;
	if (graded.grade === "best") return "";
	const parts = [describeLoss(game, graded, texts, own, verdictOf)];
	if (graded.better.length) {
		const named = graded.better.slice(0, MAX_NAMED_MOVES).map((move) => wordMove(uiOf(game), move, cells, texts));
		const rest = graded.better.length - named.length;
		if (rest > 0) named.push(own.more(rest));
		parts.push(own.better(named.join(texts.comma)));
	}
	return parts.filter(Boolean).join(own.semicolon);
}

function describeLoss(
	game: string,
	graded: GradedMove,
	texts: Texts,
	own: ReviewTexts,
	verdictOf: (value: Value) => string,
): string {
	// Lost points mostly go to the other side, so the final scores say more than the difference of the leads.
	if (graded.value.kind === "exact" && graded.value.score !== null && graded.best.kind === "exact")
		return own.instead(verdictOf(graded.value), verdictOf(graded.best));
	if (graded.unit !== "payoff") return own.lost(amountOf(game, graded.unit, graded.lost, graded.is_exact, texts));
	if (!graded.is_exact) return estimatedLoss(graded, own, verdictOf);
	const name = (value: Value) => {
		if (value.kind !== "exact") return texts.worth.draw.toLowerCase(); // not reached: the grade is exact
		const outcome = texts.worth[value.outcome].toLowerCase(); // lower case: it stands within a sentence
		return value.distance === null ? outcome : texts.worthIn(outcome, value.distance);
	};
	return own.instead(name(graded.value), name(graded.best));
}

/** Describe the estimates of the move played and of the best one; empty if both are displayed in the same words. */
function estimatedLoss({ value, best }: GradedMove, own: ReviewTexts, verdictOf: (value: Value) => string): string {
	const [actual, possible] = [verdictOf(value), verdictOf(best)];
	return actual === possible ? "" : own.instead(actual, possible);
}

export function describeLosses(game: string, lost: Summary["lost"], texts: Texts, own: ReviewTexts): string {
	const parts = Object.entries(lost).map(([unit, { amount, isExact }]) => amountOf(game, unit, amount, isExact, texts));
	return parts.length ? own.lostInAll(parts.join(texts.comma)) : own.lostNothing;
}
