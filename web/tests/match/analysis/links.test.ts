import { describe, expect, test } from "vitest";
import { changedOptions } from "../../../src/api/options";
import type { GameInfo } from "../../../src/api/types";
import { linkText, parseLink, positionHref } from "../../../src/match/analysis/links";

const games = [
	{ name: "dots", options: [{ name: "rows", about: "", default: 3, allowed: [1, 2, 3] }] },
	{
		name: "planes",
		options: [
			{ name: "size", about: "", default: 10, allowed: [8, 10] },
			{ name: "equal_turns", about: "", default: true, allowed: [false, true] },
		],
	},
] as unknown as GameInfo[];

describe("links and positions are inverse", () => {
	test.each([
		{ game: "dots", options: { rows: 1 }, position: "1x3 0000000000 0-0 0" },
		{ game: "dots", options: {}, position: null },
		{ game: "dots", options: { rows: 3, rules_version: 1 }, position: null },
		{ game: "dots", options: {}, position: "a&b=c%20+d#e 棋" },
		{ game: "planes", options: { size: 8, equal_turns: false }, position: "C5=body,D6=head" },
		{ game: "planes", options: {}, position: "" },
	] as const)("%o", (linked) => {
		expect(parseLink(linkText(linked), games)).toEqual({ ...linked, mistakes: [] });
	});

	test("earlier rules keep their version and all options, which may have had other defaults", () => {
		const [dots] = games as [GameInfo];
		expect(changedOptions(dots, { rows: 3 })).toEqual({});
		expect(changedOptions(dots, { rows: 3, rules_version: 1 })).toEqual({ rows: 3, rules_version: 1 });
	});

	test("a link is readable and survives the address bar", () => {
		const href = positionHref("edit", { game: "dots", options: { rows: 1 }, position: "1x3 01 0-0 0" });
		expect(href).toBe("#edit/dots/rows=1&position=1x3+01+0-0+0");
		expect(new URL(href, "http://localhost/").hash).toBe(href);
	});

	test("an invalid link leads to a start, and its mistakes are reported", () => {
		expect(parseLink("chess/x=1", games)).toBeNull();
		expect(parseLink("dots/rows=99&cols=%", games)).toEqual({
			game: "dots",
			options: {},
			position: null,
			mistakes: [
				{ option: "rows", value: "99" },
				{ option: "cols", value: null },
			],
		});
		expect(parseLink("", games)?.game).toBe("dots");
	});
});
