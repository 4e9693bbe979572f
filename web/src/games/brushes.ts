/** Brushes: what the editor puts on cells, and the resulting positions. */

import type { Layout } from "../api/types";
import { campsOf } from "../board/geometry";
import { moverLetters, moverOf } from "../board/mover";
import { type Piece, readPieces, writePieces } from "../board/pieces";
import { readDots, withEdge, writeDots } from "./dots/dots";
import { type Answer, readAnswers, writeAnswers } from "./planes/planes";

/** Has one of these; the eraser has none. */
export interface Brush {
	piece?: Piece;
	answer?: Answer;
	isEdge?: true;
}

export const ERASER: Brush = {};

/** The brushes of a game, the eraser last. */
export function brushesOf(game: string, start: string): Brush[] {
	const pieces = (seats: number, kinds: Piece["kind"][]): Brush[] =>
		[...Array(seats).keys()].flatMap((seat) => kinds.map((kind) => ({ piece: { seat, kind } })));
	if (game === "planes") return [{ answer: "head" }, { answer: "body" }, { answer: "empty" }, ERASER];
	if (game === "dots") return [{ isEdge: true }, ERASER];
	if (game === "checkers") return [...pieces(2, ["man", "tower"]), ERASER];
	return [...pieces(game === "chinese-checkers" ? campsOf(start).length : 2, ["stone"]), ERASER];
}

/** The brush that would produce a cell's content. */
export function brushAt(game: string, text: string, layout: Layout, cell: string): Brush {
	if (game === "planes") {
		const answer = readAnswers(text).get(cell);
		return answer ? { answer } : ERASER;
	}
	if (game === "dots") return readDots(text).drawn[Number(cell)] ? { isEdge: true } : ERASER;
	const piece = readPieces(game, text, layout.cells, layout.start).get(cell);
	return piece ? { piece } : ERASER;
}

export const isSameBrush = (one: Brush, other: Brush): boolean =>
	one.answer === other.answer &&
	one.isEdge === other.isEdge &&
	one.piece?.seat === other.piece?.seat &&
	one.piece?.kind === other.piece?.kind;

/** The position after painting one cell. */
export function paintCell(game: string, text: string, layout: Layout, cell: string, brush: Brush): string {
	const { cells, start } = layout;
	if (game === "planes") {
		const answers = readAnswers(text);
		if (brush.answer) answers.set(cell, brush.answer);
		else answers.delete(cell);
		return writeAnswers(answers);
	}
	const mover = moverOf(game, text, start);
	if (game === "dots") {
		const board = completeBoard(readDots(text), start);
		return writeDots(withEdge(board, Number(cell), !!brush.isEdge, mover), String(mover));
	}
	const pieces = new Map(readPieces(game, text, cells, start));
	if (brush.piece) pieces.set(cell, brush.piece);
	else pieces.delete(cell);
	const rest = text.split(" ").slice(1).join(" ") || (moverLetters(game, start)[0] ?? "");
	return writePieces(game, pieces, cells, start, rest);
}

/** A typed text may be an incomplete board; then start from an empty one. */
function completeBoard(board: ReturnType<typeof readDots>, start: string) {
	const empty = readDots(start);
	const isComplete =
		board.rows === empty.rows && board.cols === empty.cols && board.drawn.length === empty.drawn.length;
	return isComplete ? board : empty;
}

/** An empty board with the first seat to move. */
export function emptyPosition(game: string, layout: Layout): string {
	if (game === "planes") return "";
	if (game === "dots") return layout.start;
	return writePieces(game, new Map(), layout.cells, layout.start, layout.start.split(" ").slice(1).join(" "));
}
