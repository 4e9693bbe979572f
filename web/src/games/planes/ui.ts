/** The page's description of planes: examples, drawing and words. */

import { displayValue } from "../../board/values/values";
import { languageOf } from "../../i18n/texts";
import { DEFAULT_UI, START } from "../default-ui";
import type { GameUi } from "../game-ui";
import { boardTextsByLanguage } from "./board-texts";
import { isPlacement, readCall, showPlacement } from "./calls";
import "./colours.css";
import Icon from "./Icon.svelte";
import { knowledge } from "./knowledge/knowledge";
import { displayShot, isShotCost } from "./knowledge/shot-values";
import PlacingPhase from "./placing/PlacingPhase.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";
import { type Answer, joinPlacements, withAnswers } from "./shots";
import PlanesBoards from "./sky/PlanesBoards.svelte";
import ShotPicture from "./sky/ShotPicture.svelte";
import { texts } from "./texts";

const examples = [
	START,
	{ title: { en: "One hit", zh: "初次命中" }, position: "D3=body" },
	{ title: { en: "Four answers", zh: "四个回答" }, position: "C5=body,D6=head,F2=empty,H7=body" },
];

export const ui: GameUi = {
	...DEFAULT_UI,
	order: 5,
	Icon,
	texts,
	reasons: { en, zh },
	examples,
	lesson: () => import("./lesson"),
	readMove: readCall,
	knowledge,
	Board: PlanesBoards,
	setUp: {
		phase: "placing",
		title: { en: boardTextsByLanguage.en.placing, zh: boardTextsByLanguage.zh.placing },
		Board: PlacingPhase,
	},
	Piece: ShotPicture,
	insights: { tree: { After: () => import("./tree/DecisionPath.svelte") } },
	// During a match the server sends shots with their answers, but after the match without them.
	listedMoves: (moves, { position, pieces }) => joinPlacements(position ? withAnswers(moves, pieces) : moves),
	/**
	 * A shot has its answer after the cell, as in `C5=body`, or in `answer`; `listedMoves` joins placements by commas.
	 */
	describeMove({ text, answer }, language) {
		const own = boardTextsByLanguage[languageOf(language)];
		const [cell = "", found = answer] = text.split("=");
		if (cell === "placed" || cell.includes(",")) return own.placed;
		if (isPlacement(cell)) return showPlacement(cell);
		return found ? own.shotAt(cell, own.answers[found as Answer] ?? found) : cell;
	},
	displayValue: (value, context, language) =>
		isShotCost(value) ? displayShot(value, language) : displayValue(value, context, language),
};
