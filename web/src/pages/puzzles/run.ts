/** Puzzle runs: puzzles of one game in a row, of rising difficulty, until the first mistake. */

import { api, Refusal, send } from "../../api/client";
import type { Puzzle } from "../../api/types";
import { MAX_NUMBER, type Name, nameOf, paramsOf } from "../../match/puzzles/puzzle-names";
import type { Progress } from "../../match/puzzles/puzzle-store";
import { readStored, writeStored } from "../../preferences.svelte";

export interface Run {
	game: Name["game"];
	/** The number of puzzles solved so far. */
	solved: number;
	/** The puzzle to solve now; null if it is still to be drawn. */
	now: Name | null;
}

const KEY = "qipan.puzzle-run";
/** The number of puzzles of each grade before the next grade begins. */
const PER_GRADE = 3;
const MAX_GRADE = 5;

export const gradeAfter = (solved: number): number => Math.min(MAX_GRADE, 1 + Math.floor(solved / PER_GRADE));

/** Return a puzzle for a puzzle run that the user has not seen before. `random` returns numbers from 0 to 1, without 1. */
export function drawPuzzle({ game, solved }: Run, progress: Progress, random = Math.random): Name {
	for (;;) {
		const number = 1 + Math.floor(random() * MAX_NUMBER);
		const name = { game, grade: gradeAfter(solved), number, rules: [] };
		if (!(nameOf(name) in progress.puzzles)) return name;
	}
}

/** Load a puzzle; if the game has no puzzles of its grade, a puzzle of the next lower grade that the game has. */
export async function loadPuzzle(name: Name): Promise<Puzzle> {
	try {
		return await send(api.GET("/api/puzzles/{game}/{grade}/{number}", { params: paramsOf(name) }));
	} catch (error) {
		const hasNone = error instanceof Refusal && error.reason.code === "no_puzzle_of_grade";
		if (!hasNone || name.grade === 1) throw error;
		return loadPuzzle({ ...name, grade: name.grade - 1 });
	}
}

/** Return the puzzle run of a game that was left in this tab, or a new one. */
export function readRun(game: Name["game"]): Run {
	const { game: stored, solved, now } = (readStored<Partial<Run> | null>(KEY, null, "sessionStorage") ?? {}) as Run;
	const isValid = stored === game && Number.isInteger(solved) && solved >= 0 && typeof now?.number === "number";
	return isValid
		? { game, solved, now: { game, grade: gradeAfter(solved), number: now.number, rules: [] } }
		: newRun(game);
}

export const newRun = (game: Name["game"]): Run => ({ game, solved: 0, now: null });
/** Keep a puzzle run until the tab is closed; null to forget a run that is over. */
export const keepRun = (run: Run | null): void => writeStored(KEY, run, "sessionStorage");
