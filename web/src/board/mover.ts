/** Reads and writes the side to move in positions. In planes it follows from the shots and is not part of them. */

import { campsOf } from "./geometry";

const LETTERS: Record<string, readonly string[]> = {
	"two-eat-one": ["1", "2"],
	checkers: ["b", "w"],
	dots: ["0", "1"],
};

export const moverLetters = (game: string, start: string): readonly string[] =>
	game === "chinese-checkers" ? campsOf(start) : (LETTERS[game] ?? []);

const fieldOf = (game: string): number => (game === "dots" ? 3 : 1);

/** The seat to move; the first one if the text does not say. */
export function moverOf(game: string, position: string, start: string): number {
	return Math.max(0, moverLetters(game, start).indexOf(position.split(" ")[fieldOf(game)] ?? ""));
}

export function withMover(game: string, position: string, seat: number, start: string): string {
	const fields = position.split(" ");
	const startFields = start.split(" ");
	for (let at = fields.length; at < fieldOf(game); at++) fields.push(startFields[at] ?? "");
	fields[fieldOf(game)] = moverLetters(game, start)[seat] ?? "";
	return fields.join(" ");
}
