/** What an editor can put on a cell, and the position that comes of it. */

import type { Layout } from "../api/types";
import { campsOf } from "../board/geometry";
import { moverLetters, moverOf } from "../board/mover";
import { type Piece, readPieces, writePieces } from "../board/pieces";
import { readDots, withEdge, writeDots } from "./dots/dots";
import { type Answer, readAnswers, writeAnswers } from "./planes/planes";

/** Without a piece, an answer or an edge it is the eraser. */
export interface Brush {
	piece?: Piece;
	answer?: Answer;
	isEdge?: true;
}

export const ERASER: Brush = {};

/** What a game can be set up with, the eraser last. */
export function brushesOf(game: string, start: string): Brush[] {
	const pieces = (seats: number, kinds: Piece["kind"][]): Brush[] =>
		[...Array(seats).keys()].flatMap((seat) => kinds.map((kind) => ({ piece: { seat, kind } })));
	if (game === "planes") return [{ answer: "head" }, { answer: "body" }, { answer: "empty" }, ERASER];
	if (game === "dots") return [{ isEdge: true }, ERASER];
	if (game === "checkers") return [...pieces(2, ["man", "tower"]), ERASER];
	return [...pieces(game === "chinese-checkers" ? campsOf(start).length : 2, ["stone"]), ERASER];
}

/** What is on a cell, as one of the brushes. */
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

/** The position with a cell changed. */
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
		const board = whole(readDots(text), start);
		return writeDots(withEdge(board, Number(cell), !!brush.isEdge, mover), String(mover));
	}
	const pieces = new Map(readPieces(game, text, cells, start));
	if (brush.piece) pieces.set(cell, brush.piece);
	else pieces.delete(cell);
	const rest = text.split(" ").slice(1).join(" ") || (moverLetters(game, start)[0] ?? "");
	return writePieces(game, pieces, cells, start, rest);
}

/** What was typed may be no whole board; then it is drawn on an empty one. */
function whole(board: ReturnType<typeof readDots>, start: string) {
	const empty = readDots(start);
	const isWhole = board.rows === empty.rows && board.cols === empty.cols && board.drawn.length === empty.drawn.length;
	return isWhole ? board : empty;
}

/** Nothing on the board; the first seat is to move. */
export function emptyPosition(game: string, layout: Layout): string {
	if (game === "planes") return "";
	if (game === "dots") return layout.start;
	return writePieces(game, new Map(), layout.cells, layout.start, layout.start.split(" ").slice(1).join(" "));
}
