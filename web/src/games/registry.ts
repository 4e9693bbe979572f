/** The page's descriptions of the games, by name. Each folder here that has a module `ui.ts` describes one game. */

import { addGame } from "../i18n/reason";
import { DEFAULT_UI } from "./default-ui";
import type { GameUi } from "./game-ui";

const modules = import.meta.glob<{ ui: GameUi }>("./*/ui.ts", { eager: true });

const GAMES: ReadonlyMap<string, GameUi> = new Map(
	Object.entries(modules).map(([path, { ui }]) => [path.split("/")[1] ?? "", ui]),
);

for (const [name, ui] of GAMES) addGame(name, ui.reasons, ui.texts);

export const uiOf = (game: string): GameUi => GAMES.get(game) ?? DEFAULT_UI;

/** Return games in the order in which the pages list them. */
export const inOrder = <G extends { name: string }>(games: readonly G[]): G[] =>
	[...games].sort((one, other) => uiOf(one.name).order - uiOf(other.name).order);
