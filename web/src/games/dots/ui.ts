/** The page's description of dots: rules, notation, editor and drawing. */

import { ERASER, type PositionEditor } from "../editor";
import { DEFAULT_UI, type GameUi, START } from "../game-ui";
import { readMover } from "../mover";
import { type DotsPosition, readDots, withEdge, writeDots } from "./dots";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";

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
	brushes: () => [{ isEdge: true }, ERASER],
	brushAt: (text, _layout, cell) => (readDots(text).drawn[Number(cell)] ? { isEdge: true } : ERASER),
	paint(text, { start }, cell, brush) {
		const seat = readMover(mover, text, start);
		const board = completeBoard(readDots(text), start);
		return writeDots(withEdge(board, Number(cell), !!brush.isEdge, seat), String(seat));
	},
	empty: ({ start }) => start,
};

const rules = {
	en: [
		"Players take turns drawing an edge between two neighbouring dots. Red begins.",
		"A player who draws the last edge of a box owns it and must move again.",
		"When all edges are drawn, the player with more boxes wins.",
	],
	zh: [
		"双方轮流连接相邻两点画一条边，红方先走。",
		"画上一格最后一条边的人得到这一格，并且必须再走一步。",
		"所有的边画完后，格子多者胜。",
	],
};

const examples = [
	START,
	{ title: { en: "Two by two", zh: "二乘二开局" }, options: { rows: 2, cols: 2 } },
	{ title: { en: "Chains are forming", zh: "长链将成" }, position: "3x3 111000010101100001001011 0-0 1" },
];

export const dots: GameUi = {
	...DEFAULT_UI,
	...mover,
	Icon,
	rules,
	reasons: { en, zh },
	examples,
	seatColour: (seat) => (seat === 0 ? "var(--red)" : "var(--blue)"),
	editor,
	hasCellNumbers: true,
};
