import { expect, test } from "vitest";
import type { GameInfo } from "../../../src/api/types";
import { parsePuzzleLink, puzzleLinkText } from "../../../src/match/puzzles/puzzle-link";
import type { Exercise } from "../../../src/match/review/mistakes";

const DOTS = {
	name: "dots",
	options: [
		{ name: "rows", default: 3, allowed: [1, 2, 3] },
		{ name: "must_take", default: false, allowed: [false, true] },
	],
} as unknown as GameInfo;
const EXERCISE = {
	game: "dots",
	options: { rows: 1, must_take: false },
	position: "1/2 3&4=5 ·%",
	played: "1-2 & 3",
} as unknown as Exercise;

test.each([DOTS, undefined])("a link holds the whole puzzle", (info) => {
	expect(parsePuzzleLink(puzzleLinkText(EXERCISE, info), [DOTS])).toEqual({
		game: "dots",
		options: { rows: 1 },
		position: EXERCISE.position,
		move: EXERCISE.played,
		info: DOTS,
	});
});

test.each([
	["", "game"],
	["chess/position=1&move=2", "game"],
	["dots", "damaged"],
	["dots/position=1", "damaged"],
	["dots/position=1&move=", "damaged"],
	["dots/move=2", "damaged"],
	["dots/rows=9&position=1&move=2", "damaged"],
	["dots/colour=red&position=1&move=2", "damaged"],
	["dots/%E0%A4%A&position=%ZZ&move=2", "damaged"],
])("a wrong link is recognised: %s", (link, fault) => {
	expect(parsePuzzleLink(link, [DOTS])).toBe(fault);
});
