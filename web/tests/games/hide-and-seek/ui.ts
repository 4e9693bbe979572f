/**
 * How a page would show hide-and-seek, the second game with hidden information; see `tests/new_games/hide_and_seek`. A
 * seat knows which of its guesses were wrong, such as `A2,D2`.
 */

import type { Known } from "../../../src/api/types";
import { DEFAULT_UI } from "../../../src/games/default-ui";
import type { GameUi, Knowledge } from "../../../src/games/game-ui";
import HidingBoard from "./HidingBoard.svelte";
import PlacesLeft from "./PlacesLeft.svelte";
import WrongGuesses from "./WrongGuesses.svelte";

export const guessesOf = (text: string): string[] => text.split(",").filter(Boolean);

/** Return the places where the opponent may still be hiding. */
export const placesOf = (known: Known): readonly string[] => (known as unknown as { places: string[] }).places;

const knowledge: Knowledge = {
	inMatch: ({ seat, pieces }) =>
		seat === null ? null : pieces.flatMap((text) => text.match(`^${seat} guess (.*)`)?.[1]?.split(" ") ?? []).join(","),
	inReplay: (replay, ply, seat) =>
		replay.moves
			.slice(0, ply)
			.flatMap((move) => (move.seat === seat && move.answer === "wrong" ? [move.text] : []))
			.join(","),
	name: { en: "Wrong guesses", zh: "猜错的位置" },
	marks: ["wrong"],
	markAt: (text, cell) => (guessesOf(text).includes(cell) ? "wrong" : null),
	withMark: (text, cell, mark) =>
		[...guessesOf(text).filter((guess) => guess !== cell), ...(mark ? [cell] : [])].sort().join(","),
	isOpen: (known) => placesOf(known).length > 0,
	values: () => new Map(),
	isKnown: () => true,
	hint: (known) => placesOf(known).slice(0, 1),
	Board: WrongGuesses,
	Status: PlacesLeft,
	Advice: PlacesLeft,
	Explanation: PlacesLeft,
	source: { en: "all places are equally likely", zh: "各处可能性相同" },
};

export const ui: GameUi = {
	...DEFAULT_UI,
	readMove: (typed) => typed.toUpperCase(),
	knowledge,
	setUp: { phase: "hiding", title: { en: "Hide", zh: "躲起来" }, Board: HidingBoard },
	describeMove({ text, answer }) {
		const [place = "", found = answer] = text.split("=");
		return found ? `${place}: ${found}` : place;
	},
};
