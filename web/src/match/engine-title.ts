import type { Texts } from "../i18n/texts";

/**
 * Return the title of an engine: “Engine · Level 3” for the best engine at level 3, “Engine mcts” for the engine
 * `mcts`. Level 0 is full strength; with null the title has no level.
 */
export function engineTitle(engine: string, level: number | null, texts: Texts): string {
	const title = engine === "best" ? texts.engine : `${texts.engine} ${engine}`;
	if (level === null) return title;
	return `${title} · ${level ? texts.level(level) : texts.fullStrength}`;
}
