/** The addresses of the pages about tournaments: `#tournaments/NAME/competitor/3`. */

import { tournamentGameAddress } from "../../match/review/review-sources";

export interface TournamentAddress {
	/** The name of the tournament; empty for the list of all tournaments. */
	name: string;
	part: "competitor" | "board" | null;
	number: number;
}

const base = (name: string): string => `#tournaments/${encodeURIComponent(name)}`;

export const tournamentHref = base;
export const competitorHref = (name: string, number: number): string => `${base(name)}/competitor/${number}`;
export const boardHref = (name: string, number: number): string => `${base(name)}/board/${number}`;
/** The review of a finished game, at the position after `ply` moves. */
export const reviewHref = (name: string, number: number, ply = 0): string =>
	`#review/${tournamentGameAddress(name, number)}/${ply}`;

/** Read the part of an address after `#tournaments/`; null if there is no such page. */
export function parseAddress(rest: string): TournamentAddress | null {
	const [encoded = "", part = "", digits = "", ...more] = rest.split("/");
	if (more.length) return null;
	let name: string;
	try {
		name = decodeURIComponent(encoded);
	} catch {
		return null;
	}
	if (!part) return { name, part: null, number: 0 };
	if ((part !== "competitor" && part !== "board") || !/^\d{1,10}$/.test(digits)) return null;
	return { name, part, number: Number(digits) };
}
