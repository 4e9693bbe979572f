/** The page's description of checkers: rules, notation, editor and drawing. */

import { letterNotation, type Pieces } from "../../board/pieces";
import { pieceEditor } from "../editor";
import { DEFAULT_UI, type GameUi, START } from "../game-ui";
import ChequeredBackground from "./ChequeredBackground.svelte";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";

const notation = letterNotation(
	{
		b: { seat: 0, kind: "man" },
		w: { seat: 1, kind: "man" },
		B: { seat: 0, kind: "tower" },
		W: { seat: 1, kind: "tower" },
	},
	".",
);

const rules = {
	en: [
		"Black begins. Men move one step diagonally forward, or jump over an adjacent enemy to the empty cell behind it and capture it.",
		"There is one jump per turn, and jumping is optional.",
		"A man that reaches the farthest row becomes a tower, which moves and jumps in all four diagonal directions.",
		"A player who cannot move loses. A position that occurs for the third time is a draw.",
	],
	zh: [
		"黑方先走。兵斜向前走一步，或跳过相邻的敌子落到其后的空格并吃掉它。",
		"每次只跳一步，吃子不强制。",
		"兵走到最远一行变成塔，塔可以向四个斜向走和跳。",
		"无棋可走者负；同一局面第三次出现为和棋。",
	],
};

const examples = [
	START,
	{
		title: { en: "Towers at work", zh: "双塔之威" },
		position: "......../..W...../......../b......./......../....W.b./......../........ b",
	},
	{
		title: { en: "Hunting a tower", zh: "围捕孤塔" },
		position: ".B....../......../...B..../......../......../..W...../......../........ b",
	},
];

export const checkers: GameUi = {
	...DEFAULT_UI,
	Icon,
	rules,
	reasons: { en, zh },
	examples,
	notation,
	editor: pieceEditor(notation, ["man", "tower"]),
	moverLetters: () => ["b", "w"],
	rotation: (seat) => (seat === 1 ? 180 : 0),
	Background: ChequeredBackground,
	pieceRadius: 0.36,
};

/** Return the board cost, the evaluation of the `minimax3` engine: black minus white, with a tower as three men. */
export function boardCost(pieces: Pieces): number {
	let cost = 0;
	for (const { seat, kind } of pieces.values()) cost += (kind === "tower" ? 3 : 1) * (seat === 0 ? 1 : -1);
	return cost;
}
