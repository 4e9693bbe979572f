/** Requests about tournaments. The browser keeps responses, and the server says when a response has not changed. */

import { api, sendQuietly } from "./client";

export const tournaments = () => sendQuietly(api.GET("/api/tournaments"));
export const tournament = (name: string) =>
	sendQuietly(api.GET("/api/tournaments/{name}", { params: { path: { name } } }));
/**
 * Request finished games, the latest first; only those of a competitor, or before a game's number, if the query says
 * so.
 */
export const tournamentGames = (name: string, query: { competitor?: number; before?: number }) =>
	sendQuietly(api.GET("/api/tournaments/{name}/games", { params: { path: { name }, query } }));
/** Request the positions of a game in progress. */
export const tournamentBoard = (name: string, board: number) =>
	sendQuietly(api.GET("/api/tournaments/{name}/boards/{board}/replay", { params: { path: { name, board } } }));
export const competitor = (name: string, number: number) =>
	sendQuietly(
		api.GET("/api/tournaments/{name}/competitors/{competitor}", { params: { path: { name, competitor: number } } }),
	);
/** Request what is known about the mistakes of a competitor. Each request makes the server judge some more games. */
export const competitorMistakes = (name: string, number: number) =>
	sendQuietly(
		api.GET("/api/tournaments/{name}/competitors/{competitor}/mistakes", {
			params: { path: { name, competitor: number } },
		}),
	);

let found: Promise<boolean> | undefined;

/** Return whether the server has tournaments; false if it cannot be asked. */
export function anyTournaments(): Promise<boolean> {
	found ??= tournaments().then(
		(all) => all.length > 0,
		() => {
			found = undefined;
			return false;
		},
	);
	return found;
}
