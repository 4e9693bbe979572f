import { expect, test } from "vitest";
import type { Layout } from "../../../../src/api/types";
import { uiOf } from "../../../../src/games/registry";
import { scoreBeside } from "../../../../src/games/shared/board/trays";
import { textsByLanguage } from "../../../../src/i18n/texts";

const { en, zh } = textsByLanguage;
const layoutOf = (seats: number, start_pieces: string[], cells: Layout["cells"]): Layout => ({
	...{ seats, start_pieces, cells, start: "", seat_names: [], piece_kinds: [], engines: [], has_minimax: false },
});
const trays = (
	game: string,
	seats: number,
	start: string[],
	pieces: string[],
	{ texts = en, cells = [] }: { texts?: typeof en; cells?: Layout["cells"] } = {},
) => uiOf(game).traysOf({ pieces, score: [2, 0], options: { planes: 3 } }, layoutOf(seats, start, cells), texts);

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

test("pieces that have become the other seat's are not captured", () => {
	const turned = trays("honeycomb", 2, ["0 stone A1 B2", "1 stone A2 B1"], ["0 stone A1 B1 B2 C1", "1 stone A2"]);
	expect(turned.map(({ pieces }) => pieces)).toEqual([[], []]);
});

test("a score is not shown beside trays that have texts", () => {
	const position = { score: [2, 0] };
	expect(scoreBeside(trays("honeycomb", 2, [], []), position)).toEqual([2, 0]);
	expect(scoreBeside(trays("planes", 2, [], []), position)).toBeNull();
});

test("stones that have arrived are counted for every seat", () => {
	const start = ["0 stone a1 a2", "1 stone z1 z2"];
	const rows = { a1: [0, 0], a2: [0.5, 0.9], m: [1, 1.8], z2: [1.5, 2.7], z1: [2, 3.6] } as const;
	const cells = Object.entries(rows).map(([name, [x, y]]) => ({ name, label: name, x, y, shape: "hole" as const }));
	const now = trays("chinese-checkers", 2, start, ["0 stone z1 m", "1 stone z2 m"], { texts: zh, cells });
	expect(now.map(({ text, label }) => [text, label])).toEqual([
		["1/2", "2 子中已有 1 子到家"],
		["0/2", "2 子中已有 0 子到家"],
	]);
});

test("heads that were hit are counted", () => {
	expect(trays("planes", 2, [], []).map(({ text }) => text)).toEqual(["2/3", "0/3"]);
});
