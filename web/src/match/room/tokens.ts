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
	/** The seat at the bottom of the board, stored once the match has ended. */
	seat?: number;
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

/** Store which seat was held in a match that has ended, so that its review shows the board from that seat. */
export function saveSeat(code: string, seat: number): void {
	writeStored(
		KEY,
		savedRooms().map((room) => (room.code === code ? { ...room, seat } : room)),
	);
}

/** Return the seat that this browser held in a match; null if it held none, or the match has not ended. */
export const seatHeld = (code: string): number | null => savedRooms().find((room) => room.code === code)?.seat ?? null;

/** Forget the tokens of a room in which this browser has no seat any longer. */
export function forgetRoom(code: string): void {
	const rooms = savedRooms();
	if (rooms.some((room) => room.code === code))
		writeStored(
			KEY,
			rooms.filter((room) => room.code !== code),
		);
}
