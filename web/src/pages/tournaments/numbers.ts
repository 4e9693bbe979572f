/** Numbers and notes of tournaments in words. */

import type { Reason, Tally } from "../../api/types";
import { wordReason } from "../../i18n/reason";
import { preferences } from "../../preferences.svelte";
import type { tournamentTexts } from "./texts";

type Words = ReturnType<typeof tournamentTexts>;

/** Return points with at most two decimals, which games for more than two seats can need: `2`, `3.5`, `0.67`. */
export const pointsText = (points: number): string => String(Math.round(points * 100) / 100);

/** Return a rating with its sign: `+120`, `−35`, `0`. */
export function eloText(elo: number): string {
	const rounded = Math.round(elo);
	return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : "0";
}

export const gamesIn = ({ wins, draws, losses }: Tally): number => wins + draws + losses;

export const pointsIn = ({ wins, draws }: Tally): number => wins + draws / 2;

/** Return a probability in %, which is never shown as certain: `<0.1`, `97.5`, `>99.9`. */
export function percentText(share: number): string {
	if (share > 0.999) return ">99.9";
	return share < 0.001 ? "<0.1" : (100 * share).toFixed(1);
}

/** Return a time in the unit that fits: `0.8 s`, `12 min`, `3.1 h`. */
export function timeText(seconds: number, words: Words): string {
	const short = (n: number): string => (n < 10 ? n.toFixed(1) : String(Math.round(n)));
	if (seconds < 120) return words.seconds(short(seconds));
	return seconds < 7_200 ? words.minutes(short(seconds / 60)) : words.hours(short(seconds / 3_600));
}

/** Word why a competitor left a game. */
export const noteText = (note: string | Reason): string =>
	typeof note === "string" ? note : wordReason(note, preferences.language);
