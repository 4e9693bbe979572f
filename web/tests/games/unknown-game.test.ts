import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GameInfo, Layout, LegalMove } from "../../src/api/types";
import { isGrid, withUnitDistance } from "../../src/board/geometry/geometry";
import { boardPosition } from "../../src/board/pieces/position";
import GameBoard from "../../src/games/shared/board/GameBoard.svelte";
import { scoreBeside } from "../../src/games/shared/board/trays";
import { gameTitle, seatColour, sideName } from "../../src/games/sides";
import { wordReason } from "../../src/i18n/reason";
import { textsByLanguage } from "../../src/i18n/texts";
import { setPreferences } from "../../src/preferences.svelte";

const game = "honeycomb" as GameInfo["name"];

/** A hexagon of seven round cells, three of them in the middle row, for three seats. */
const layout: Layout = {
	seats: 3,
	start: "a......b c",
	engines: [],
	piece_kinds: [],
	goal: null,
	cost_unit: null,
	has_minimax: false,
	start_pieces: [],
	seat_names: [],
	cells: [2, 3, 2].flatMap((count, row) =>
		[...Array(count).keys()].map((at) => ({
			name: `${row}:${at}`,
			label: `${row}:${at}`,
			x: 40 * (at - (count - 1) / 2),
			y: 40 * (Math.sqrt(3) / 2) * row,
			shape: "hole",
		})),
	),
};

const pieces = ["0 stone 0:0", "1 king 0:1", "2 stone 2:0 2:1", "- rock 1:1"];
const legal: LegalMove[] = [
	{ text: "step", path: ["0:0", "1:0"] },
	{ text: "left around", path: ["0:0", "1:0", "2:0", "1:2"] },
	{ text: "right around", path: ["0:0", "0:1", "1:2"] },
	{ text: "drop", path: ["1:0"] },
	{ text: "pass", path: [] },
	{ text: "swap", path: [] },
];

beforeEach(() => {
	vi.stubGlobal("fetch", () => Promise.resolve(Response.json([{ name: game, title: "蜂巢" }])));
	setPreferences({ language: "en", animation: false, sound: false, cellNames: false });
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

function show(moves = legal) {
	const onplay = vi.fn();
	const position = boardPosition({ game, options: {}, text: layout.start, legal: moves, pieces });
	const { container } = render(GameBoard, { position, layout, onplay });
	const cell = (name: string) => container.querySelector(`[data-cell="${name}"]`) as SVGElement;
	return { onplay, container, cell };
}

describe("the board of an unknown game", () => {
	test("has the cells and pieces that the server sends", () => {
		const { container, cell } = show();
		expect(container.querySelectorAll("[data-cell]")).toHaveLength(7);
		expect(cell("0:0").getAttribute("aria-label")).toBe("0:0, Seat 1 stone, can move");
		expect(cell("0:1").getAttribute("aria-label")).toBe("0:1, Seat 2 king");
		expect(cell("1:1").getAttribute("aria-label")).toBe("1:1, rock");
		expect(cell("1:2").getAttribute("aria-label")).toBe("1:2, empty");
		for (const colour of ["red", "blue", "amber", "neutral"])
			expect(container.querySelector(`.body.${colour}`)).not.toBeNull();
		expect(container.querySelector(".kind")?.textContent).toBe("K");
	});

	test("shows the names of cells that have no coordinates beside the board", () => {
		expect(isGrid(layout.cells)).toBe(false);
		expect(show().container.querySelectorAll(".name")).toHaveLength(0);
		cleanup();
		setPreferences({ cellNames: true });
		const names = [...show().container.querySelectorAll(".name")];
		expect(names.map((name) => name.textContent?.trim())).toEqual(layout.cells.map(({ label }) => label));
		const covered = names.filter((name) => name.classList.contains("covered"));
		expect(covered.map((name) => name.textContent?.trim())).toEqual(["0:0", "0:1", "1:1", "2:0", "2:1"]);
	});

	test("two clicks play a move, and a list tells apart the moves between two cells", async () => {
		const { onplay, cell } = show(legal.slice(0, 3));
		await fireEvent.click(cell("0:0"));
		await fireEvent.click(cell("1:0"));
		expect(onplay).toHaveBeenLastCalledWith(legal[0]);
		await fireEvent.click(cell("0:0"));
		await fireEvent.click(cell("1:2"));
		expect(onplay).toHaveBeenCalledTimes(1);
		expect(document.activeElement?.textContent).toBe("left around");
		await fireEvent.click(screen.getByRole("button", { name: "right around" }));
		expect(onplay).toHaveBeenLastCalledWith(legal[2]);
		expect(screen.queryByRole("button", { name: "right around" })).toBeNull();
	});

	test("a target that is also a move of its own depends on what was clicked before", async () => {
		const { onplay, cell } = show();
		await fireEvent.click(cell("1:0"));
		expect(onplay).toHaveBeenLastCalledWith(legal[3]);
		await fireEvent.click(cell("0:0"));
		await fireEvent.click(cell("1:0"));
		expect(onplay).toHaveBeenLastCalledWith(legal[0]);
	});

	test("a cell where moves of both kinds start offers the short one in a list", async () => {
		const both = [...legal.slice(0, 1), { text: "stay", path: ["0:0"] }];
		const { onplay, cell } = show(both);
		await fireEvent.click(cell("0:0"));
		await fireEvent.click(screen.getByRole("button", { name: "stay" }));
		expect(onplay).toHaveBeenLastCalledWith(both[1]);
		await fireEvent.click(cell("0:0"));
		await fireEvent.click(cell("1:0"));
		expect(onplay).toHaveBeenLastCalledWith(both[0]);
	});

	test("moves without cells have buttons", async () => {
		const { onplay } = show();
		await fireEvent.click(screen.getByRole("button", { name: "Pass" }));
		expect(onplay).toHaveBeenLastCalledWith(legal[4]);
		await fireEvent.click(screen.getByRole("button", { name: "swap" }));
		expect(onplay).toHaveBeenLastCalledWith(legal[5]);
	});

	test("is played by keyboard", async () => {
		const { onplay, cell } = show(legal.slice(0, 1));
		cell("0:0").focus();
		await fireEvent.keyDown(cell("0:0"), { key: "Enter" });
		await fireEvent.keyDown(cell("0:0"), { key: "ArrowLeft" });
		expect(document.activeElement).toBe(cell("1:0"));
		await fireEvent.keyDown(cell("1:0"), { key: "Enter" });
		expect(onplay).toHaveBeenCalledWith(legal[0]);
	});

	test("is as large as its cells, whatever their distance", () => {
		const [first, second] = withUnitDistance(layout.cells);
		expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(1);
	});
});

describe("an unknown game", () => {
	test("has the server's title", async () => {
		await vi.waitFor(() => expect(gameTitle(game, textsByLanguage.zh)).toBe("蜂巢"));
		expect(gameTitle(game, textsByLanguage.en)).toBe("Honeycomb");
		expect(gameTitle("nine-men-s-morris", textsByLanguage.en)).toBe("Nine Men S Morris");
		const reason = { code: "no_puzzle_of_grade", params: { game, grade: 3 } };
		expect(wordReason(reason, "en")).toBe("Honeycomb has no puzzle of difficulty 3.");
		expect(wordReason(reason, "zh")).toContain("蜂巢");
	});

	test("has numbered sides in different colours", () => {
		expect(sideName(game, 2, [], textsByLanguage.en)).toBe("Seat 3");
		expect(sideName(game, 2, [], textsByLanguage.zh)).toBe("3 号座位");
		expect(new Set([0, 1, 2, 3, 4, 5].map((seat) => seatColour(game, seat, []))).size).toBe(6);
	});

	test("has a score if the server sends one", () => {
		const parts = { game, options: {}, text: "" };
		expect(scoreBeside([], boardPosition({ ...parts, score: [3, 1, 0] }))).toEqual([3, 1, 0]);
		expect(scoreBeside([], boardPosition(parts))).toBeNull();
	});
});
