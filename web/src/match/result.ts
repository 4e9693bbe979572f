/** Texts that describe the result of a match and the entries of a record. */

import type { CellLayout, Snapshot } from "../api/types";
import { uiOf } from "../games/registry";
import { wordMove } from "../games/word-move";
import { wordReason } from "../i18n/reason";
import { languageOf, type Texts } from "../i18n/texts";

export interface Ranked {
	seat: number;
	/** The place of the seat, counted from 1; seats that tie share a place. */
	place: number;
	isDropped: boolean;
}

/** Return the seats of a match that is over, best first. */
export function rankingOf({ result, standing }: Pick<Snapshot, "result" | "standing">): Ranked[] {
	return (result?.places ?? [])
		.map((place, seat) => ({ seat, place, isDropped: standing[seat]?.status === "dropped" }))
		.sort((one, other) => one.place - other.place);
}

/**
 * Describe where a seat stands, if the match goes on without it or has ended: its place, and whether it dropped out.
 * Empty in a match between two seats, whose result says enough.
 */
export function describeStanding(snapshot: Pick<Snapshot, "result" | "standing">, seat: number, texts: Texts): string {
	const { result, standing } = snapshot;
	const { status, place } = standing[seat] ?? { status: "playing", place: null };
	if (standing.length < 3) return "";
	const reached = result ? (result.places[seat] ?? null) : status === "finished" ? place : null;
	const parts = [reached === null ? "" : texts.ordinal(reached), status === "dropped" ? texts.droppedOut : ""];
	return parts.filter(Boolean).join(" · ");
}

/** Return the seats that have won; empty if the match was drawn or is not over. */
export function winnersOf({ result }: Pick<Snapshot, "result">): number[] {
	const places = result?.places ?? [];
	const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
	return winners.length === places.length ? [] : winners;
}

/** Describe the result to the player of `seat` or, if it is null, to spectators or to two players at one screen. */
export function headline(
	snapshot: Pick<Snapshot, "result">,
	seat: number | null,
	nameOf: (seat: number) => string,
	texts: Texts,
): string {
	const places = snapshot.result?.places ?? [];
	const winners = winnersOf(snapshot);
	if (!winners.length) return texts.drawn;
	if (seat === null) return winners.map((at) => texts.wins(nameOf(at))).join(texts.comma);
	if (places.length > 2) return winners.includes(seat) ? texts.win : texts.place(places[seat] ?? 0);
	return winners.includes(seat) ? texts.win : texts.lose;
}

/**
 * Return whether the result is good or bad for a seat; a draw if `seat` is null (spectators, two players at one
 * screen).
 */
export function toneOf({ result }: Pick<Snapshot, "result">, seat: number | null): "win" | "draw" | "loss" {
	const places = result?.places ?? [];
	if (seat === null || places.every((place) => place === 1)) return "draw";
	return places[seat] === 1 ? "win" : "loss";
}

/**
 * Word why a match has ended; the text may name the winner or the loser of two seats. It begins with a capital letter,
 * even if the page has no text for the reason and uses the words of the server, which begin in lower case; but the name
 * of a player stays as it is.
 */
export function resultReason(
	{ places, reason }: NonNullable<Snapshot["result"]>,
	nameOf: (seat: number) => string,
	texts: Texts,
): string {
	const isDecided = places.length === 2 && places[0] !== places[1];
	const winner = places.indexOf(1);
	const sides = isDecided ? { winner, loser: 1 - winner } : {};
	const text = wordReason({ ...reason, params: { ...reason.params, ...sides } }, languageOf(texts), nameOf);
	return places.some((_, seat) => text.startsWith(nameOf(seat))) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Matches an entry of a record that is not a move, such as `resign:1`; its group is the key of the text that describes
 * the entry.
 */
const NO_MOVE = /^(draw:(?:abandoned|limit)$|(?:resign|timeout|forfeit|drop|draw)(?=:))/;

/** Whether an entry of a record is a move. */
export const isMove = ({ text }: { text: string }): boolean => !NO_MOVE.test(text);

/** Describe an entry of a record that is not a move; null for a move. */
export function describeEntry(text: string, name: string, texts: Texts): string | null {
	const match = NO_MOVE.exec(text);
	return match ? texts.entries[match[1] as keyof Texts["entries"]](name) : null;
}

/** Describe a move or another entry of a record; `name` is the name of the seat, `cells` are the cells of the board. */
export function describeMove(
	game: string,
	move: { text: string; answer?: string | null },
	name: string,
	texts: Texts,
	cells: readonly CellLayout[],
): string {
	return describeEntry(move.text, name, texts) ?? wordMove(uiOf(game), move, cells, texts);
}
