/** What is asked of the server once. */

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
	Seated,
	Variation,
	VariationRequest,
} from "./types";

/** The server has heard the question and does not do it; any other error means that it was not reached. */
export class Refusal extends Error {
	constructor(
		message: string,
		readonly status: number,
	) {
		super(message);
	}

	/** There is nothing of that name, or it can be no name. */
	get isMissing(): boolean {
		return this.status === 404 || this.status === 422;
	}
}

export async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
	const init: RequestInit =
		body === undefined
			? {}
			: { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
	const response = await fetch(`/api/${path}`, { ...init, signal: signal ?? null }).catch(() => {
		throw new Error(texts().unreachable); // the browser's own texts are in its own language
	});
	if (!response.ok) {
		const told = await response.json().catch(() => ({}));
		throw new Refusal(typeof told.detail === "string" ? told.detail : response.statusText, response.status);
	}
	return response.json();
}

let known: Promise<GameInfo[]> | undefined;

export function games(): Promise<GameInfo[]> {
	known ??= ask<GameInfo[]>("games").catch((error) => {
		known = undefined;
		throw error;
	});
	return known;
}

/** The server's names of the games. */
export type GameName = NewMatch["game"];

export const layout = (game: GameName, options: Options) => ask<Layout>("layout", { game, options });
/** Moves played from a position, and what can be played then. */
export const line = (asked: VariationRequest) => ask<Variation>("line", asked);
export const analyse = (asked: AnalysisRequest) => ask<AnalysisResponse>("analyse", asked);
/** What is proved of a position; what an engine makes of it; in planes, what answers tell. */
export const truth = (asked: ProofRequest, signal?: AbortSignal) => ask<Proof>("truth", asked, signal);
export const opinion = (asked: OpinionRequest, signal?: AbortSignal) => ask<Opinion>("opinion", asked, signal);
/** Whether a text is a position of the game; in planes, what answers tell. */
export const check = (asked: CheckRequest) => ask<CheckResponse>("check", asked);
export const open = (setting: NewMatch) => ask<Seated>("matches", setting);
export const join = (code: string, asked: JoinRequest) => ask<Seated>(`matches/${code}/join`, asked);
export const matches = (status: MatchInfo["status"]) => ask<MatchInfo[]>(`matches?status=${status}`);
export const match = (code: string) => ask<MatchInfo>(`matches/${code}`);

export function socketAddress(code: string): string {
	const address = new URL(`/api/matches/${code}/socket`, location.href);
	address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
	address.hash = "";
	return address.href;
}
