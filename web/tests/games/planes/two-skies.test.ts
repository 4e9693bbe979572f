import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { Layout } from "../../../src/api/types";
import { boardPosition } from "../../../src/board/pieces/position";
import TwoSkies from "../../../src/games/planes/sky/TwoSkies.svelte";
import { uiOf } from "../../../src/games/registry";
import { setPreferences } from "../../../src/preferences.svelte";

const game = "planes";
const cells = ["A0", "A1", "B0", "B1"].map((name, at) => ({
	...{ name, label: name, x: at % 2, y: Math.floor(at / 2), shape: "square" as const },
}));
const layout: Layout = {
	...{
		seats: 2,
		start: "",
		engines: [],
		piece_kinds: [],
		has_minimax: false,
		goal: 3,
		cost_unit: "shots",
		start_pieces: [],
		seat_names: [],
		cells,
	},
};

afterEach(cleanup);

/** Return for each board whether any of its cells can be played. */
function playable(phase: string): boolean[] {
	setPreferences({ language: "en", animation: false, sound: false });
	const legal = [{ text: "A0", path: ["A0"] }];
	const position = boardPosition({ game, options: { planes: 1 }, text: "- - - -", legal, phase });
	const nobody = { bottom: null, moves: [], last: [], traced: [], hint: [] };
	const { container } = render(TwoSkies, { ui: uiOf(game), position, layout, mover: 0, ...nobody, onplay: () => {} });
	return [...container.querySelectorAll("section")].map((sky) => sky.querySelector(".cell.free") !== null);
}

test("planes are placed on the own board and shots fired at the other one, whatever the paths of the moves", () => {
	expect(playable("placing")).toEqual([true, false]);
	cleanup();
	expect(playable("shooting")).toEqual([false, true]);
});
