/** How the page shows a game that has no description of its own, from what the server sends. */

import { isGrid } from "../board/geometry/geometry";
import Stone from "../board/pieces/Stone.svelte";
import { displayValue } from "../board/values/values";
import DefaultIcon from "./DefaultIcon.svelte";
import type { Example, GameUi } from "./game-ui";
import LayoutBackground from "./shared/board/LayoutBackground.svelte";
import PieceBoard from "./shared/board/PieceBoard.svelte";
import { rotationOf } from "./shared/board/rotation";

export const START: Example = { title: { en: "Start", zh: "开局" } };

/** Colours of the seats that are easy to tell apart, in `app.css`. */
export const SEAT_COLOURS = ["red", "blue", "amber", "green", "violet", "rose"] as const;
const colourOf = (seat: number): string => SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "red";

/** Two sides with black and white pieces that face each other. */
export const blackAndWhite: Pick<GameUi, "pieceClass" | "seatColour" | "rotation"> = {
	pieceClass: (seat) => (seat === 0 ? "black" : "white"),
	seatColour: (seat) => (seat === 0 ? "#2b2824" : "#fbf7ec"),
	rotation: (seat) => (seat === 1 ? 180 : 0),
};

/** Leave room for the coordinates, which are smaller on a board of few cells. */
const gridMargin = (cells: number): number => 0.5 + Math.min(0.42, 0.42 * Math.max(0.6, cells / 64));

export const DEFAULT_UI: GameUi = {
	order: Number.MAX_SAFE_INTEGER,
	Icon: DefaultIcon,
	texts: { en: {}, zh: {} },
	reasons: { en: {}, zh: {} },
	examples: [START],
	readMove: (typed) => typed,
	boardOptions: [],
	pieceClass: (seat) => (seat === null ? "neutral" : colourOf(seat)),
	seatColour: (seat) => `var(--${colourOf(seat)})`,
	rotation: rotationOf,
	Board: PieceBoard,
	Background: LayoutBackground,
	Piece: Stone,
	margin: ({ cells }) => (isGrid(cells) ? gridMargin(cells.length) : 0.7),
	insights: {
		minimax: {
			title: { en: "Minimax tree", zh: "极小极大树" },
			icon: "tree",
			fits: (layout) => layout.has_minimax,
			Dialog: () => import("./shared/values/MinimaxTree.svelte"),
		},
	},
	listedMoves: (moves) => moves,
	describeMove: ({ text }) => text,
	displayValue,
};
