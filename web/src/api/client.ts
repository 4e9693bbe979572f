/** Requests to the server over HTTP. */

import createClient from "openapi-fetch";
import { LocalizedError } from "../i18n/localized-error";
import { type Reason, wordReason } from "../i18n/reason";
import { preferences, texts } from "../preferences.svelte";
import type { ErrorResponse, paths } from "./http-types";
import type { Options } from "./options";
import { profileHeader } from "./profile-key";
import { ROOT } from "./root";
import type {
	AnalysisRequest,
	CheckRequest,
	GameChoice,
	GameInfo,
	GradeRequest,
	JoinRequest,
	MatchInfo,
	MinimaxRequest,
	NewMatch,
	OpinionRequest,
	ProofRequest,
	SetupRequest,
	TrainingRequest,
	VariationRequest,
} from "./types";
import { waiting } from "./waiting.svelte";

/**
 * Thrown by `send` when the server rejects a request; `status` is the HTTP status. Any other error that `send` throws
 * means that the server could not be reached.
 */
export class Refusal extends LocalizedError {
	constructor(
		readonly reason: Reason,
		readonly status: number,
	) {
		super(() => wordReason(reason, preferences.language));
	}

	/** Whether the requested room, game or puzzle does not exist, or its name is not valid. */
	get isMissing(): boolean {
		return this.status === 404 || this.status === 422;
	}
}

/** The routes of the server with their types. Pass each call to `send`: `send(api.GET("/api/games"))`. */
export const api = createClient<paths>({ baseUrl: ROOT, fetch: (request) => fetch(request) });

/** What a call of `api` returns. Error responses of other programs, such as proxies, may have any content. */
type Exchange<T> = Promise<{ data?: T; error?: ErrorResponse | string; response: Response }>;

/**
 * Return the response to a request that the user waits for. Until it arrives, the page shows a busy indicator. Throws a
 * `Refusal`, or a `LocalizedError` if the server cannot be reached.
 */
export const send = <T>(exchange: Exchange<T>): Promise<T> => waiting.during(sendQuietly(exchange));

/** Like `send`, but without the busy indicator: for requests that nobody waits for, or that show their own progress. */
export async function sendQuietly<T>(exchange: Exchange<T>): Promise<T> {
	const { data, error, response } = await exchange.catch(() => {
		throw new LocalizedError(() => texts().unreachable); // the browser's own message would be in the browser's language
	});
	if (data !== undefined) return data;
	const { status } = response;
	const unknown = { code: "http_status", params: { status } };
	throw new Refusal((typeof error === "object" && error.detail) || unknown, status);
}

let cachedGames: Promise<GameInfo[]> | undefined;

export function games(): Promise<GameInfo[]> {
	cachedGames ??= send(api.GET("/api/games")).catch((error) => {
		cachedGames = undefined;
		throw error;
	});
	return cachedGames;
}

/** The names that the server uses for the games. */
export type GameName = NewMatch["game"];

export const layout = (game: GameName, options: Options) => send(api.POST("/api/layout", { body: { game, options } }));
/** Play moves from a position; the response has the position after them and its legal moves. */
export const playVariation = (body: VariationRequest) => send(api.POST("/api/line", { body }));
/** Request a node of the minimax tree, with its children. */
export const minimax = (body: MinimaxRequest) => send(api.POST("/api/minimax", { body }));
export const analyse = (body: AnalysisRequest) => sendQuietly(api.POST("/api/analyse", { body }));
/** Request the exact values of a position and its moves, as far as they are proved. */
export const prove = (body: ProofRequest, signal: AbortSignal) => sendQuietly(api.POST("/api/truth", { body, signal }));
/** Ask what the server is building for a variant, such as a table, and how much of it is done. */
export const buildOf = (body: GameChoice) => sendQuietly(api.POST("/api/build", { body }));
/** Request the opinion of one engine: the move that it chooses in a position, and its value of every move. */
export const opinion = (body: OpinionRequest, signal: AbortSignal) =>
	sendQuietly(api.POST("/api/opinion", { body, signal }));
/** Let the server learn from a position for up to a second; the response is a row of the learning curve. */
export const trainFrom = (body: TrainingRequest, signal: AbortSignal) =>
	sendQuietly(api.POST("/api/train", { body, signal }));
/** Request the grade of a move, given the position or, if part of the game is hidden, what one seat knows. */
export const gradeMove = (body: GradeRequest) => send(api.POST("/api/grade", { body }));
/** Check whether a text is a position of the game or, if part of the game is hidden, what one seat can know. */
export const check = (body: CheckRequest) => send(api.POST("/api/check", { body }));
/** Request the position with these pieces and this seat to move. */
export const setUp = (body: SetupRequest) => send(api.POST("/api/setup", { body }));
/** Create a room; the match counts for the profile of this browser if the browser takes a seat. */
export const createMatch = (body: NewMatch) =>
	send(api.POST("/api/matches", { params: { header: profileHeader() }, body }));
export const joinMatch = (code: string, body: JoinRequest) =>
	send(api.POST("/api/matches/{code}/join", { params: { path: { code }, header: profileHeader() }, body }));
export const matches = (status: MatchInfo["status"]) =>
	sendQuietly(api.GET("/api/matches", { params: { query: { status } } }));
/**
 * Request the position of a match after the first `ply` of the moves that the viewer's snapshots list. The token says
 * which seat the viewer has; null for a spectator.
 */
export const matchPosition = (code: string, ply: number, token: string | null, signal?: AbortSignal) =>
	sendQuietly(
		api.GET("/api/matches/{code}/positions/{ply}", {
			params: { path: { code, ply }, ...(token ? { header: { "Seat-Token": token } } : {}) },
			...(signal ? { signal } : {}),
		}),
	);
/**
 * Request the addresses at which others reach the server; the server names them only to a browser on its own machine.
 */
export const network = () => sendQuietly(api.GET("/api/network"));
export const match = (code: string) => send(api.GET("/api/matches/{code}", { params: { path: { code } } }));

export function socketAddress(code: string): string {
	const address = new URL(`api/matches/${code}/socket`, ROOT);
	address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
	return address.href;
}
