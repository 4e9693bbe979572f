import type { Texts } from "../i18n/texts";

/**
 * Return the title of an engine, such as “Engine · Level 3” for the best engine or “Engine mcts”. Level 0 is full
 * strength; null leaves the level out.
 */
export function engineTitle(engine: string, level: number | null, texts: Texts): string {
	const title = engine === "best" ? texts.engine : `${texts.engine} ${engine}`;
	if (level === null) return title;
	return `${title} · ${level ? texts.level(level) : texts.fullStrength}`;
}
