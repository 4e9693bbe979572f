/** What each seat has captured or achieved, for a tray beside its name. */

import type { Layout } from "../../../api/types";
import { type Piece, type PlacedPiece, readPieces } from "../../../board/pieces/pieces";
import type { BoardPosition } from "../../../board/pieces/position";
import type { Texts } from "../../../i18n/texts";
import type { GameUi } from "../../game-ui";
import { textsOf } from "../../seats";

export interface Tray {
	/** Pieces to draw side by side. */
	pieces: readonly Piece[];
	/** A short text instead of pieces, such as “7/10”. */
	text: string;
	/** The pieces or the text in words, for screen readers. */
	label: string;
}

/**
 * Return the trays of a position by seat: how much of its goal each seat has reached or, in a game without such a goal,
 * the captured pieces; none if there is nothing to show.
 */
export function traysOf(
	ui: GameUi,
	{ pieces, reached }: Pick<BoardPosition, "pieces" | "reached">,
	layout: Pick<Layout, "seats" | "start_pieces" | "goal">,
	texts: Texts,
): readonly Tray[] {
	const { goal } = layout;
	if (goal === null || !reached) return capturedTrays(pieces, layout, texts);
	const words = textsOf(ui, texts).goal ?? texts.goal;
	return reached.map((count) => ({ pieces: [], text: `${count}/${goal}`, label: words(count, goal) }));
}

const owned = (pieces: readonly PlacedPiece[], seat: number) => pieces.filter((piece) => piece.seat === seat);

/**
 * For two seats: the pieces of the opponent that were on the board at the start and are not any more. A piece that has
 * changed its kind or its owner is not captured: the board has as many pieces as before.
 */
function capturedTrays(
	pieces: readonly string[],
	layout: Pick<Layout, "seats" | "start_pieces">,
	texts: Texts,
): readonly Tray[] {
	if (layout.seats !== 2) return [];
	const [start, now] = [readPieces(layout.start_pieces), readPieces(pieces)];
	const gone = Math.max(0, start.length - now.length);
	return [0, 1].map((seat) => {
		const before = owned(start, 1 - seat);
		const lost = before.length - owned(now, 1 - seat).length;
		const captured = before.slice(0, Math.max(0, Math.min(lost, gone)));
		return { pieces: captured, text: "", label: captured.length ? texts.captured(captured.length) : "" };
	});
}

/** Return the score to show beside the trays; null if there is none, or if the trays already have texts. */
export const scoreBeside = (
	trays: readonly Tray[],
	{ score }: Pick<BoardPosition, "score">,
): readonly number[] | null => (trays.some(({ text }) => text) ? null : score);
