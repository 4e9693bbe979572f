/** What seats are called and how they look. */

import type { Words } from "../i18n/words";
import { campsOf } from "./spots";

/** The class of a seat's pieces. */
export function colourOf(game: string, seat: number, start: string): string {
	if (game === "chinese-checkers") return `camp-${campsOf(start)[seat] ?? "A"}`;
	return seat === 0 ? "black" : "white";
}

/** The colour of a seat for lists and marks. */
export function paintOf(game: string, seat: number, start: string): string {
	if (game === "chinese-checkers") return `var(--camp-${campsOf(start)[seat] ?? "A"})`;
	if (game === "dots" || game === "planes") return seat === 0 ? "var(--red)" : "var(--blue)";
	return seat === 0 ? "#2b2824" : "#fbf7ec";
}

export function sideName(game: string, seat: number, start: string, words: Words): string {
	if (game === "chinese-checkers") return words.camps[campsOf(start)[seat] ?? ""] ?? String(seat + 1);
	return words.sides[game]?.[seat] ?? String(seat + 1);
}
