/** All games that the page can draw: rules, notation, editor and drawing, by the name of the game. */

import { addReasons } from "../i18n/reason";
import { checkers } from "./checkers/ui";
import { chineseCheckers } from "./chinese-checkers/ui";
import { dots } from "./dots/ui";
import { DEFAULT_UI, type GameUi } from "./game-ui";
import { planes } from "./planes/ui";
import { twoEatOne } from "./two-eat-one/ui";

/** The descriptions of the games, keyed by name, in the order in which the home page lists them. */
const GAMES: Readonly<Record<string, GameUi>> = {
	dots,
	"two-eat-one": twoEatOne,
	checkers,
	"chinese-checkers": chineseCheckers,
	planes,
};

for (const game of Object.values(GAMES)) addReasons(game.reasons);

export const uiOf = (game: string): GameUi => GAMES[game] ?? DEFAULT_UI;

const ORDER = Object.keys(GAMES);

/** Compare the names of two games by their order on the home page; unknown games come last. */
export function compareOrder(a: string, b: string): number {
	const placeOf = (game: string) => (game in GAMES ? ORDER.indexOf(game) : ORDER.length);
	return placeOf(a) - placeOf(b);
}
