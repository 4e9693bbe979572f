/** The names of seats and pieces, from the description of a game. */

import type { Piece } from "../board/pieces/pieces";
import { languageOf, type Texts } from "../i18n/texts";
import type { GameTexts, GameUi } from "./game-ui";

export const textsOf = (ui: GameUi, texts: Texts): GameTexts => ui.texts[languageOf(texts)];

export const sideOf = (ui: GameUi, seat: number, seatNames: readonly string[], texts: Texts): string =>
	namedSide(textsOf(ui, texts).sides ?? [], seat, seatNames) ?? texts.side(seat + 1);

const namedSide = (sides: NonNullable<GameTexts["sides"]>, seat: number, seatNames: readonly string[]) =>
	(sides as Readonly<Record<string, string>>)[Array.isArray(sides) ? seat : (seatNames[seat] ?? "")];

/** Return the name of a piece with its side, such as “Black stone”. */
export function pieceName(ui: GameUi, { seat, kind }: Piece, seatNames: readonly string[], texts: Texts): string {
	const side = seat === null ? "" : sideOf(ui, seat, seatNames, texts);
	return textsOf(ui, texts).pieces?.[kind]?.(side) ?? (kind === "stone" ? texts.stone(side) : texts.piece(side, kind));
}
