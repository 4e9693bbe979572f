/** What the page calls an engine, and a line about it, by the name that the server uses for it, such as `mcts`. */

import type { EngineInfo } from "../api/types";
import { uiOf } from "../games/registry";
import { textsOf } from "../games/seats";
import { type EngineText, engineTexts } from "../i18n/engines";
import { languageOf, type Texts } from "../i18n/texts";

const knownEngine = (game: string, name: string, texts: Texts): EngineText | undefined =>
	textsOf(uiOf(game), texts).engines?.[name] ?? engineTexts[languageOf(texts)][name];

/** Return the name of an engine and a line about it; if the page has no texts for it, the server's texts. */
export const engineText = (game: string, { name, about, is_program }: EngineInfo, texts: Texts): EngineText =>
	is_program ? { name, about: texts.programAbout } : (knownEngine(game, name, texts) ?? { name, about });

/**
 * Return the title of an engine: “Engine · Level 3” for the best engine at level 3, “Monte Carlo engine” for the engine
 * `mcts`. The best engine without a level has full strength.
 */
export function engineTitle(game: string, engine: string, level: number | null, texts: Texts): string {
	const isBest = engine === "best";
	const title = isBest ? texts.engine : texts.namedEngine(knownEngine(game, engine, texts)?.name ?? engine);
	if (!level && !isBest) return title;
	return `${title} · ${level ? texts.level(level) : texts.fullStrength}`;
}

/** Return a shorter title of an engine, for lists of engines: “Level 3” for the best engine at level 3. */
export function shortEngineTitle(game: string, engine: string, level: number | null, texts: Texts): string {
	if (engine !== "best") return knownEngine(game, engine, texts)?.name ?? engine;
	return level ? texts.level(level) : texts.fullStrength;
}

/**
 * Return the title of an engine by the name under which it plays, such as `best 3` for the best engine at level 3; null
 * if the page knows no such engine.
 */
export function playingEngineTitle(game: string, name: string, texts: Texts): string | null {
	const [, engine = "", level] = /^(\S+)(?: (\d+))?$/.exec(name) ?? [];
	if (engine !== "best" && !knownEngine(game, engine, texts)) return null;
	return engineTitle(game, engine, level ? Number(level) : null, texts);
}
