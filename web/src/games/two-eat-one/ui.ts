/** The page's description of two-eat-one: rules, notation, editor and drawing. */

import { letterNotation } from "../../board/pieces";
import { pieceEditor } from "../editor";
import { DEFAULT_UI, type GameUi, START } from "../game-ui";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";

const notation = letterNotation({ "1": { seat: 0, kind: "stone" }, "2": { seat: 1, kind: "stone" } }, "0");

const rules = {
	en: [
		"Black begins. A move takes one stone one step up, down, left or right to an empty cell.",
		"If the moved stone then stands next to one of its own in a row or column, and that line of four contains exactly the pair, one enemy stone next to it and an empty cell, the enemy stone is captured.",
		"Moving next to an enemy pair is safe.",
		"A player to move who has one stone left or no legal move loses. A position that occurs for the third time is a draw.",
	],
	zh: [
		"黑方先走。每次把一颗己子上下左右移动一步到空格。",
		"移动后，如果这颗子与另一颗己子在同一行或列相邻，而且这条线的四格恰好是：两颗己子、紧挨着的一颗敌子、一个空格，这颗敌子就被吃掉。",
		"自己走到对方两子旁边是安全的。",
		"轮到走时只剩一子或无棋可走者负；同一局面第三次出现为和棋。",
	],
};

const examples = [
	START,
	{ title: { en: "A long win", zh: "漫长的胜局" }, position: "2211/1200/0000/0000 1" },
	{ title: { en: "Only one move holds", zh: "只此一着" }, position: "0102/1000/0200/0201 1" },
];

export const twoEatOne: GameUi = {
	...DEFAULT_UI,
	Icon,
	rules,
	reasons: { en, zh },
	examples,
	notation,
	editor: pieceEditor(notation, ["stone"]),
	moverLetters: () => ["1", "2"],
	rotation: (seat) => (seat === 1 ? 180 : 0),
};
