/**
 * Puts moves into words, with the labels of cells that are written on the board. The server sends the labels with the
 * layout.
 */

import type { CellLayout } from "../api/types";
import type { Reason } from "../i18n/reason";

type NamedCells = readonly Pick<CellLayout, "name" | "label">[];

interface Reader {
	labels: ReadonlyMap<string, string>;
	cell: RegExp;
	move: RegExp;
}

const readers = new WeakMap<NamedCells, Reader>();

function readerOf(cells: NamedCells): Reader {
	const known = readers.get(cells);
	if (known) return known;
	const names = cells.map(({ name }) => name).sort((one, other) => other.length - one.length);
	const cell = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
	const reader = {
		labels: new Map(cells.map(({ name, label }) => [name, label])),
		cell: new RegExp(cell, "g"),
		move: new RegExp(`^(${cell})([:-](${cell}))*$`),
	};
	readers.set(cells, reader);
	return reader;
}

/**
 * Return a move with the labels that people see, as `readable_move` does on the server; a text that is not a sequence
 * of cells stays as it is.
 */
export function readableMove(text: string, cells: NamedCells): string {
	if (cells.every(({ name, label }) => name === label)) return text;
	const { labels, cell, move } = readerOf(cells);
	return move.test(text) ? [...text.matchAll(cell)].map(([name]) => labels.get(name)).join("-") : text;
}

/** Return the label of a cell, or its name if it has none. */
export const labelOf = (name: string, cells: NamedCells): string =>
	cells.length ? (readerOf(cells).labels.get(name) ?? name) : name;

/**
 * Return a reason with readable moves, as `word_refusal` does in the terminal. Its parameter `legal` lists several
 * moves.
 */
export function readableReason(reason: Reason, cells: NamedCells): Reason {
	const read = ([name, value]: [string, Reason["params"][string]]) => {
		if (typeof value === "object") return [name, readableReason(value, cells)];
		if (typeof value !== "string" || (name !== "move" && name !== "legal")) return [name, value];
		const moves = value.split(", ").map((move) => readableMove(move, cells));
		return [name, moves.join(", ")];
	};
	return { ...reason, params: Object.fromEntries(Object.entries(reason.params).map(read)) };
}
