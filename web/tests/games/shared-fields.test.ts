/**
 * The fields of `GameUi` are meant for several games: one that only a single game sets needs a reason. Test games
 * count.
 */

import { expect, test } from "vitest";
import { DEFAULT_UI } from "../../src/games/default-ui";
import type { GameUi } from "../../src/games/game-ui";
import { ui as hideAndSeek } from "./hide-and-seek/ui";

const modules = import.meta.glob<{ ui: GameUi }>("../../src/games/*/ui.ts", { eager: true });

/** The fields that only a single game sets, each with the reason. */
const SINGLE: Readonly<Record<string, string>> = {
	countedPieces: "no other game has pieces whose owners its positions do not say",
	listedMoves: "no other game has a set-up of several moves, which are one entry of the list",
};

test("no field is set by a single game", () => {
	const uis = [...Object.values(modules).map(({ ui }) => ui), hideAndSeek];
	const counts = new Map<string, number>();
	for (const ui of uis)
		for (const [field, value] of Object.entries(ui))
			if (value !== DEFAULT_UI[field as keyof GameUi]) counts.set(field, (counts.get(field) ?? 0) + 1);
	const single = [...counts].filter(([, count]) => count === 1).map(([field]) => field);
	expect(single.sort()).toEqual(Object.keys(SINGLE).sort());
});
