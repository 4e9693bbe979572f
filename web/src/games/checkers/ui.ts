/** The page's description of checkers: examples, drawing and words. */

import { blackAndWhite, DEFAULT_UI, START } from "../default-ui";
import type { GameUi } from "../game-ui";
import CheckersPiece from "./CheckersPiece.svelte";
import ChequeredBackground from "./ChequeredBackground.svelte";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";
import { texts } from "./texts";

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

export const ui: GameUi = {
	...DEFAULT_UI,
	order: 3,
	...blackAndWhite,
	Icon,
	texts,
	reasons: { en, zh },
	examples,
	lesson: () => import("./lesson"),
	Background: ChequeredBackground,
	Piece: CheckersPiece,
};
