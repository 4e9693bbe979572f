import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { Layout, Snapshot } from "../../../src/api/types";
import Material from "../../../src/pages/match/Material.svelte";
import { setPreferences } from "../../../src/preferences.svelte";

afterEach(cleanup);

function line(kinds: string[], snapshot: Partial<Snapshot>, seats = 2): string {
	setPreferences({ language: "en" });
	const piece_kinds = [0, 1].flatMap((seat) => kinds.map((kind) => ({ seat, kind })));
	const layout = { seats, piece_kinds, seat_names: ["0", "1"] } as unknown as Layout;
	const shown = { game: "honeycomb", material: [3, 5], score: null, ...snapshot } as unknown as Snapshot;
	return render(Material, { snapshot: shown, layout }).container.textContent?.trim() ?? "";
}

test("who has more material is said where kinds of pieces differ in value", () => {
	expect(line(["man", "king"], {})).toBe("Material: Seat 2 +2");
	expect(line(["man", "king"], { material: [4, 4] })).toBe("Material: even");
});

test("nothing is said where the number of pieces, or the score, says it already", () => {
	expect(line(["man"], {})).toBe("");
	expect(line(["man", "king"], { score: [3, 5] })).toBe("");
	expect(line(["man", "king"], { material: null })).toBe("");
	expect(line(["man", "king"], {}, 3)).toBe("");
});
