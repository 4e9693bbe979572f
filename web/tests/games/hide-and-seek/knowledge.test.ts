/** Checks that what generic code asks of a game that hides something works for other games than planes, too. */

import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Layout, Snapshot } from "../../../src/api/types";
import type { GameUi } from "../../../src/games/game-ui";
import { wordMove } from "../../../src/games/word-move";
import { textsByLanguage } from "../../../src/i18n/texts";
import type { Exercise } from "../../../src/match/review/mistakes";
import type { LocalMatch } from "../../../src/match/room/local-match.svelte";
import { turnText } from "../../../src/match/room/status";
import ExerciseBoard from "../../../src/pages/position/ExerciseBoard.svelte";
import { setPreferences } from "../../../src/preferences.svelte";

vi.mock("../../../src/games/registry", async (importOriginal) => {
	const original = await importOriginal<{ uiOf: (game: string) => GameUi }>();
	const { ui } = await import("./ui");
	return { ...original, uiOf: (game: string) => (game === "hide-and-seek" ? ui : original.uiOf(game)) };
});

const game = "hide-and-seek";
const cells = ["A2", "B2", "C2"].map((name, x) => ({ name, label: name, x, y: 0, shape: "square" as const }));
const layout = { seats: 2, start: "", cells, piece_kinds: [], start_pieces: [], seat_names: ["0", "1"] } as unknown;

afterEach(cleanup);

test("the board of an exercise shows what the player knew", async () => {
	setPreferences({ language: "en", animation: false, sound: false });
	const exercise = { game, options: {}, position: "A2,C2", phase: "seeking", pieces: ["1 hider B2"], seat: 0 };
	const onplay = vi.fn();
	const legal = [{ text: "B2", path: ["B2"] }];
	const { container } = render(ExerciseBoard, {
		...{ exercise: exercise as unknown as Exercise, layout: layout as Layout, legal, onplay },
	});
	const labels = cells.map(({ name }) => container.querySelector(`[data-cell="${name}"]`)?.getAttribute("aria-label"));
	expect(labels).toEqual([expect.stringContaining("guess"), "B2, empty", expect.stringContaining("guess")]);
	await fireEvent.click(container.querySelector('[data-cell="B2"]') as Element);
	expect(onplay).toHaveBeenCalledWith(legal[0]);
});

test("who has a seat is asked to hide before the match starts", () => {
	const snapshot = { game, status: "open", phase: "hiding", seats: [{ kind: "empty" }] } as unknown as Snapshot;
	const seated = { isSeated: true, room: { isHost: true } } as LocalMatch;
	expect(turnText(seated, snapshot, textsByLanguage.en)).toBe("Hide");
	expect(turnText(seated, { ...snapshot, phase: "seeking" }, textsByLanguage.en)).toBe(textsByLanguage.en.waiting);
});

test("a guess is listed with its answer", async () => {
	const { ui } = await import("./ui");
	expect(wordMove(ui, { text: "A2=wrong" }, cells, textsByLanguage.en)).toBe("A2: wrong");
});
