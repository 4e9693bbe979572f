/** Names and colours of seats. */

import type { Texts } from "../i18n/texts";
import { campsOf } from "./geometry";

/** The CSS class of a seat's pieces. */
export function pieceClass(game: string, seat: number, start: string): string {
	if (game === "chinese-checkers") return `camp-${campsOf(start)[seat] ?? "A"}`;
	return seat === 0 ? "black" : "white";
}

/** The CSS colour of a seat in lists and marks. */
export function seatColour(game: string, seat: number, start: string): string {
	if (game === "chinese-checkers") return `var(--camp-${campsOf(start)[seat] ?? "A"})`;
	if (game === "dots" || game === "planes") return seat === 0 ? "var(--red)" : "var(--blue)";
	return seat === 0 ? "#2b2824" : "#fbf7ec";
}

export function sideName(game: string, seat: number, start: string, texts: Texts): string {
	if (game === "chinese-checkers") return texts.camps[campsOf(start)[seat] ?? ""] ?? String(seat + 1);
	return texts.sides[game]?.[seat] ?? String(seat + 1);
}
