/** What an editor can put on a cell, and the position that comes of it. */

import type { Layout } from "../api/wire";
import { moverLetters, moverOf } from "../board/mover";
import { type Piece, piecesOf, piecesText } from "../board/pieces";
import { campsOf } from "../board/spots";
import { dotsOf, dotsText, withEdge } from "./dots/dots";
import { type Answer, answersOf, answersText } from "./planes/planes";

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
export function contentOf(game: string, text: string, layout: Layout, cell: string): Brush {
	if (game === "planes") {
		const answer = answersOf(text).get(cell);
		return answer ? { answer } : ERASER;
	}
	if (game === "dots") return dotsOf(text).drawn[Number(cell)] ? { isEdge: true } : ERASER;
	const piece = piecesOf(game, text, layout.cells, layout.start).get(cell);
	return piece ? { piece } : ERASER;
}

export const isSame = (one: Brush, other: Brush): boolean =>
	one.answer === other.answer &&
	one.isEdge === other.isEdge &&
	one.piece?.seat === other.piece?.seat &&
	one.piece?.kind === other.piece?.kind;

/** The position with a cell changed. */
export function painted(game: string, text: string, layout: Layout, cell: string, brush: Brush): string {
	const { cells, start } = layout;
	if (game === "planes") {
		const answers = answersOf(text);
		if (brush.answer) answers.set(cell, brush.answer);
		else answers.delete(cell);
		return answersText(answers);
	}
	const mover = moverOf(game, text, start);
	if (game === "dots") {
		const board = whole(dotsOf(text), start);
		return dotsText(withEdge(board, Number(cell), !!brush.isEdge, mover), String(mover));
	}
	const pieces = new Map(piecesOf(game, text, cells, start));
	if (brush.piece) pieces.set(cell, brush.piece);
	else pieces.delete(cell);
	const rest = text.split(" ").slice(1).join(" ") || (moverLetters(game, start)[0] ?? "");
	return piecesText(game, pieces, cells, start, rest);
}

/** What was typed may be no whole board; then it is drawn on an empty one. */
function whole(board: ReturnType<typeof dotsOf>, start: string) {
	const empty = dotsOf(start);
	const isWhole = board.rows === empty.rows && board.cols === empty.cols && board.drawn.length === empty.drawn.length;
	return isWhole ? board : empty;
}

/** Nothing on the board; the first seat is to move. */
export function cleared(game: string, layout: Layout): string {
	if (game === "planes") return "";
	if (game === "dots") return layout.start;
	return piecesText(game, new Map(), layout.cells, layout.start, layout.start.split(" ").slice(1).join(" "));
}
