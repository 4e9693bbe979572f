/** Puts moves into words, for every part of the page that shows one; records keep the game's notation. */

import type { CellLayout } from "../api/types";
import { readableMove } from "../board/readable";
import type { Texts } from "../i18n/texts";
import type { GameUi } from "./game-ui";

/** Word a move; `cells` are the cells of the board, with the labels that people see on it. */
export function wordMove(
	ui: Pick<GameUi, "describeMove">,
	move: { text: string; answer?: string | null },
	cells: readonly CellLayout[],
	texts: Texts,
): string {
	return move.text === "pass" ? texts.pass : readableMove(ui.describeMove(move, texts), cells);
}
