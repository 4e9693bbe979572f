import { describe, expect, test } from "vitest";
import { type Reason, wordReason } from "../../src/i18n/reason";
import "../../src/games/registry";

const reason = (code: string, params: Reason["params"] = {}): Reason => ({ code, params, text: `text of ${code}` });

describe("reasons", () => {
	test("seats have the names that the caller gives them", () => {
		const resigned = reason("resigned", { seat: 1 });
		const nameOf = (seat: number) => ["红", "Bo"][seat] ?? "";
		expect(wordReason(resigned, "en", nameOf)).toBe("Bo resigned");
		expect(wordReason(resigned, "zh", nameOf)).toBe("Bo认输");
		expect(wordReason(reason("resigned", { seat: 0 }), "zh", nameOf)).toBe("红方认输");
		expect(wordReason(resigned, "en")).toBe("Seat 2 resigned");
		expect(wordReason(resigned, "zh")).toBe("2 号座位认输");
		const notTheMover = reason("not_the_mover", { mover: 0, seat: 1 });
		expect(wordReason(notTheMover, "zh", nameOf)).toBe("现在轮到红方，不是Bo。");
	});

	test("a parameter may be a reason, also of a game", () => {
		const outcome = reason("chinese_checkers_one_in_play");
		const over = reason("over_by_drop_out", { outcome, seat: 0, note: reason("note_resigned") });
		expect(wordReason(over, "zh", () => "Ann")).toBe("Ann退出（认输）。场上只剩一方");
		const expected = reason("expected_row", { last: 8 });
		const problem = reason("bad_character", { place: 2, found: "9", expected });
		expect(wordReason(reason("not_a_move", { game: "checkers", problem }), "en")).toBe(
			"Not a move of Tower Checkers: character 2 is “9”; expected a row number 1–8.",
		);
	});

	test("options and camps have their names", () => {
		const params = { game: "dots", option: "rows", value: "9", allowed: "1, 2" };
		expect(wordReason(reason("bad_option_value", params), "zh")).toBe("点格棋：“行数”不能是 9，只能是 1、2 之一。");
		expect(wordReason(reason("chinese_checkers_left_twice", { camp: "A" }), "zh")).toBe("红方离场了两次");
	});

	test("the source of an estimate has no text", () => {
		const source = { code: "search_depth", params: { engine: "alphabeta", depth: 9 } };
		expect(wordReason(source, "en")).toBe("Alpha-beta, depth 9");
		expect(wordReason(source, "zh")).toBe("Alpha-beta 剪枝，深 9 层");
		expect(wordReason({ code: "something_new", params: {} }, "zh")).toBe("未知的原因：something_new");
	});

	test("an unknown code is shown in English", () => {
		expect(wordReason(reason("something_new"), "zh")).toBe("text of something_new");
	});

	test("a space has a name", () => {
		const params = { place: 3, found: " ", expected: reason("expected_end") };
		expect(wordReason(reason("bad_character", params), "zh")).toBe("第 3 个字符是“空格”，这里应为文本结尾");
	});

	test("a command that would prove a value is not translated", () => {
		const note = reason("table_command", { command: "qipan solve checkers" });
		expect(wordReason(note, "zh")).toBe("运行 `qipan solve checkers` 可以得到精确值。");
	});
});
