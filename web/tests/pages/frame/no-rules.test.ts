import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { GameInfo } from "../../../src/api/types";
import NoRules from "../../../src/pages/frame/NoRules.svelte";
import { setPreferences } from "../../../src/preferences.svelte";

const info = {
	name: "tower-race",
	title: "塔楼",
	seats: 3,
	is_hidden: true,
	has_draw_rule: false,
	options: [{ name: "walls", about: "walls are allowed", default: true, allowed: [false, true] }],
} as unknown as GameInfo;

afterEach(cleanup);

test("a game without rules in words shows what the server says about it", () => {
	setPreferences({ language: "en" });
	const text = render(NoRules, { info, options: null }).container.textContent;
	for (const part of [
		"rules of Tower Race have not",
		"3 seats",
		"do not see the whole",
		"click a piece",
		"walls are allowed",
	])
		expect(text).toContain(part);
	expect(text).not.toContain("third time");
});

test("the options of a match are not listed twice", () => {
	setPreferences({ language: "zh" });
	const text = render(NoRules, { info: { ...info, has_draw_rule: true }, options: {} }).container.textContent;
	expect(text).toContain("第三次");
	expect(text).not.toContain("walls");
	setPreferences({ language: "en" });
});
