/** The page's description of two-eat-one: examples, drawing and words. */

import { blackAndWhite, DEFAULT_UI, START } from "../default-ui";
import type { GameUi } from "../game-ui";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";
import { texts } from "./texts";

const examples = [
	START,
	{ title: { en: "A long win", zh: "漫长的胜局" }, position: "2211/1200/0000/0000 1" },
	{ title: { en: "Only one move holds", zh: "只此一着" }, position: "0102/1000/0200/0201 1" },
];

export const ui: GameUi = {
	...DEFAULT_UI,
	order: 2,
	...blackAndWhite,
	Icon,
	texts,
	reasons: { en, zh },
	examples,
	lesson: () => import("./lesson"),
	boardOptions: ["stones"],
};
