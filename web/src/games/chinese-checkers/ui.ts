/** The page's description of Chinese checkers: rules, notation, editor and drawing. */

import { boardRows, type Piece, type PieceNotation } from "../../board/pieces";
import { languageOf } from "../../i18n/texts";
import { DEFAULT_UI, START } from "../default-ui";
import { pieceEditor } from "../editor";
import type { GameUi } from "../game-ui";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";
import StarBackground from "./StarBackground.svelte";
import { texts } from "./texts";

/** Return the letters of the home camps in the order of seats, read from the start position. */
export const campsOf = (start: string): string[] => [...new Set(start.split(" ")[0]?.match(/[A-F]/g) ?? [])].sort();

/** The colours of the camps. */
const COLOURS: Readonly<Record<string, string>> = {
	A: "red",
	B: "amber",
	C: "green",
	D: "blue",
	E: "violet",
	F: "rose",
};

const campOf = (seat: number, start: string): string => campsOf(start)[seat] ?? "A";

export const notation: PieceNotation = {
	read(position, cells, start) {
		const camps = campsOf(start);
		const pieces = new Map<string, Piece>();
		let at = 0;
		// A number stands for that many consecutive empty holes.
		for (const row of position.split(" ")[0]?.split("/") ?? []) {
			for (const part of row.match(/\d+|[A-F]/g) ?? []) {
				if (/\d/.test(part)) {
					at += Number(part);
					continue;
				}
				const cell = cells[at++];
				if (cell) pieces.set(cell.name, { seat: camps.indexOf(part), kind: "stone" });
			}
		}
		return pieces;
	},
	write(pieces, cells, start, rest) {
		const rows = boardRows(pieces, cells, (piece) => (piece ? campOf(piece.seat ?? 0, start) : "."));
		return `${rows.map((row) => row.replace(/\.+/g, (run) => String(run.length))).join("/")} ${rest}`;
	},
};

const examples = [
	START,
	{ title: { en: "The last steps", zh: "最后几步" }, position: "1/2/3/4/13/12/11/10/4D4/10/11/4A7/13/1AAA/AAA/AA/A A" },
	{ title: { en: "Three players", zh: "三人开局" }, options: { players: 3 } },
];

export const ui: GameUi = {
	...DEFAULT_UI,
	Icon,
	texts,
	reasons: { en, zh },
	examples,
	pieceClass: (seat, start) => COLOURS[campOf(seat ?? 0, start)] ?? "",
	seatColour: (seat, start) => `var(--${COLOURS[campOf(seat, start)]})`,
	sideName: (seat, start, language) => texts[languageOf(language)].parameters?.camp?.[campsOf(start)[seat] ?? ""],
	rotation(seat, start) {
		const camp = campsOf(start)[seat];
		return camp === undefined ? 0 : 180 - 60 * "ABCDEF".indexOf(camp);
	},
	editor: pieceEditor(notation, ["stone"], (start) => campsOf(start).length),
	moverLetters: campsOf,
	Background: StarBackground,
};
