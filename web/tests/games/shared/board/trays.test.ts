import { expect, test } from "vitest";
import type { Layout } from "../../../../src/api/types";
import { uiOf } from "../../../../src/games/registry";
import { textsByLanguage } from "../../../../src/i18n/texts";

const { en, zh } = textsByLanguage;
const layoutOf = (seats: number, start_pieces: string[]): Layout => ({
	...{ seats, start_pieces, start: "", cells: [], seat_names: [], piece_kinds: [], engines: [], has_minimax: false },
});
const trays = (game: string, seats: number, start: string[], pieces: string[], texts = en) =>
	uiOf(game).traysOf({ pieces, score: [2, 0], options: { planes: 3 } }, layoutOf(seats, start), texts);

test("a tray has the pieces that the opponent has lost, even if a piece has become another", () => {
	const [black, white] = trays("honeycomb", 2, ["0 man A1 B1", "1 man C1 D1"], ["0 tower A1", "1 man C1"]);
	expect([black?.pieces, black?.label]).toEqual([[expect.objectContaining({ seat: 1, kind: "man" })], "Captured: 1"]);
	expect(white?.pieces).toHaveLength(1);
	const none = trays("honeycomb", 2, ["0 man A1", "1 man C1"], ["0 man A1 B1", "1 man C1"]);
	expect(none.map(({ pieces, label }) => [pieces, label])).toEqual([
		[[], ""],
		[[], ""],
	]); // nothing to show
	expect(trays("honeycomb", 3, ["0 man A1", "1 man C1", "2 man D1"], ["0 man A1"])).toEqual([]);
});

test("stones that have arrived are counted for every seat", () => {
	const start = ["0 stone -4,8 -4,7", "1 stone 4,-8 4,-7"];
	const now = trays("chinese-checkers", 2, start, ["0 stone 4,-8 0,0", "1 stone 4,-7 -1,0"], zh);
	expect(now.map(({ text, label }) => [text, label])).toEqual([
		["1/2", "2 子中已有 1 子到家"],
		["0/2", "2 子中已有 0 子到家"],
	]);
});

test("heads that were hit are counted", () => {
	expect(trays("planes", 2, [], []).map(({ text }) => text)).toEqual(["2/3", "0/3"]);
});
