import type { LegalMove } from "../../api/types";

/** What the person at this screen may do on a board besides playing the legal moves of its position. */
export interface Play {
	/** The path of the move that waits for the server's confirmation; empty if no move is waiting. */
	pending: readonly string[];
	/** The cells of the move that will be played as soon as it is legal; empty if none is prepared. */
	premove: readonly string[];
	/** Whether a selected move is only prepared, since another seat is to move. */
	isPremoving: boolean;
	/** Whether the person has to wait for another seat, so that a click is answered with an explanation. */
	isWaiting: boolean;
	/** The legal moves that fit the cells of a premove, if there are several: the person has to choose one of them. */
	choices: readonly LegalMove[];
	/** Forget the premove, and return whether there was one. */
	cancel: () => boolean;
	/** Called with cells that are no legal move. Returns whether the page explains that, so that the board need not. */
	onillegal?: (path: readonly string[]) => boolean;
}

/** A legal move is played as soon as it is selected; no move is pending or prepared. */
export const PLAY_NOW: Play = {
	pending: [],
	premove: [],
	isPremoving: false,
	isWaiting: false,
	choices: [],
	cancel: () => false,
};
