/** The page's description of dots: rules, notation, editor and drawing. */

import { DEFAULT_UI, START } from "../default-ui";
import { type Brush, ERASER, type PositionEditor } from "../editor";
import type { GameUi } from "../game-ui";
import { readMover } from "../mover";
import BoxesControl from "./BoxesControl.svelte";
import DotsBoard from "./DotsBoard.svelte";
import { type DotsPosition, piecesOf, readDots, withEdge, writeDots } from "./dots";
import EdgePicture from "./EdgePicture.svelte";
import { displayFinalScore } from "./final-score";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";
import { texts } from "./texts";

const EDGE: Brush = { mark: "edge" };
const mover = { moverLetters: () => ["0", "1"], moverField: 3 };

/**
 * Return the board if it has the size and the number of edges of the start position. Otherwise it was read from a text
 * that the user has only partly typed: return the board of the start position instead.
 */
function completeBoard(board: DotsPosition, start: string): DotsPosition {
	const empty = readDots(start);
	const isComplete =
		board.rows === empty.rows && board.cols === empty.cols && board.drawn.length === empty.drawn.length;
	return isComplete ? board : empty;
}

const editor: PositionEditor = {
	brushes: () => [EDGE, ERASER],
	brushAt: (text, _layout, cell) => (readDots(text).drawn[Number(cell)] ? EDGE : ERASER),
	paint(text, { start }, cell, brush) {
		const seat = readMover(mover, text, start);
		const board = completeBoard(readDots(text), start);
		return writeDots(withEdge(board, Number(cell), brush.mark === EDGE.mark, seat), String(seat));
	},
	pieces: (text) => piecesOf(readDots(text)),
	empty: ({ start }) => start,
};

const examples = [
	START,
	{ title: { en: "Two by two", zh: "二乘二开局" }, options: { rows: 2, cols: 2 } },
	{ title: { en: "Chains are forming", zh: "长链将成" }, position: "3x3 111000010101100001001011 0-0 1" },
];

export const ui: GameUi = {
	...DEFAULT_UI,
	...mover,
	Icon,
	texts,
	reasons: { en, zh },
	examples,
	boardOptions: ["rows", "cols"],
	editor,
	Board: DotsBoard,
	margin: () => 0.45,
	displayValue: displayFinalScore,
	EditorControl: BoxesControl,
	BrushPicture: EdgePicture,
};
