/** What is said of a graded move, and of a seat's moves together. */

import type { GradedMove, ReplayedMove, ReviewSeat } from "../../api/types";
import { displayValue, readValue, type Value } from "../../board/values";
import type { Texts } from "../../i18n/texts";
import { describeEntry } from "../../match/result";
import type { ReviewTexts } from "./texts";

export type Grade = GradedMove["grade"];
/** A move's grade: not told yet, or none since it is not graded. */
export type MaybeGraded = GradedMove | null | undefined;

export const GRADES: readonly Grade[] = ["best", "good", "inaccuracy", "mistake", "blunder"];
export const MARKS: Record<Grade, string> = { best: "✓", good: "○", inaccuracy: "?!", mistake: "?", blunder: "??" };
/** Better moves that are named; the others are as good. */
const NAMED = 3;

export const bestOf = (told: GradedMove): Value => readValue(told.best);
export const playedOf = (told: GradedMove): Value => readValue(told.value);

const rounded = (n: number): string => (n > 0 && n < 0.005 ? "<0.01" : String(Math.round(100 * n) / 100));

/** An entry of the record as it is read. */
export function entryText(move: ReplayedMove, nameOf: (seat: number) => string, texts: Texts): string {
	const deed = describeEntry(move.text, nameOf(move.seat ?? 0), texts);
	if (deed) return deed;
	return move.answer ? texts.shotAt(move.text, texts.answers[move.answer] ?? move.answer) : move.text;
}

/** Who sat there: people by name, engines by their strength. The record has `best 3` for the best engine at level 3. */
export function seatName(seat: ReviewSeat, texts: Texts): string {
	const engine = seat.kind === "engine" ? /^(\S+?)(?: (\d+))?$/.exec(seat.name) : null;
	if (!engine) return seat.name;
	const which = engine[1] === "best" ? texts.engine : `${texts.engine} ${engine[1]}`;
	return engine[2] ? `${which} · ${texts.level(Number(engine[2]))}` : which;
}

/** A position's value to its mover. */
export function worth(told: GradedMove, value: Value, texts: Texts, own: ReviewTexts): string {
	if (told.shots) return own.shotsLeft(rounded(told.shots[value === playedOf(told) ? 1 : 0] ?? 0));
	return displayValue(value, told.seat, texts).long;
}

/** “lost 2 boxes; better: 17”; nothing of a best move. */
export function verdict(told: GradedMove, texts: Texts, own: ReviewTexts): string {
	if (told.is_forced) return own.onlyMove;
	if (told.grade === "best") return "";
	const said = [loss(told, texts, own)];
	if (told.better.length) {
		const named = told.better.slice(0, NAMED).map((move) => move.text);
		const rest = told.better.length - named.length;
		if (rest > 0) named.push(own.more(rest));
		said.push(own.better(named.join(", ")));
	}
	return said.join("; ");
}

function loss(told: GradedMove, texts: Texts, own: ReviewTexts): string {
	if (told.unit === "boxes") return own.lostBoxes(rounded(told.lost));
	if (told.unit === "shots") return own.lostShots(rounded(told.lost));
	if (!told.is_exact) return own.lostPayoff(rounded(told.lost));
	const name = (value: Value) => {
		const word = texts.worth[value.outcome ?? "draw"].toLowerCase(); // within a sentence
		return value.distance === null ? word : texts.worthIn(word, value.distance);
	};
	return own.instead(name(playedOf(told)), name(bestOf(told)));
}

export interface Summary {
	seat: number;
	/** Moves that were a choice. */
	choices: number;
	counts: Record<Grade, number>;
	lost: Partial<Record<GradedMove["unit"], number>>;
}

export function summaryOf(seat: number, graded: readonly MaybeGraded[]): Summary {
	const counts = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
	const lost: Summary["lost"] = {};
	let choices = 0;
	for (const told of graded) {
		if (!told || told.seat !== seat || told.is_forced) continue;
		choices++;
		counts[told.grade]++;
		if (told.grade !== "best" && told.lost > 0) lost[told.unit] = (lost[told.unit] ?? 0) + told.lost;
	}
	return { seat, choices, counts, lost };
}

export function lostText(lost: Summary["lost"], own: ReviewTexts): string {
	const said = Object.entries(lost).map(([unit, n]) => own[unit as keyof Summary["lost"]](rounded(n)));
	return said.length ? own.lostInAll(said.join(", ")) : own.lostNothing;
}
