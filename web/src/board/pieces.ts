/** Reads and writes positions of games with pieces on cells. */

import type { CellLayout } from "../api/types";
import { campsOf } from "./geometry";

export interface Piece {
	seat: number;
	kind: "stone" | "man" | "tower";
}

/** By the name of the cell. */
export type Pieces = ReadonlyMap<string, Piece>;

const LETTERS: Record<string, Record<string, Piece>> = {
	"two-eat-one": { "1": { seat: 0, kind: "stone" }, "2": { seat: 1, kind: "stone" } },
	checkers: {
		b: { seat: 0, kind: "man" },
		w: { seat: 1, kind: "man" },
		B: { seat: 0, kind: "tower" },
		W: { seat: 1, kind: "tower" },
	},
};

/** `cells` must be in the order in which positions list them: row by row. */
export function readPieces(game: string, position: string, cells: readonly CellLayout[], start: string): Pieces {
	const board = position.split(" ")[0]?.replaceAll("/", "") ?? "";
	const pieces = new Map<string, Piece>();
	if (game === "chinese-checkers") {
		const camps = campsOf(start);
		let at = 0;
		// A number is a run of empty holes within one row.
		for (const row of position.split(" ")[0]?.split("/") ?? []) {
			for (const part of row.match(/\d+|[A-F]/g) ?? []) {
				if (/\d/.test(part)) {
					at += Number(part);
					continue;
				}
				const cell = cells[at++];
				if (cell) pieces.set(cell.name, { seat: camps.indexOf(part), kind: "stone" });
			}
		}
		return pieces;
	}
	const letters = LETTERS[game] ?? {};
	cells.forEach((cell, at) => {
		const piece = letters[board[at] ?? ""];
		if (piece) pieces.set(cell.name, piece);
	});
	return pieces;
}

/** The text of a position: the pieces on the board, then `rest`, which says who is to move. */
export function writePieces(
	game: string,
	pieces: Pieces,
	cells: readonly CellLayout[],
	start: string,
	rest: string,
): string {
	const isStar = game === "chinese-checkers";
	const camps = campsOf(start);
	const letters = Object.entries(LETTERS[game] ?? {});
	const letter = ({ seat, kind }: Piece): string =>
		isStar
			? (camps[seat] ?? "A")
			: (letters.find(([, piece]) => piece.seat === seat && piece.kind === kind)?.[0] ?? "");
	const rows = new Map<number, string>();
	for (const { name, y } of cells) {
		const piece = pieces.get(name);
		rows.set(y, (rows.get(y) ?? "") + (piece ? letter(piece) : game === "two-eat-one" ? "0" : "."));
	}
	const board = [...rows.values()].map((row) => (isStar ? row.replace(/\.+/g, (run) => String(run.length)) : row));
	return `${board.join("/")} ${rest}`;
}

/** The board cost of the classic checkers program: a tower counts as three men, black is positive. */
export function boardCost(pieces: Pieces): number {
	let cost = 0;
	for (const { seat, kind } of pieces.values()) cost += (kind === "tower" ? 3 : 1) * (seat === 0 ? 1 : -1);
	return cost;
}
