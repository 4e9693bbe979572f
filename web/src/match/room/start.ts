/** Creates matches and takes seats in them. */

import { createMatch } from "../../api/client";
import type { EngineSeat, NewMatch } from "../../api/types";
import { preferences, texts } from "../../preferences.svelte";
import { takeSeat } from "./join";
import { saveTokens } from "./tokens";

/** Who takes a seat: the user, somebody else at this screen, a friend who is sent a link, or an engine. */
export type SeatChoice = "me" | "here" | "friend" | { engine: EngineSeat };

/** The minimum time per move in a match between engines, so that a person can follow the match. */
const WATCHING_PACE_SECONDS = 0.6;

export const ownName = (): string => preferences.name || texts().defaultName;

/** Return the seat of the user, by the preferred side. */
export function ownSeat(seats: number): number {
	const { side } = preferences;
	return side === "random" ? Math.floor(Math.random() * seats) : Math.min(side === "first" ? 0 : 1, seats - 1);
}

/** The terms that the user chooses for a game with friends. */
export type FriendTerms = Pick<NewMatch, "options" | "clock" | "on_timeout" | "draw_rule">;

/** Return who takes each seat in a game with friends: the user by the preferred side, friends the others. */
export function friendSeats(seats: number): SeatChoice[] {
	const choices = Array<SeatChoice>(seats).fill("friend");
	choices[ownSeat(seats)] = "me";
	return choices;
}

/** Return the best engine at a level; level 0 is full strength. */
export const engineAtLevel = (level: number): EngineSeat =>
	level === 0 ? { engine: "best" } : { engine: "best", level };

/**
 * Create a match, take the seats of the players at this screen (“me” and “here”), and go to the room. `seatChoices` is
 * indexed by seat.
 */
export async function startMatch(terms: NewMatch, seatChoices: readonly SeatChoice[]): Promise<void> {
	const engines: Record<string, EngineSeat> = {};
	seatChoices.forEach((choice, seat) => {
		if (typeof choice === "object") engines[seat] = choice.engine;
	});
	const seat = seatChoices.indexOf("me");
	const hasOnlyEngines = seatChoices.every((choice) => typeof choice === "object");
	const created = await createMatch({
		...terms,
		engines,
		...(seat >= 0 ? { name: ownName(), seat } : {}),
		...(hasOnlyEngines && !terms.clock ? { pace: WATCHING_PACE_SECONDS } : {}),
	});
	const tokens = [created.token];
	for (const [other, choice] of seatChoices.entries()) {
		if (choice !== "here") continue;
		tokens.push(await takeSeat(created.code, `${ownName()} ${other + 1}`, other));
	}
	saveTokens(created.code, terms.game, tokens);
	location.hash = created.code;
}
