/** The page's description of a game. `registry.ts` lists the games; a game that is not listed has `DEFAULT_UI`. */

import type { Component } from "svelte";
import type { Options } from "../api/options";
import type { Layout } from "../api/types";
import type { Spot } from "../board/geometry";
import { letterNotation, type PieceNotation } from "../board/pieces";
import type { ReasonTexts } from "../i18n/reason";
import type { Language, Texts } from "../i18n/texts";
import DefaultIcon from "./DefaultIcon.svelte";
import { type PositionEditor, pieceEditor } from "./editor";
import GridBackground from "./GridBackground.svelte";
import type { MoverNotation } from "./mover";

export interface Example {
	title: Record<Language, string>;
	options?: Options;
	/**
	 * The text of the position. In planes it is instead the list of answers to one seat's shots, such as `D3=body`. The
	 * default is the start position.
	 */
	position?: string;
}

export interface GameUi extends MoverNotation {
	Icon: Component;
	/** A summary of the rules, for players. */
	rules: Record<Language, readonly string[]>;
	/** Texts for the reasons that only this game has. */
	reasons: ReasonTexts;
	/** Positions to start from in the editor. */
	examples: readonly Example[];

	// ---- seats ----
	/** The CSS class of a seat's pieces. */
	pieceClass(seat: number, start: string): string;
	/** The CSS colour of a seat in lists and marks. */
	seatColour(seat: number, start: string): string;
	/**
	 * Returns the name of a side if it depends on the start position, as in Chinese checkers; otherwise undefined. The
	 * name is then taken from `texts.sides` or, if that has none, is the number of the side.
	 */
	sideName(seat: number, start: string, texts: Texts): string | undefined;
	/** The clockwise rotation in degrees that puts a seat's side at the bottom. */
	rotation(seat: number, start: string): number;

	// ---- positions ----
	notation: PieceNotation;
	editor: PositionEditor;

	// ---- the board of games with pieces ----
	/** The empty board, drawn underneath the pieces. */
	Background: Component<{ spots: Spot[]; layout: Layout; turn: number }>;
	/** Space around the outer cells, in widths of a cell; the default leaves room for the coordinates. */
	margin?: number;
	pieceRadius: number;
	/**
	 * Whether the last move is highlighted as a path through all its cells. Otherwise only its first and last cell are.
	 */
	showsPath: boolean;

	// ---- traits ----
	/** Whether players hide something from each other, so that they cannot share a screen or take moves back. */
	isHidden: boolean;
	/** Whether estimates are chances of hitting a head (in planes) instead of payoffs. */
	valuesAreChances: boolean;
	/** Whether cells are named by numbers; a preference decides whether the board shows them. */
	hasCellNumbers: boolean;
}

export const START: Example = { title: { en: "Start", zh: "开局" } };

/** The description of an unknown game: two sides, black and white, and no pieces. */
export const DEFAULT_UI: GameUi = {
	Icon: DefaultIcon,
	rules: { en: [], zh: [] },
	reasons: { en: {}, zh: {} },
	examples: [START],
	pieceClass: (seat) => (seat === 0 ? "black" : "white"),
	seatColour: (seat) => (seat === 0 ? "#2b2824" : "#fbf7ec"),
	sideName: () => undefined,
	rotation: () => 0,
	notation: letterNotation({}, "."),
	moverLetters: () => [],
	moverField: 1,
	editor: pieceEditor(letterNotation({}, "."), ["stone"]),
	Background: GridBackground,
	pieceRadius: 0.37,
	showsPath: false,
	isHidden: false,
	valuesAreChances: false,
	hasCellNumbers: false,
};
