/** The server's descriptions of the games, for pages that know only the name of a game. */

import { games } from "../api/client";
import type { GameInfo } from "../api/types";
import { addTitles } from "../i18n/reason";
import { languageOf, type Texts } from "../i18n/texts";

let infos: ReadonlyMap<string, GameInfo> = $state.raw(new Map());
let isRequested = false;

/** Return the server's description of a game; undefined until it has arrived. */
export function infoOf(game: string): GameInfo | undefined {
	if (game && !isRequested) {
		isRequested = true;
		games().then(
			(all) => {
				infos = new Map(all.map((info) => [info.name, info]));
				for (const { name, title } of all) addTitles(name, { en: titleFromName(name), zh: title });
			},
			() => (isRequested = false),
		);
	}
	return infos.get(game);
}

/** The title of a game that the page has no title for: the server's Chinese one, or the words of its name. */
export const defaultTitle = (game: string, texts: Texts): string =>
	(languageOf(texts) === "zh" ? infoOf(game)?.title : undefined) ?? titleFromName(game);

/** Return the name of a game as a title, such as `Tic Tac Toe`; the terminal does the same. */
const titleFromName = (game: string): string =>
	game
		.split("-")
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");

/** Whether the players of a game see less than the position. */
export const isHiddenGame = (game: string): boolean => infoOf(game)?.is_hidden ?? false;
