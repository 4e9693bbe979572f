import { expect, test } from "vitest";
import { uiOf } from "../../../../src/games/registry";
import { scoreBeside, traysOf } from "../../../../src/games/shared/board/trays";
import { textsByLanguage } from "../../../../src/i18n/texts";

const { en, zh } = textsByLanguage;
const layoutOf = (seats: number, start_pieces: string[], goal: number | null = null) => ({ seats, start_pieces, goal });
const trays = (game: string, seats: number, start: string[], pieces: string[]) =>
	traysOf(uiOf(game), { pieces, reached: null }, layoutOf(seats, start), en);
const reached = (game: string, texts: typeof en) =>
	traysOf(uiOf(game), { pieces: [], reached: [2, 0] }, layoutOf(2, [], 3), texts).map(({ text, label }) => [
		text,
		label,
	]);

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
	const texts = traysOf(uiOf("planes"), { pieces: [], reached: [2, 0] }, layoutOf(2, [], 3), en);
	expect(scoreBeside(texts, position)).toBeNull();
});

test("what each seat has reached is counted and put into the words of the game", () => {
	expect(reached("chinese-checkers", zh)).toEqual([
		["2/3", "3 子中已有 2 子到家"],
		["0/3", "3 子中已有 0 子到家"],
	]);
	expect(reached("planes", en)[0]).toEqual(["2/3", "2 of 3 down"]);
	expect(reached("honeycomb", en)[1]).toEqual(["0/3", "0 of 3 reached"]);
});
