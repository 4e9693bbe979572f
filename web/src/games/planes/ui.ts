/** The page's description of planes: rules, editor and drawing. */

import { ERASER, type PositionEditor } from "../editor";
import { DEFAULT_UI, type GameUi, START } from "../game-ui";
import Icon from "./Icon.svelte";
import { readAnswers, writeAnswers } from "./planes";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";

/** The editor of planes; it edits the answers to one seat's shots, not the planes. */
const editor: PositionEditor = {
	brushes: () => [{ answer: "head" }, { answer: "body" }, { answer: "empty" }, ERASER],
	brushAt(text, _layout, cell) {
		const answer = readAnswers(text).get(cell);
		return answer ? { answer } : ERASER;
	},
	paint(text, _layout, cell, brush) {
		const answers = readAnswers(text);
		if (brush.answer) answers.set(cell, brush.answer);
		else answers.delete(cell);
		return writeAnswers(answers);
	},
	empty: () => "",
};

const rules = {
	en: [
		"Both players place their planes in secret: a head, a wing of five cells, one cell of body and a tail of three. Planes lie on the board and do not overlap.",
		"Then they take turns shooting at one cell. The answer is head, body or empty; hitting the head downs the plane.",
		"The first to hit all heads wins; the second player completes the last round.",
	],
	zh: [
		"双方暗中摆放飞机：机头一格、机翼五格、机身一格、尾翼三格，不得出界或重叠。",
		"然后轮流轰炸，每次一格。回答是机头、机身或空；击中机头即击落该机。",
		"先击中全部机头者胜；后手可以打完最后一轮。",
	],
};

const examples = [
	START,
	{ title: { en: "One hit", zh: "初次命中" }, position: "D3=body" },
	{ title: { en: "Four answers", zh: "四个回答" }, position: "C5=body,D6=head,F2=empty,H7=body" },
];

export const planes: GameUi = {
	...DEFAULT_UI,
	Icon,
	rules,
	reasons: { en, zh },
	examples,
	seatColour: (seat) => (seat === 0 ? "var(--red)" : "var(--blue)"),
	editor,
	isHidden: true,
	valuesAreChances: true,
};
