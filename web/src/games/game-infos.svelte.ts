/** The server's descriptions of the games, for pages that know only the name of a game. */

import { games } from "../api/client";
import type { GameInfo } from "../api/types";
import { addTitles } from "../i18n/reason";
import { languageOf, type Texts } from "../i18n/texts";

let infos: ReadonlyMap<string, GameInfo> = $state.raw(new Map());
let request: Promise<void> | null = null;

/** Request the descriptions, if no request has succeeded yet. Resolves when they have arrived or the request has failed. */
export function loadInfos(): Promise<void> {
	request ??= games().then(
		(all) => {
			infos = new Map(all.map((info) => [info.name, info]));
			for (const { name, title } of all) addTitles(name, { en: titleFromName(name), zh: title });
		},
		() => {
			request = null;
		},
	);
	return request;
}

/** Return the server's description of a game; undefined until it has arrived. */
export function infoOf(game: string): GameInfo | undefined {
	if (game) void loadInfos();
	return infos.get(game);
}

/** The title of a game that the page has no title for: the server's Chinese title, or the words of the game's name. */
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

/** Whether everybody may see the moves of a phase: a match can then start from a position in this phase. */
export const isInPublic = (game: string, phase: string): boolean => !!infoOf(game)?.public_phases.includes(phase);
