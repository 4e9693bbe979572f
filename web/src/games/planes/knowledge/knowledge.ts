/** What one seat knows in planes: the answers to its shots, and what follows from them. */

import type { Posterior } from "../../../api/types";
import type { Knowledge } from "../../game-ui";
import { type Answer, readAnswers, skiesOf, writeAnswers } from "../shots";
import Advice from "./Advice.svelte";
import AnswersBoard from "./AnswersBoard.svelte";
import Explanation from "./Explanation.svelte";
import { heatMap } from "./heat-map.svelte";
import LayoutsLeft from "./LayoutsLeft.svelte";
import { headChances, isShotCost, shotValues } from "./shot-values";

/** Return the answers to the shots of a seat. */
const answersOf = (seat: number, pieces: readonly string[]): string =>
	writeAnswers(skiesOf(pieces)[1 - seat]?.shots ?? new Map());

export const knowledge: Knowledge = {
	// Null for a spectator, who knows the answers to the shots of both seats, which is more than any seat knows.
	inMatch: ({ seat, pieces }) => (seat === null ? null : answersOf(seat, pieces)),
	inReplay: ({ moves, pieces }, ply, seat) => (seat === null ? "" : answersOf(seat, moves[ply - 1]?.pieces ?? pieces)),
	name: { en: "Answers as text", zh: "回答文本" },
	marks: ["head", "body", "empty"],
	markAt: (text, cell) => readAnswers(text).get(cell) ?? null,
	withMark(text, cell, mark) {
		const answers = readAnswers(text);
		if (mark) answers.set(cell, mark as Answer);
		else answers.delete(cell);
		return writeAnswers(answers);
	},
	isOpen: (known) => (known as Posterior).shots.finish !== null,
	values: (known, texts) => (heatMap.isOn ? headChances : shotValues)(known as Posterior, texts),
	// A chance of winning also depends on the player's own board, which is not part of the answers.
	isKnown: isShotCost,
	// The map of chances does not recommend a shot.
	hint: (known) => (heatMap.isOn ? [] : (known as Posterior).moves.slice(0, 1).map(({ move }) => move)),
	Board: AnswersBoard,
	Status: LayoutsLeft,
	Advice,
	Explanation,
	source: { en: "what follows from the answers", zh: "由回答推出" },
};
