/**
 * The tokens that hold the seats of this browser, stored so that a reload resumes the match. Two players at one screen
 * hold one token each.
 */

import { readStored, writeStored } from "../../preferences.svelte";

const KEY = "qipan.rooms";
const MAX_ROOMS = 30;

export interface SavedRoom {
	code: string;
	game: string;
	tokens: string[];
	/** Time of the last change, in milliseconds since 1970. */
	at: number;
}

/** Return the rooms for which this browser has a token, most recent first. */
export const savedRooms = (): SavedRoom[] => readStored<SavedRoom[]>(KEY, []);

export const tokensOf = (code: string): string[] => savedRooms().find((room) => room.code === code)?.tokens ?? [];

export function saveTokens(code: string, game: string, tokens: string[]): void {
	const others = savedRooms().filter((room) => room.code !== code);
	const all = [...new Set([...tokensOf(code), ...tokens])];
	writeStored(KEY, [{ code, game, tokens: all, at: Date.now() }, ...others].slice(0, MAX_ROOMS));
}

/** Forget the tokens of a room in which this browser has no seat any longer. */
export function forgetRoom(code: string): void {
	const rooms = savedRooms();
	if (rooms.some((room) => room.code === code))
		writeStored(
			KEY,
			rooms.filter((room) => room.code !== code),
		);
}
