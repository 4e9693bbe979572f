/** The tokens that hold one's seats, kept in this browser: so a reload resumes. Two at one screen have two. */

import { read, write } from "../preferences.svelte";

const KEY = "qipan.rooms";
const MOST = 30;

export interface SavedRoom {
	code: string;
	game: string;
	tokens: string[];
	at: number;
}

export const savedRooms = (): SavedRoom[] => read<SavedRoom[]>(KEY, []);

export const tokensOf = (code: string): string[] => savedRooms().find((room) => room.code === code)?.tokens ?? [];

export function saveTokens(code: string, game: string, tokens: string[]): void {
	const others = savedRooms().filter((room) => room.code !== code);
	const all = [...new Set([...tokensOf(code), ...tokens])];
	write(KEY, [{ code, game, tokens: all, at: Date.now() }, ...others].slice(0, MOST));
}
