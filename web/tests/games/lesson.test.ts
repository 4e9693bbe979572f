import { describe, expect, test } from "vitest";
import type { GameInfo } from "../../src/api/types";
import type { Lesson } from "../../src/games/lesson";
import { uiOf } from "../../src/games/registry";
import { chosenOptions } from "../../src/games/variant";
import { textsByLanguage } from "../../src/i18n/texts";

const modules = import.meta.glob<{ lesson: Lesson }>("../../src/games/*/lesson.ts", { eager: true });
const lessons = Object.entries(modules).map(([path, { lesson }]) => ({ game: path.split("/").at(-2) ?? "", lesson }));

describe.each(lessons)("the lesson of $game", ({ game, lesson }) => {
	test("is part of the description of the game", async () => {
		expect((await uiOf(game).lesson?.())?.lesson).toBe(lesson);
	});

	test("has a picture for every rule in the help", () => {
		const illustrated = new Set(lesson.steps.flatMap(({ rule }) => rule ?? []));
		for (const { rules = [] } of Object.values(uiOf(game).texts))
			expect([...illustrated].sort()).toEqual([...rules.keys()]);
	});
});

test("options that differ from the usual ones are marked", () => {
	const options = [
		{ name: "size", about: "Size", default: 3, allowed: [3, 4] },
		{ name: "wrap", about: "Wrap", default: false, allowed: [false, true] },
	];
	const info = { name: "honeycomb", options } as unknown as GameInfo;
	expect(chosenOptions(info, { size: 4 }, textsByLanguage.en)).toEqual([
		{ name: "Size", choice: "4", usual: "3" },
		{ name: "Wrap", choice: "Off", usual: null },
	]);
	expect(chosenOptions(info, { wrap: true }, textsByLanguage.zh).map(({ usual }) => usual)).toEqual([null, "关"]);
});
