/** The page's description of Chinese checkers: examples, drawing and words. */

import { DEFAULT_UI, START } from "../default-ui";
import type { GameUi } from "../game-ui";
import { CAMP_COLOURS } from "./camps";
import Icon from "./Icon.svelte";
import { reasons as en } from "./reasons.en";
import { reasons as zh } from "./reasons.zh";
import StarBackground from "./StarBackground.svelte";
import { texts } from "./texts";

/** The short name of a seat is the letter of its home camp. */
const colourOf = (seat: number, camps: readonly string[]): string => CAMP_COLOURS[camps[seat] ?? "A"] ?? "";

const examples = [
	START,
	{ title: { en: "The last steps", zh: "最后几步" }, position: "1/2/3/4/13/12/11/10/4D4/10/11/4A7/13/1AAA/AAA/AA/A A" },
	{ title: { en: "Three players", zh: "三人开局" }, options: { players: 3 } },
];

export const ui: GameUi = {
	...DEFAULT_UI,
	order: 4,
	Icon,
	texts,
	reasons: { en, zh },
	examples,
	lesson: () => import("./lesson"),
	pieceClass: (seat, camps) => colourOf(seat ?? 0, camps),
	seatColour: (seat, camps) => `var(--${colourOf(seat, camps)})`,
	rotation(seat, { seat_names: camps }) {
		const camp = camps[seat];
		return camp === undefined ? 0 : 180 - 60 * Object.keys(CAMP_COLOURS).indexOf(camp);
	},
	Background: StarBackground,
	margin: () => 1.15, // the letters of the rows are outside the star
};
