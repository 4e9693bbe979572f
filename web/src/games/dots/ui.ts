/** The page's description of dots: examples, drawing and words. */

import { DEFAULT_UI, START } from "../default-ui";
import type { GameUi } from "../game-ui";
import BoxesControl from "./BoxesControl.svelte";
import DotsBoard from "./DotsBoard.svelte";
import { ownedBoxes } from "./dots";
import EdgePicture from "./EdgePicture.svelte";
import { displayFinalScore } from "./final-score";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";
import { texts } from "./texts";

const examples = [
	START,
	{ title: { en: "Two by two", zh: "二乘二开局" }, options: { rows: 2, cols: 2 } },
	{ title: { en: "Chains are forming", zh: "长链将成" }, position: "3x3 111000010101100001001011 0-0 1" },
];

/**
 * The number of edges of a board of 3×3 boxes, the only board that the UCT models know. No other board has 24 edges.
 */
const LEARNED_EDGES = 24;

export const ui: GameUi = {
	...DEFAULT_UI,
	order: 1,
	Icon,
	texts,
	reasons: { en, zh },
	examples,
	lesson: () => import("./lesson"),
	boardOptions: ["rows", "cols"],
	countedPieces: { kind: "box", withOwners: ownedBoxes, Control: BoxesControl },
	Board: DotsBoard,
	margin: () => 0.45,
	displayValue: displayFinalScore,
	Piece: EdgePicture,
	insights: {
		...DEFAULT_UI.insights,
		counts: {
			title: { en: "UCT", zh: "UCT 计数" },
			icon: "list",
			fits: ({ cells }) => cells.length === LEARNED_EDGES,
			Dialog: () => import("./UctCounts.svelte"),
		},
	},
};
