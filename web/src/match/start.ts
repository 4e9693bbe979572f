/** Opening a room with those who are to sit in it, and going there. */

import { join, open } from "../api/client";
import type { EngineSeat, NewMatch } from "../api/wire";
import { settings, words } from "../preferences.svelte";
import { keep } from "./tokens";

export type Sitter = "me" | "here" | "friend" | { engine: EngineSeat };

export const ownName = (): string => settings.name || words().defaultName;

/** A level of an engine; 0 is all it can do. */
export const engineOf = (level: number): EngineSeat => (level === 0 ? { engine: "best" } : { engine: "best", level });

export async function begin(setting: NewMatch, sitters: readonly Sitter[]): Promise<void> {
	const engines: Record<string, EngineSeat> = {};
	sitters.forEach((sitter, seat) => {
		if (typeof sitter === "object") engines[seat] = sitter.engine;
	});
	const seat = sitters.indexOf("me");
	const made = await open({
		...setting,
		engines,
		...(seat >= 0 ? { name: ownName(), seat } : {}),
		...(isShow(sitters) && !setting.clock ? { pace: EASY_TO_FOLLOW } : {}),
	});
	const tokens = [made.token];
	for (const [other, sitter] of sitters.entries()) {
		if (sitter !== "here") continue;
		tokens.push((await join(made.code, { name: `${ownName()} ${other + 1}`, seat: other })).token);
	}
	keep(made.code, setting.game, tokens);
	location.hash = made.code;
}

/** Seconds a move of engines that play for people who watch. */
const EASY_TO_FOLLOW = 0.6;

/** Whether only engines are to sit there, which are slowed down for whoever watches. */
export const isShow = (sitters: readonly Sitter[]): boolean => sitters.every((sitter) => typeof sitter === "object");
