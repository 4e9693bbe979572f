/** The page's description of Chinese checkers: rules, notation, editor and drawing. */

import { boardRows, type Piece, type PieceNotation } from "../../board/pieces";
import { pieceEditor } from "../editor";
import { DEFAULT_UI, type GameUi, START } from "../game-ui";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";
import StarBackground from "./StarBackground.svelte";

/** Return the letters of the home camps in the order of seats, read from the start position. */
export const campsOf = (start: string): string[] => [...new Set(start.split(" ")[0]?.match(/[A-F]/g) ?? [])].sort();

const campOf = (seat: number, start: string): string => campsOf(start)[seat] ?? "A";

const notation: PieceNotation = {
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
		const rows = boardRows(pieces, cells, (piece) => (piece ? campOf(piece.seat, start) : "."));
		return `${rows.map((row) => row.replace(/\.+/g, (run) => String(run.length))).join("/")} ${rest}`;
	},
};

const rules = {
	en: [
		"Each turn moves one stone: one step to a neighbouring hole, or any number of hops, each over one stone of any colour to the empty hole right behind it.",
		"Stones are never captured.",
		"Bring all ten stones into the opposite camp. The first to do so wins; the others play on for the remaining places.",
	],
	zh: [
		"每次移动一颗子：走到相邻的孔，或连续跳跃，每跳越过相邻的一颗任意颜色的棋子，落到正后方的空孔。",
		"棋子不会被吃掉。",
		"十颗子全部进入对面的营地即为到达，先到者胜，其余继续争名次。",
	],
};

const examples = [
	START,
	{ title: { en: "The last steps", zh: "最后几步" }, position: "1/2/3/4/13/12/11/10/4D4/10/11/4A7/13/1AAA/AAA/AA/A A" },
	{ title: { en: "Three players", zh: "三人开局" }, options: { players: 3 } },
];

export const chineseCheckers: GameUi = {
	...DEFAULT_UI,
	Icon,
	rules,
	reasons: { en, zh },
	examples,
	pieceClass: (seat, start) => `camp-${campOf(seat, start)}`,
	seatColour: (seat, start) => `var(--camp-${campOf(seat, start)})`,
	sideName: (seat, start, texts) => texts.camps[campsOf(start)[seat] ?? ""],
	rotation(seat, start) {
		const camp = campsOf(start)[seat];
		return camp === undefined ? 0 : 180 - 60 * "ABCDEF".indexOf(camp);
	},
	notation,
	editor: pieceEditor(notation, ["stone"], (start) => campsOf(start).length),
	moverLetters: campsOf,
	Background: StarBackground,
	margin: 0.7,
	showsPath: true,
};
