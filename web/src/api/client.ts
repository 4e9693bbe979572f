/** What is asked of the server once. */

import { words } from "../preferences.svelte";
import type { Options } from "./options";
import type {
	AnalysisAsked,
	AnalysisTold,
	CheckAsked,
	CheckTold,
	GameInfo,
	Join,
	Layout,
	LineAsked,
	LineTold,
	MatchInfo,
	NewMatch,
	OpinionAsked,
	OpinionTold,
	Seated,
	TruthAsked,
	TruthTold,
} from "./wire";

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
		throw new Error(words().unreachable); // the browser's own words are in its own language
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
export const line = (asked: LineAsked) => ask<LineTold>("line", asked);
export const analyse = (asked: AnalysisAsked) => ask<AnalysisTold>("analyse", asked);
/** What is proved of a position; what an engine makes of it; in planes, what answers tell. */
export const truth = (asked: TruthAsked, signal?: AbortSignal) => ask<TruthTold>("truth", asked, signal);
export const opinion = (asked: OpinionAsked, signal?: AbortSignal) => ask<OpinionTold>("opinion", asked, signal);
/** Whether a text is a position of the game; in planes, what answers tell. */
export const check = (asked: CheckAsked) => ask<CheckTold>("check", asked);
export const open = (setting: NewMatch) => ask<Seated>("matches", setting);
export const join = (code: string, asked: Join) => ask<Seated>(`matches/${code}/join`, asked);
export const matches = (status: MatchInfo["status"]) => ask<MatchInfo[]>(`matches?status=${status}`);
export const match = (code: string) => ask<MatchInfo>(`matches/${code}`);

export function socketAddress(code: string): string {
	const address = new URL(`/api/matches/${code}/socket`, location.href);
	address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
	address.hash = "";
	return address.href;
}
