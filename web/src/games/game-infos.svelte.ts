/** What the server says about the games, for pages that know only the name of a game. */

import { games } from "../api/client";
import type { GameInfo } from "../api/types";
import { languageOf, type Texts } from "../i18n/texts";

let infos: ReadonlyMap<string, GameInfo> = $state.raw(new Map());
let isRequested = false;

/** Return what the server says about a game; undefined until it has answered. */
export function infoOf(game: string): GameInfo | undefined {
	if (game && !isRequested) {
		isRequested = true;
		games().then(
			(all) => (infos = new Map(all.map((info) => [info.name, info]))),
			() => (isRequested = false),
		);
	}
	return infos.get(game);
}

/** The title of a game that the page has no title for: the server's Chinese one, or its name with a capital letter. */
export const defaultTitle = (game: string, texts: Texts): string =>
	(languageOf(texts) === "zh" ? infoOf(game)?.title : undefined) ?? game.charAt(0).toUpperCase() + game.slice(1);

/** Whether the players of a game see less than the position. */
export const isHiddenGame = (game: string): boolean => infoOf(game)?.is_hidden ?? false;
