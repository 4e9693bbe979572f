/** The names of seats and pieces, from the description of a game. */

import type { Piece } from "../board/pieces/pieces";
import { languageOf, type Texts } from "../i18n/texts";
import type { GameTexts, GameUi } from "./game-ui";

export const textsOf = (ui: GameUi, texts: Texts): GameTexts => ui.texts[languageOf(texts)];

export const sideOf = (ui: GameUi, seat: number, seatNames: readonly string[], texts: Texts): string =>
	ui.sideName(seat, seatNames, texts) ?? textsOf(ui, texts).sides?.[seat] ?? texts.side(seat + 1);

/** Return the name of a piece with its side, such as “Black stone”. */
export function pieceName(ui: GameUi, { seat, kind }: Piece, seatNames: readonly string[], texts: Texts): string {
	const side = seat === null ? "" : sideOf(ui, seat, seatNames, texts);
	return textsOf(ui, texts).pieces?.[kind]?.(side) ?? (kind === "stone" ? texts.stone(side) : texts.piece(side, kind));
}
