/** What lists of matches say about each: its result for the player of this browser, and its date. */

import type { ProfileResult } from "../api/types";
import { localized, preferences, texts } from "../preferences.svelte";

export const outcomeTexts = localized({
	en: {
		outcomes: { win: "Won", draw: "Drawn", placed: "Placed", loss: "Lost" },
		placeOf: (place: string, seats: number) => `${place} of ${seats}`,
		inProgress: "In progress",
	},
	zh: {
		outcomes: { win: "胜", draw: "和", placed: "居中", loss: "负" },
		placeOf: (place: string, seats: number) => `${place}（共 ${seats} 名）`,
		inProgress: "进行中",
	},
});

/** Whether to word the outcome as a place, as with more than two seats: the second of six has not simply lost. */
export const isPlace = ({ names, outcome }: ProfileResult): boolean =>
	names.length > 2 && (outcome === "placed" || outcome === "loss");

/** Word the result of a match for its player. */
export function wordOutcome(result: ProfileResult): string {
	const words = outcomeTexts();
	if (result.outcome === null) return words.inProgress;
	if (result.opponent === "self") return texts().here;
	if (isPlace(result)) return words.placeOf(texts().ordinal(result.place ?? 1), result.names.length);
	return words.outcomes[result.outcome];
}

/** Return the CSS colour of a result; undefined if the result has none, such as a place among several. */
export const outcomeColour = (result: ProfileResult): string | undefined =>
	result.opponent === "self" || isPlace(result) || result.outcome === null ? undefined : `var(--${result.outcome})`;

/** Word a time, in seconds since 1970, in the browser's variant of the chosen language, such as British English. */
export function wordDate(seconds: number): string {
	const { language } = preferences;
	const locale = navigator.languages.find((each) => each.startsWith(language)) ?? language;
	return new Date(1000 * seconds).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
