/** Why a click on a board selects nothing, as far as the page knows. */

import type { LegalMove } from "../../api/types";

export type WrongClick =
	| "notYourTurn"
	| "notYourPiece"
	| "pieceCannotMove"
	| "mustCapture"
	| "notATarget"
	| "choosePiece"
	| "notHere";

export interface ClickedBoard {
	legal: readonly LegalMove[];
	/** The seat that owns the piece on a cell; null if nobody does, undefined if the cell is empty. */
	ownerOf: (cell: string) => number | null | undefined;
	/** The seat to move. */
	mover: number | null;
	isWaiting: boolean;
}

/** Return why clicking a cell does nothing while `chosen` is the selected cell; null if there is nothing to say. */
export function explainClick(board: ClickedBoard, chosen: string | null, cell: string): WrongClick | null {
	const { legal, ownerOf, mover, isWaiting } = board;
	if (isWaiting) return "notYourTurn";
	if (!legal.length) return null;
	if (legal.every(({ path }) => path.length === 1)) return "notHere";
	const owner = ownerOf(cell);
	const mustCapture = legal.every(({ is_capture }) => is_capture);
	if (owner === mover && owner !== undefined) return mustCapture ? "mustCapture" : "pieceCannotMove";
	if (chosen !== null) return mustCapture ? "mustCapture" : "notATarget";
	return owner === undefined ? "choosePiece" : "notYourPiece";
}
