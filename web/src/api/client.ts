/** Requests to the server over HTTP. */

import { texts } from "../preferences.svelte";
import type { Options } from "./options";
import type {
	AnalysisRequest,
	AnalysisResponse,
	CheckRequest,
	CheckResponse,
	GameInfo,
	JoinRequest,
	Layout,
	MatchInfo,
	NewMatch,
	Opinion,
	OpinionRequest,
	Proof,
	ProofRequest,
	SeatResponse,
	Variation,
	VariationRequest,
} from "./types";

/**
 * Thrown by `request` when the server rejects a request; `status` is the HTTP status. Any other error that `request`
 * throws means that the server could not be reached.
 */
export class Refusal extends Error {
	constructor(
		message: string,
		readonly status: number,
	) {
		super(message);
	}

	/** Whether the requested room, game or puzzle does not exist, or its name is not valid. */
	get isMissing(): boolean {
		return this.status === 404 || this.status === 422;
	}
}

/**
 * Send a GET request, or a POST request if there is a body. Throws a `Refusal`, or an `Error` with a translated message
 * if the server cannot be reached.
 */
export async function request<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
	const init: RequestInit =
		body === undefined
			? {}
			: { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
	const response = await fetch(`/api/${path}`, { ...init, signal: signal ?? null }).catch(() => {
		throw new Error(texts().unreachable); // the browser's own message would be in the browser's language
	});
	if (!response.ok) {
		const error = await response.json().catch(() => ({}));
		throw new Refusal(typeof error.detail === "string" ? error.detail : response.statusText, response.status);
	}
	return response.json();
}

let cachedGames: Promise<GameInfo[]> | undefined;

export function games(): Promise<GameInfo[]> {
	cachedGames ??= request<GameInfo[]>("games").catch((error) => {
		cachedGames = undefined;
		throw error;
	});
	return cachedGames;
}

/** The names that the server uses for the games. */
export type GameName = NewMatch["game"];

export const layout = (game: GameName, options: Options) => request<Layout>("layout", { game, options });
/** Play moves from a position; the response has the position after them and its legal moves. */
export const playVariation = (variation: VariationRequest) => request<Variation>("line", variation);
export const analyse = (position: AnalysisRequest) => request<AnalysisResponse>("analyse", position);
/** Request the exact values of a position and its moves, as far as they are proved. */
export const prove = (position: ProofRequest, signal?: AbortSignal) => request<Proof>("truth", position, signal);
/** Request the opinion of one engine: the move that it chooses in a position, and its value of every move. */
export const opinion = (position: OpinionRequest, signal?: AbortSignal) =>
	request<Opinion>("opinion", position, signal);
/** Check whether a text is a position of the game. In planes the text is a list of answers. */
export const check = (position: CheckRequest) => request<CheckResponse>("check", position);
export const createMatch = (match: NewMatch) => request<SeatResponse>("matches", match);
export const joinMatch = (code: string, join: JoinRequest) => request<SeatResponse>(`matches/${code}/join`, join);
export const matches = (status: MatchInfo["status"]) => request<MatchInfo[]>(`matches?status=${status}`);
export const match = (code: string) => request<MatchInfo>(`matches/${code}`);

export function socketAddress(code: string): string {
	const address = new URL(`/api/matches/${code}/socket`, location.href);
	address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
	address.hash = "";
	return address.href;
}
