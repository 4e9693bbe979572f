/** Opening a room with those who are to sit in it, and going there. */

import { join, open } from "../api/client";
import type { EngineSeat, NewMatch } from "../api/types";
import { preferences, texts } from "../preferences.svelte";
import { saveTokens } from "./tokens";

export type SeatChoice = "me" | "here" | "friend" | { engine: EngineSeat };

export const ownName = (): string => preferences.name || texts().defaultName;

/** A level of an engine; 0 is all it can do. */
export const engineAtLevel = (level: number): EngineSeat =>
	level === 0 ? { engine: "best" } : { engine: "best", level };

export async function startMatch(setting: NewMatch, seatChoices: readonly SeatChoice[]): Promise<void> {
	const engines: Record<string, EngineSeat> = {};
	seatChoices.forEach((sitter, seat) => {
		if (typeof sitter === "object") engines[seat] = sitter.engine;
	});
	const seat = seatChoices.indexOf("me");
	const made = await open({
		...setting,
		engines,
		...(seat >= 0 ? { name: ownName(), seat } : {}),
		...(isShow(seatChoices) && !setting.clock ? { pace: EASY_TO_FOLLOW } : {}),
	});
	const tokens = [made.token];
	for (const [other, sitter] of seatChoices.entries()) {
		if (sitter !== "here") continue;
		tokens.push((await join(made.code, { name: `${ownName()} ${other + 1}`, seat: other })).token);
	}
	saveTokens(made.code, setting.game, tokens);
	location.hash = made.code;
}

/** Seconds a move of engines that play for people who watch. */
const EASY_TO_FOLLOW = 0.6;

/** Whether only engines are to sit there, which are slowed down for whoever watches. */
export const isShow = (seatChoices: readonly SeatChoice[]): boolean =>
	seatChoices.every((sitter) => typeof sitter === "object");
