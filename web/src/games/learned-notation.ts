/**
 * Learns how a game writes its positions, from positions whose pieces the server has sent. It understands texts whose
 * first field has one letter for each cell, in the order of the layout and with any `/` between them; a number may stand
 * for that many empty cells. The server checks what is written, so nothing depends on a guess.
 */

import type { CellLayout } from "../api/types";
import { groupedPieces, type Piece, type PieceGroup, type PieceNotation, type Pieces } from "../board/pieces";
import { type PositionEditor, pieceEditor } from "./editor";
import type { MoverNotation } from "./mover";

export interface ObservedPosition {
	text: string;
	pieces: readonly PieceGroup[];
	mover: number | null;
}

export interface LearnedNotation {
	notation: PieceNotation;
	editor: PositionEditor;
	mover: MoverNotation;
}

const fieldsOf = (text: string): string[] => text.split(" ");
const keyOf = (piece: Piece | undefined): string => (piece ? `${piece.seat} ${piece.kind}` : "");

/** Return the letters of the cells with the separators between them; `empty` is repeated for each number. */
const expand = (board: string, empty: string): string => board.replace(/\d+/g, (count) => empty.repeat(Number(count)));

/**
 * Return the letter of each kind of piece and of an empty cell, by `keyOf`; null if the letters of some position do not
 * fit its pieces.
 */
function learnLetters(
	boards: readonly string[],
	pieces: readonly Pieces[],
	cells: readonly CellLayout[],
): Map<string, string> | null {
	const letters = new Map<string, string>();
	const keys = new Map<string, string>();
	for (const [at, board] of boards.entries()) {
		const text = [...board.replaceAll("/", "")];
		if (text.length !== cells.length) return null;
		for (const [place, cell] of cells.entries()) {
			const [letter, key] = [text[place] ?? "", keyOf(pieces[at]?.get(cell.name))];
			if ((letters.get(key) ?? letter) !== letter || (keys.get(letter) ?? key) !== key) return null;
			letters.set(key, letter);
			keys.set(letter, key);
		}
	}
	return letters;
}

/** Return the field that contains the side to move, and its text for each seat; no texts if there is no such field. */
function learnMover(positions: readonly ObservedPosition[], seats: number): MoverNotation {
	const fields = Math.min(...positions.map(({ text }) => fieldsOf(text).length));
	for (let field = 1; field < fields; field++) {
		const texts = Array.from({ length: seats }, (_, seat) => [
			...new Set(positions.filter(({ mover }) => mover === seat).map(({ text }) => fieldsOf(text)[field] ?? "")),
		]);
		const found = texts.flat();
		if (texts.every((each) => each.length === 1) && new Set(found).size === seats)
			return { moverLetters: () => found, moverField: field };
	}
	return { moverLetters: () => [], moverField: 1 };
}

/** Return the notation that fits all positions; null if there is none, or no piece to put on the board. */
export function learnNotation(
	positions: readonly ObservedPosition[],
	cells: readonly CellLayout[],
	seats: number,
): LearnedNotation | null {
	const first = positions[0];
	if (!first) return null;
	const boards = positions.map(({ text }) => fieldsOf(text)[0] ?? "");
	const pieces = positions.map((position) => groupedPieces(position.pieces));
	const plain = learnLetters(boards, pieces, cells);
	const EMPTY = ".";
	const letters =
		plain ??
		learnLetters(
			boards.map((board) => expand(board, EMPTY)),
			pieces,
			cells,
		);
	if (!letters || letters.size < 2) return null;
	const empty = letters.get("") ?? EMPTY;
	const kinds = [
		...new Map(pieces.flatMap((each) => [...each.values()]).map((piece) => [keyOf(piece), piece])).values(),
	];
	const byLetter = new Map(kinds.map((piece) => [letters.get(keyOf(piece)) ?? "", piece]));
	const pattern = plain ? (boards[0] ?? "") : expand(boards[0] ?? "", EMPTY);
	const notation: PieceNotation = {
		read(position) {
			const board = fieldsOf(position)[0] ?? "";
			const text = [...(plain ? board : expand(board, EMPTY)).replaceAll("/", "")];
			return new Map(
				cells.flatMap((cell, at) => {
					const piece = byLetter.get(text[at] ?? "");
					return piece ? [[cell.name, piece] as const] : [];
				}),
			);
		},
		write(placed, _cells, _start, rest) {
			let at = 0;
			const board = [...pattern]
				.map((letter) => (letter === "/" ? "/" : (letters.get(keyOf(placed.get(cells[at++]?.name ?? ""))) ?? empty)))
				.join("");
			const written = plain ? board : board.replace(/\.+/g, (run) => String(run.length));
			return rest ? `${written} ${rest}` : written;
		},
	};
	const order = (piece: Piece) => piece.seat ?? seats;
	const sorted = kinds.sort((a, b) => order(a) - order(b) || a.kind.localeCompare(b.kind));
	const editor: PositionEditor = {
		...pieceEditor(notation, []),
		brushes: () => [...sorted.map((piece) => ({ piece })), {}],
	};
	return { notation, editor, mover: learnMover(positions, seats) };
}
