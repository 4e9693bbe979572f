/** The tokens that hold one's seats, kept in this browser: so a reload resumes. Two at one screen have two. */

import { read, write } from "../preferences.svelte";

const KEY = "qipan.rooms";
const MOST = 30;

export interface KeptRoom {
	code: string;
	game: string;
	tokens: string[];
	at: number;
}

export const keptRooms = (): KeptRoom[] => read<KeptRoom[]>(KEY, []);

export const tokensOf = (code: string): string[] => keptRooms().find((room) => room.code === code)?.tokens ?? [];

export function keep(code: string, game: string, tokens: string[]): void {
	const others = keptRooms().filter((room) => room.code !== code);
	const all = [...new Set([...tokensOf(code), ...tokens])];
	write(KEY, [{ code, game, tokens: all, at: Date.now() }, ...others].slice(0, MOST));
}
