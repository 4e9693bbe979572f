/**
 * Taking a seat in a room. The page chooses the token that holds the seat, so that it can repeat a join whose answer was
 * lost, even after a reload: the server then gives it the same seat.
 */

import { joinMatch, Refusal } from "../../api/client";
import { readStored, writeStored } from "../../preferences.svelte";

const KEY = "qipan.joining";
/** The pauses before a join without an answer is repeated. */
const PAUSES_MS = [500, 2_000];
const TOKEN_BYTES = 24;

interface Join {
	code: string;
	name: string;
	seat: number;
	token: string;
}

/** Return a random token. `crypto.randomUUID` does not exist on pages that come over plain HTTP. */
const newToken = (): string =>
	[...crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return the join that this tab has sent to a room and the server has not answered yet; null if there is none. */
export function unansweredJoin(code: string): Join | null {
	const join = readStored<Join | null>(KEY, null, "sessionStorage");
	return join?.code === code ? join : null;
}

/**
 * Whether the server has refused the join, so that the token holds no seat. After an internal error of the server, the
 * join may have been stored.
 */
const isRefused = (error: unknown): boolean => error instanceof Refusal && error.status < 500;

/** Take a seat, or repeat the join that has not been answered. Return the token that holds the seat. */
export async function takeSeat(code: string, name: string, seat: number): Promise<string> {
	const join = unansweredJoin(code) ?? { code, name, seat, token: newToken() };
	writeStored(KEY, join, "sessionStorage");
	for (const pause of [...PAUSES_MS, null]) {
		try {
			await joinMatch(code, { name: join.name, seat: join.seat, token: join.token });
			writeStored(KEY, null, "sessionStorage");
			return join.token;
		} catch (error) {
			if (isRefused(error)) writeStored(KEY, null, "sessionStorage");
			if (isRefused(error) || pause === null) throw error;
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	}
	throw new Error("not reached: the last attempt returns or throws");
}
