import { describe, expect, test } from "vitest";
import { wordReason } from "../../src/i18n/reason";
import { textsByLanguage } from "../../src/i18n/texts";
import { describeStanding, rankingOf, resultReason, toneOf } from "../../src/match/result";

const { en, zh } = textsByLanguage;
const playing = { status: "playing" as const, place: null };
const finished = (place: number) => ({ status: "finished" as const, place });
const dropped = (place: number) => ({ status: "dropped" as const, place });
const placesOf = (payoffs: number[]) => payoffs.map((own) => 1 + payoffs.filter((other) => other > own).length);
const ended = (code: string, ...payoffs: number[]) => ({
	payoffs,
	places: placesOf(payoffs),
	reason: { code, params: {}, text: "" },
});
const resultOf = (...payoffs: number[]) => ended("", ...payoffs);

test("why a match has ended may name the winner or the loser of two", () => {
	const nameOf = (seat: number) => ["黑", "Bo"][seat] ?? "";
	expect(resultReason(ended("checkers_stuck", 1, -1), nameOf, en)).toBe("Bo has no legal move");
	expect(resultReason(ended("checkers_stuck", 1, -1), () => "bo", en)).toBe("bo has no legal move");
	expect(resultReason(ended("checkers_stuck", -1, 1), nameOf, zh)).toBe("黑方无棋可走");
	expect(resultReason(ended("planes_all_heads_hit", -1, 1), nameOf, en)).toBe("Bo has hit all heads");
	expect(resultReason(ended("repetition", 0, 0), nameOf, en)).toBe("Threefold repetition");
	// The reason that only one seat is still in play: of two seats, the other has then filled its target camp.
	const home = "chinese_checkers_one_in_play";
	expect(resultReason(ended(home, 1, -1), nameOf, en)).toBe("黑 has filled the target camp");
	expect(resultReason(ended(home, 1, -1), nameOf, zh)).toBe("黑方填满了目标营地");
	expect(resultReason(ended(home, 1, 0, -1), nameOf, en)).toBe("Only one player is left in the race");
	// The reason that only one seat is left since another one has dropped out.
	const left = "chinese_checkers_last_dropped_out";
	expect(resultReason(ended(left, -1, 1), nameOf, en)).toBe("Only one player is left in the race");
	const over = { code: "match_over", params: { outcome: { code: "checkers_stuck", params: {} } } };
	expect(wordReason(over, "en", nameOf)).toBe("The game is over: the loser has no legal move.");
});

test("why a match of a new game has ended is a text of the server, with a capital letter", () => {
	const result = { payoffs: [1, -1], places: [1, 2], reason: { code: "ttt_line", params: {}, text: "three in a row" } };
	expect(resultReason(result, () => "Bo", en)).toBe("Three in a row");
});

describe("the standing of a seat", () => {
	test("is its place once it has finished, and that it has dropped out", () => {
		const snapshot = { result: null, standing: [playing, finished(1), dropped(4), finished(2)] };
		const describeAll = (texts: typeof en) => [0, 1, 2, 3].map((seat) => describeStanding(snapshot, seat, texts));
		expect(describeAll(en)).toEqual(["", "1st", "out", "2nd"]);
		expect(describeAll(zh)).toEqual(["", "第 1 名", "已退出", "第 2 名"]);
	});

	test("is a place for every seat at the end, even if the rules have not decided it", () => {
		const snapshot = { result: resultOf(0.5, -1, 0.5), standing: [playing, dropped(3), playing] };
		expect([0, 1, 2].map((seat) => describeStanding(snapshot, seat, en))).toEqual(["1st", "3rd · out", "1st"]);
		expect(rankingOf(snapshot)).toEqual([
			{ seat: 0, place: 1, isDropped: false },
			{ seat: 2, place: 1, isDropped: false },
			{ seat: 1, place: 3, isDropped: true },
		]);
	});

	test("says nothing about two seats, of which one wins", () => {
		expect(describeStanding({ result: resultOf(1, -1), standing: [finished(1), finished(2)] }, 0, en)).toBe("");
	});
});

test("a result is good or bad for a seat, and neutral for others and in a draw", () => {
	const tones = (...payoffs: number[]) => [0, 1, null].map((seat) => toneOf({ result: resultOf(...payoffs) }, seat));
	expect(tones(1, -1)).toEqual(["win", "loss", "draw"]);
	expect(tones(0, 0)).toEqual(["draw", "draw", "draw"]);
	expect(tones(0, 1, -1)).toEqual(["loss", "win", "draw"]);
});
