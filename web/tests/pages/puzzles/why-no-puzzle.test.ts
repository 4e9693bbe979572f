import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../../../src/api/client";
import { whyNoPuzzle } from "../../../src/pages/puzzles/why-no-puzzle";
import { setPreferences } from "../../../src/preferences.svelte";

beforeEach(() => {
	vi.stubGlobal("fetch", () => Promise.resolve(Response.json([])));
	setPreferences({ language: "en" });
});
afterEach(() => vi.unstubAllGlobals());

test("a puzzle that does not exist is explained with the title of the game", () => {
	const game = "tower-race";
	const none = new Refusal({ code: "no_puzzles", params: { game, games: "dots" } }, 409);
	expect(whyNoPuzzle(none, game)).toBe("Tower Race has no puzzles.");
	const grade = new Refusal({ code: "no_puzzle_of_grade", params: { game, grade: 4 } }, 409);
	expect(whyNoPuzzle(grade, game)).toBe("Tower Race has no puzzles of difficulty 4.");
	setPreferences({ language: "zh" });
	expect(whyNoPuzzle(grade, "dots")).toBe("点格棋没有难度 4 的残局题。");
	setPreferences({ language: "en" });
});

test("other problems are not covered up", () => {
	expect(whyNoPuzzle(null, "")).toBe("There is no such puzzle.");
	expect(whyNoPuzzle(new Refusal({ code: "x", params: {}, text: "no game" }, 422), "x")).toBe(
		"There is no such puzzle.",
	);
	expect(whyNoPuzzle(new Refusal({ code: "x", params: {}, text: "too busy" }, 503), "dots")).toBe("too busy");
	expect(whyNoPuzzle(new Error("no connection"), "dots")).toBe("no connection");
});
