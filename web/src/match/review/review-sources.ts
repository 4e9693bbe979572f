/** Where the matches to review come from. */

import { api, send, sendQuietly } from "../../api/client";
import { OPENED } from "../records/opened-record.svelte";
import type { ReviewSource } from "./review-loader.svelte";

/** Return the match with this code, which the server has stored. */
export const storedMatch = (code: string): ReviewSource => ({
	code,
	address: code,
	replay: () => send(api.GET("/api/records/{code}/replay", { params: { path: { code } } })),
	grade: (ply) => sendQuietly(api.GET("/api/records/{code}/review/{ply}", { params: { path: { code, ply } } })),
});

const TOURNAMENT = /^tournament:([^:]+):(\d+)$/;

/** Return the part of the address of a review that names a game of a tournament. */
export const tournamentGameAddress = (name: string, number: number): string =>
	`tournament:${encodeURIComponent(name)}:${number}`;

/** Return the game of a tournament that this part of the address of a review names; null if it names none. */
export function tournamentGame(address: string): ReviewSource | null {
	const [, encoded = "", digits = ""] = TOURNAMENT.exec(address) ?? [];
	if (!encoded) return null;
	const path = { name: decodeURIComponent(encoded), number: Number(digits) };
	return {
		code: null,
		address,
		replay: () => send(api.GET("/api/tournaments/{name}/games/{number}/replay", { params: { path } })),
		grade: (ply) =>
			sendQuietly(
				api.GET("/api/tournaments/{name}/games/{number}/review/{ply}", { params: { path: { ...path, ply } } }),
			),
	};
}

/** Return the match of a record that the user has opened, such as the content of a file. */
export const sentRecord = (record: string): ReviewSource => ({
	code: null,
	address: OPENED,
	replay: () => send(api.POST("/api/records/replay", { body: { record } })),
	grade: (ply) => sendQuietly(api.POST("/api/records/review", { body: { record, ply } })),
});
