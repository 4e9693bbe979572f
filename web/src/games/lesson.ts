/**
 * Lessons: short exercises that teach the rules of a game on its board. This module knows no rules: the server sends
 * the legal moves and the position after a move, and the conditions below compare these.
 */

import type { Component } from "svelte";
import type { Options } from "../api/options";
import type { Layout, LegalMove, Variation } from "../api/types";
import type { Play } from "../board/input/play";
import { readPieces } from "../board/pieces/pieces";
import type { BoardPosition } from "../board/pieces/position";
import type { Language } from "../i18n/texts";

export type Translated = Readonly<Record<Language, string>>;

/** What a person has tried in a step. */
export interface Attempt {
	/** The cells that were clicked, or that the piece would cover. */
	path: readonly string[];
	/** The legal move with this path; null if there is none. */
	move: LegalMove | null;
	/** The position at the beginning of the step. */
	start: Variation;
	/** The position in which the attempt was made. */
	before: Variation;
	/** The position after the attempt; null if the move is not legal. */
	after: Variation | null;
}

export type Condition = (attempt: Attempt) => boolean;

export interface Mistake {
	when: Condition;
	says: Translated;
}

export interface LessonStep {
	/** The options that differ from the defaults. */
	options?: Options;
	/** The position at the beginning of the step; by default the start position. */
	position?: string;
	title: Translated;
	/** What to do, and why. */
	task: Translated;
	/** A move that reaches the goal or, with `continues`, the moves that do. They are shown if the person asks for help. */
	solution: readonly string[];
	/** Whether a legal move reaches the goal. */
	goal: Condition;
	/** Whether a legal move that has not reached the goal is on the way there, so that the step goes on. */
	continues?: Condition;
	/** The rule that the step illustrates in the help, as an index into `rules` of the game's texts. */
	rule?: number;
	/** Shown when the goal is reached. */
	right: Translated;
	/** The mistakes that people are likely to make; the first one that applies is explained. */
	mistakes: readonly Mistake[];
}

/** The properties of a board on which a step is tried. */
export interface LessonBoardProps {
	position: BoardPosition;
	layout: Layout;
	/** The seat to move; null after the last move of the step. */
	mover: number | null;
	/** The cells of a move to show. */
	hint: readonly string[];
	/** Whether the board only illustrates a rule, so that it needs no controls. */
	isPicture?: boolean;
	onplay?: (move: LegalMove) => void;
	/** What the person may do; its `onillegal` is called with cells that are no legal move. */
	play?: Play;
}

export interface Lesson {
	steps: readonly LessonStep[];
	/** The board of the lesson; by default the board of the game, with nothing hidden. */
	Board?: Component<LessonBoardProps>;
}

export type Verdict = "right" | "onward" | { mistake: Mistake | null };

/** Judge what a person has tried; `mistake` is null if the step has no explanation of its own for the attempt. */
export function judge(step: LessonStep, attempt: Attempt): Verdict {
	if (attempt.after) {
		if (step.goal(attempt)) return "right";
		if (step.continues?.(attempt)) return "onward";
	}
	return { mistake: step.mistakes.find(({ when }) => when(attempt)) ?? null };
}

/** Mistakes that are the same in every game, for which the page has texts. */
export type GeneralMistake = "notOwn" | "stuck" | "nothing" | "illegal" | "otherMove";

/** Return what is wrong with an attempt for which a step has no explanation of its own. */
export function generalMistake({ path, move, before }: Attempt): GeneralMistake {
	if (move) return "otherMove";
	if (path.length > 1) return "illegal";
	const piece = readPieces(before.pieces).find(({ cells }) => cells.includes(path[0] ?? ""));
	if (!piece) return "nothing";
	return piece.seat === before.mover ? "stuck" : "notOwn";
}

// ---- conditions ----

export const isLegal: Condition = ({ move }) => move !== null;
export const isIllegal: Condition = ({ move }) => move === null;
/** A piece was chosen, and then a cell to which it cannot move. */
export const isIllegalTarget: Condition = ({ move, path }) => move === null && path.length > 1;

/** The move has one of these texts. */
export const isMove =
	(...texts: string[]): Condition =>
	({ move }) =>
		move !== null && texts.includes(move.text);

/** The text of the move ends with `ending`. */
export const hasEnding =
	(ending: string): Condition =>
	({ move }) =>
		move?.text.endsWith(ending) ?? false;

/** A piece of another seat was chosen. */
export const choosesEnemy: Condition = ({ path, move, before }) =>
	move === null &&
	path.length === 1 &&
	readPieces(before.pieces).some(({ seat, cells }) => seat !== before.mover && cells.includes(path[0] ?? ""));

/** The attempt, legal or not, begins at one of these cells. */
export const startsAt =
	(...cells: string[]): Condition =>
	({ path }) =>
		cells.includes(path[0] ?? "");

/** The attempt, legal or not, ends at one of these cells. */
export const endsAt =
	(...cells: string[]): Condition =>
	({ path }) =>
		cells.includes(path.at(-1) ?? "");

export const both =
	(...conditions: Condition[]): Condition =>
	(attempt) =>
		conditions.every((condition) => condition(attempt));

export const not =
	(condition: Condition): Condition =>
	(attempt) =>
		!condition(attempt);

const countEnemies = (position: Variation, own: number | null): number =>
	readPieces(position.pieces).filter(({ seat }) => seat !== null && seat !== own).length;

/** The move captures exactly `count` pieces. */
export const captures =
	(count: number): Condition =>
	({ before, after }) =>
		after !== null && countEnemies(before, before.mover) - countEnemies(after, before.mover) === count;

/** The mover's score has grown by `count` since the beginning of the step. */
export const hasScored =
	(count: number): Condition =>
	({ start, after }) =>
		(after?.score?.[start.mover ?? 0] ?? 0) - (start.score?.[start.mover ?? 0] ?? 0) === count;

/** The mover has scored and is to move again. */
export const scoresAgain: Condition = ({ before, after }) => {
	const own = before.mover ?? 0;
	return after !== null && after.mover === own && (after.score?.[own] ?? 0) > (before.score?.[own] ?? 0);
};

/** The move wins the game. */
export const wins: Condition = ({ before, after }) => (after?.result?.payoffs[before.mover ?? 0] ?? 0) > 0;

/** After the move, a piece of this kind is on the last cell of the path. */
export const leaves =
	(kind: string): Condition =>
	({ path, after }) =>
		after !== null && readPieces(after.pieces).some((piece) => piece.kind === kind && piece.cell === path.at(-1));

/** The attempt would cover a cell where a piece already lies. */
export const overlaps: Condition = ({ path, before }) =>
	readPieces(before.pieces).some(({ cells }) => cells.some((cell) => path.includes(cell)));

/** The move visits at least this number of cells after the first. */
export const visits =
	(count: number): Condition =>
	({ move }) =>
		(move?.path.length ?? 0) > count;
