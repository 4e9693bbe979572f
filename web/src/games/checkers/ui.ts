/** The page's description of checkers: rules, notation, editor and drawing. */

import { letterNotation } from "../../board/pieces";
import { blackAndWhite, DEFAULT_UI, START } from "../default-ui";
import { pieceEditor } from "../editor";
import type { GameUi } from "../game-ui";
import BoardCost from "./BoardCost.svelte";
import CheckersPiece from "./CheckersPiece.svelte";
import ChequeredBackground from "./ChequeredBackground.svelte";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";
import { texts } from "./texts";

export const notation = letterNotation(
	{
		b: { seat: 0, kind: "man" },
		w: { seat: 1, kind: "man" },
		B: { seat: 0, kind: "tower" },
		W: { seat: 1, kind: "tower" },
	},
	".",
);

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
	...blackAndWhite,
	Icon,
	texts,
	reasons: { en, zh },
	examples,
	editor: pieceEditor(notation, ["man", "tower"]),
	moverLetters: () => ["b", "w"],
	rotation: (seat) => (seat === 1 ? 180 : 0),
	Background: ChequeredBackground,
	Piece: CheckersPiece,
	pieceRadius: 0.36,
	Standing: BoardCost,
	insights: {
		minimax: { title: { en: "Minimax tree", zh: "极小极大树" }, Dialog: () => import("./MinimaxTree.svelte") },
	},
};
