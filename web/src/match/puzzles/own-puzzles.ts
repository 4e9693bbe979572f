/** The puzzles that come from the player's own mistakes, stored in this browser. */

import { readStored, writeStored } from "../../preferences.svelte";
import type { Exercise } from "../review/mistakes";

export interface OwnPuzzle extends Exercise {
	id: string;
	/** When the puzzle was added, in milliseconds since 1970. */
	at: number;
	isSolved: boolean;
}

const KEY = "qipan.own-puzzles";
/** The greatest number of stored puzzles; after that, the oldest puzzles make room for new ones. */
export const MAX_PUZZLES = 50;

/** Return a short text that is the same for equal positions, and so identifies the puzzle. */
function idOf({ game, options, position, seat }: Exercise): string {
	let hash = 5381;
	for (const letter of JSON.stringify([game, options, position, seat]))
		hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
	return hash.toString(36);
}

const isTexts = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every((each) => typeof each === "string");
const isNumbers = (value: unknown): value is number[] =>
	Array.isArray(value) && value.every((each) => typeof each === "number");
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function isValuedMove(move: unknown): boolean {
	if (!isObject(move) || typeof move.text !== "string" || !isTexts(move.path) || !isObject(move.value)) return false;
	const { kind, outcome, payoffs, source, cost } = move.value;
	if (kind === "cost") return typeof cost === "number" && isObject(source);
	if (kind === "estimate") return isNumbers(payoffs) && isObject(source);
	return kind === "exact" && ["win", "draw", "loss"].includes(outcome as string);
}

function isPuzzle(puzzle: unknown): puzzle is OwnPuzzle {
	if (!isObject(puzzle) || !isObject(puzzle.options)) return false;
	const {
		id,
		game,
		position,
		played,
		grade,
		seat,
		at,
		lost,
		phase,
		pieces,
		score,
		reached,
		last,
		better,
		costs,
		moves,
	} = puzzle;
	return (
		[id, game, position, phase, played, grade].every((each) => typeof each === "string") &&
		[seat, at, lost].every((each) => typeof each === "number") &&
		[pieces, last, better].every(isTexts) &&
		[score, reached, costs].every((each) => each === null || isNumbers(each)) &&
		Array.isArray(moves) &&
		moves.length > 0 &&
		moves.every(isValuedMove)
	);
}

/**
 * Return the valid puzzles of a stored or exported list, which may be damaged. Puzzles stored by earlier versions of
 * the page have no phase, do not say what was reached, and have `shots` instead of `costs`.
 */
export const validOwnPuzzles = (stored: unknown): OwnPuzzle[] =>
	Array.isArray(stored)
		? stored
				.map((puzzle) =>
					isObject(puzzle) ? { phase: "play", reached: null, costs: puzzle.shots ?? null, ...puzzle } : puzzle,
				)
				.filter(isPuzzle)
		: [];

/** Return the stored puzzles, the latest first, without damaged ones. */
export const ownPuzzles = (): OwnPuzzle[] => validOwnPuzzles(readStored<unknown>(KEY, []));

/** Merge puzzles into the stored ones. A puzzle in both lists counts as solved if it is solved in either list. */
export function mergeOwnPuzzles(added: readonly OwnPuzzle[]): void {
	const merged = new Map(ownPuzzles().map((puzzle) => [puzzle.id, puzzle]));
	for (const puzzle of added)
		merged.set(puzzle.id, { ...puzzle, isSolved: puzzle.isSolved || !!merged.get(puzzle.id)?.isSolved });
	const latestFirst = [...merged.values()].sort((one, other) => other.at - one.at);
	writeStored(KEY, latestFirst.slice(0, MAX_PUZZLES));
}

/** Store exercises as puzzles unless they are stored already, and return how many were added. */
export function addOwnPuzzles(exercises: readonly Exercise[], now: number): number {
	const before = ownPuzzles();
	const known = new Set(before.map(({ id }) => id));
	const added = exercises
		.map((exercise) => ({ ...exercise, id: idOf(exercise), at: now, isSolved: false }))
		.filter(({ id }) => !known.has(id));
	if (added.length) writeStored(KEY, [...added, ...before].slice(0, MAX_PUZZLES));
	return added.length;
}

export function markSolved(id: string): void {
	writeStored(
		KEY,
		ownPuzzles().map((puzzle) => (puzzle.id === id ? { ...puzzle, isSolved: true } : puzzle)),
	);
}

export function deleteOwnPuzzle(id: string): void {
	writeStored(
		KEY,
		ownPuzzles().filter((puzzle) => puzzle.id !== id),
	);
}
