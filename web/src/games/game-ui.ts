/**
 * What a game may add to the page. Every field has a default that works for any game (`default-ui.ts`). A game's folder
 * has a module `ui.ts` that exports its `ui`, and `registry.ts` finds it there.
 */

import type { Component } from "svelte";
import type { Options } from "../api/options";
import type { PlayedMove } from "../api/room-socket.svelte";
import type { ClientMessage, Known, Layout, LegalMove, Replay, Snapshot, Value } from "../api/types";
import type { Spot } from "../board/geometry/geometry";
import type { Play } from "../board/input/play";
import type { Piece, PlacedPiece } from "../board/pieces/pieces";
import type { BoardPosition, PositionFacts } from "../board/pieces/position";
import type { Display, DisplayedValue } from "../board/values/values";
import type { GameWords, ReasonTexts } from "../i18n/reason";
import type { Language, Texts } from "../i18n/texts";
import type { IconName } from "../ui/icons";
import type { Lesson } from "./lesson";
import type { Sides } from "./shared/board/rotation";

/** The names and words of a game in one language. What is left out has a general name, or none. */
export interface GameTexts extends GameWords {
	/** One line about the game, for the home page. */
	tagline?: string;
	/** A summary of the rules, for players. */
	rules?: readonly string[];
	/** The names of the sides, by seat or, if it depends on the variant who has a seat, by the short name of the seat. */
	sides?: readonly string[] | Readonly<Record<string, string>>;
	/**
	 * The names of option values. A key is a value, such as `off`, or `option=value` for a name that applies to one
	 * option only.
	 */
	choices?: Readonly<Record<string, string>>;
	/** By the server's name of a preset: what it changes, in a sentence. */
	presets?: Readonly<Record<string, string>>;
	/** What the score counts, such as “Points”. */
	score?: string;
	/** How much of its goal a seat has reached, such as “2 of 3 down”. */
	goal?: (reached: number, goal: number) => string;
	/** By the server's name of a unit: returns a number of such units in words, such as “2 points”. */
	units?: Readonly<Record<string, (n: string) => string>>;
	/** Names for the states of seats, where this game does not use the general ones. */
	states?: Partial<Texts["states"]>;
	/** By kind of piece: its name, given the name of its side, such as “Black stone”. */
	pieces?: Readonly<Record<string, (side: string) => string>>;
	/**
	 * The keyboard shortcuts that only this game has, or that have another effect in it: pairs of a key and its effect.
	 */
	keys?: readonly (readonly [string, string])[];
	/** The label of the preference that shows the names of the cells, such as “Edge numbers”. */
	cellNames?: string;
	/** What the editor calls the brush that empties a cell. */
	eraser?: string;
	/** By the server's name of a measure: its name beside its learning curve. */
	measures?: Readonly<Record<string, string>>;
	/** How to edit a position. */
	editing?: string;
	/** How many plies are left, in words, for a game that is decided by its score. */
	pliesLeft?: (n: number) => string;
}

export interface Example {
	title: Record<Language, string>;
	options?: Options;
	/** The position as text; the default is the start of the game. */
	position?: string;
}

/** The properties of a board. */
export interface BoardProps {
	ui: GameUi;
	position: BoardPosition;
	layout: Layout;
	/** The seat whose side is at the bottom; null if the board is not rotated. */
	bottom: number | null;
	/** The seat to move. */
	mover: number | null;
	/** The moves that led to the position, oldest first. */
	moves: readonly PlayedMove[];
	/** The path of the last move. */
	last: readonly string[];
	/** A path to highlight instead of the last move. */
	traced: readonly string[];
	hint: readonly string[];
	moveValues?: ReadonlyMap<string, DisplayedValue>;
	/** What the person at this screen may do; by default, every legal move is played at once. */
	play?: Play;
	onplay: (move: LegalMove) => void;
	/** Called when an animation of moves begins or ends. */
	onanimation?: (isRunning: boolean) => void;
	/** The match that is shown, as far as the player at this screen may know it; undefined outside a match. */
	match?: { snapshot: Snapshot; nameOf: (seat: number) => string } | undefined;
}

/** What a seated player has to do before the match starts, such as placing pieces in secret. */
export interface SetUp {
	/** The phase of a match that waits for this preparation. */
	phase: string;
	/** What the player has to do, such as “Place your ships”. */
	title: Record<Language, string>;
	/** The component in which the player does so; it sends `ready` when the player has finished. */
	Board: Component<{
		position: Snapshot;
		layout: Layout;
		/** Whether messages can be sent at the moment. */
		isOnline: boolean;
		send: (message: ClientMessage) => void;
	}>;
}

/** The properties of an insight: a position, the moves that led to it, and how they are shown. */
export interface InsightProps {
	ui: GameUi;
	snapshot: Pick<Snapshot, "game" | "options" | "seat" | "view" | "position" | "moves" | "movers"> & PositionFacts;
	layout: Layout;
	bottom: number | null;
	nameOf: (seat: number) => string;
}

/** The properties of a component that shows something beside the board of a match. */
export interface MatchViewProps extends InsightProps {
	snapshot: Snapshot;
}

// biome-ignore lint/suspicious/noExplicitAny: the constraint of Component
type Loader<Props extends Record<string, any>> = () => Promise<{ default: Component<Props> }>;

/** Something worth showing about a position besides moves and values. Its component is loaded when it is needed. */
export type Insight =
	/**
	 * An insight opened by a button while hints are allowed, after the match, and in its review; only if it fits the
	 * variant.
	 */
	| {
			title: Record<Language, string>;
			/** The icon of the button, shown where there is no room for the title. */
			icon: IconName;
			fits?: (layout: Layout) => boolean;
			Dialog: Loader<InsightProps & { onclose: () => void }>;
	  }
	/** An insight shown under the board after the match, and in its review. */
	| { After: Loader<InsightProps> };

/** The properties of a board that shows a text of `Knowledge`. */
export interface KnowledgeBoardProps {
	text: string;
	layout: Layout;
	label: string;
	legal: LegalMove[];
	hint: readonly string[];
	moveValues?: ReadonlyMap<string, DisplayedValue>;
	onplay?: (move: LegalMove) => void;
}

/**
 * What one seat knows, for a game in which a whole position would reveal what is hidden. The editor and the comparison
 * of engines then deal with texts that say what one seat knows, instead of positions.
 */
export interface Knowledge {
	/** Return what the viewer of a position knows; null if the viewer has no seat. */
	inMatch(snapshot: Pick<Snapshot, "seat"> & Pick<PositionFacts, "pieces">): string | null;
	/** Return what a seat knew after the first `ply` moves of a match. */
	inReplay(replay: Replay, ply: number, seat: number | null): string;
	/** What these texts are called, as the label of an input field. */
	name: Record<Language, string>;
	/** The kinds of marks that the editor puts on cells. */
	marks: readonly string[];
	/** Return the mark on a cell; null if there is none. */
	markAt(text: string, cell: string): string | null;
	/** Return the text with this mark on a cell, or with none if `mark` is null. */
	withMark(text: string, cell: string, mark: string | null): string;
	/** Whether there is a move to choose. */
	isOpen(known: Known): boolean;
	/** Return the value of each move as far as it follows from what is known, keyed by the move's text, best first. */
	values(known: Known, texts: Texts): ReadonlyMap<string, DisplayedValue>;
	/** Whether the value of a move depends only on what is known; a chance of winning may depend on more. */
	isKnown(value: Value): boolean;
	/** Return the cells of the move to recommend. */
	hint(known: Known): readonly string[];
	/** The component that draws the text as a board. */
	Board: Component<KnowledgeBoardProps>;
	/** The component that says in one line how much is known. */
	Status: Component<{ known: Known }>;
	/** The component shown beside the editor. */
	Advice: Component<{ known: Known }>;
	/** The component that explains the values, shown among the opinions of the engines. */
	Explanation: Component<{ known: Known }>;
	/** Where the values come from, in a few words. */
	source: Record<Language, string>;
}

/**
 * Pieces that follow from others, such as completed boxes. A position does not contain their owners, but only how many
 * each seat has. The editor does not put them on cells; it changes these numbers.
 */
export interface CountedPieces {
	kind: string;
	/** Return the pieces with owners, so that every seat has as many as its score. */
	withOwners(pieces: readonly PlacedPiece[], score: readonly number[] | null): readonly PlacedPiece[];
	/** The component with which the user changes these numbers, beside the side to move in the editor. */
	Control: Component<{ pieces: readonly PlacedPiece[]; onchange: (pieces: readonly PlacedPiece[]) => void }>;
}

export interface GameUi {
	/** Pages list games in ascending order. Games with the same number stay in the server's order. */
	order: number;
	Icon: Component;
	texts: Readonly<Record<Language, GameTexts>>;
	/** Texts for the reasons that only this game has. */
	reasons: ReasonTexts;
	/** Positions to start from in the editor. */
	examples: readonly Example[];
	/** Exercises that teach the rules; a game without them has no lesson. They are loaded when somebody opens them. */
	lesson?: () => Promise<{ lesson: Lesson }>;
	/** Converts a typed move from another notation that people use to the notation of the game. */
	readMove: (typed: string) => string;
	/** The names of the options that change the board. There are no puzzles for a changed board. */
	boardOptions: readonly string[];

	// ---- seats; `seatNames` are the short names that the layout has ----
	/** The CSS class of a seat's pieces; see `board/Stone.svelte`. Pieces of no seat have the seat null. */
	pieceClass(seat: number | null, seatNames: readonly string[]): string;
	/** The CSS colour of a seat in lists and marks. */
	seatColour(seat: number, seatNames: readonly string[]): string;
	/** The clockwise rotation in degrees that puts a seat's side at the bottom; by default, where its pieces start. */
	rotation(seat: number, sides: Sides): number;

	// ---- positions ----
	countedPieces?: CountedPieces;
	knowledge?: Knowledge;

	// ---- boards ----
	Board: Component<BoardProps>;
	setUp?: SetUp;
	/** The empty board, drawn underneath the pieces. */
	Background: Component<{ spots: Spot[]; layout: Layout; turn: number }>;
	/** The component that draws a piece, or a mark of `knowledge`; it also draws the brush that puts it on a cell. */
	Piece: Component<{ piece: Piece; colour: string; radius?: number; shape?: string }>;
	/** Space around the outer cells, in widths of a cell. */
	margin(layout: Layout): number;

	// ---- what the pages show besides the board ----
	/** By the server's name of an insight: how the page shows it. */
	insights: Readonly<Record<string, Insight>>;

	// ---- words ----
	/** The moves of a match as the list shows them; several moves may be one entry, which has one number. */
	listedMoves(moves: readonly PlayedMove[], snapshot: Pick<Snapshot, "position" | "pieces">): readonly PlayedMove[];
	describeMove(move: { text: string; answer?: string | null }, texts: Texts): string;
	displayValue: Display;
}
