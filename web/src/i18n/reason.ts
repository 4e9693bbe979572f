/** Words for the reasons that the server sends: why it refused something, how a match ended, and the like. */

import { reasons as enReasons } from "./reasons.en";
import { reasons as zhReasons } from "./reasons.zh";
import { reasons as enReferee } from "./referee.en";
import { reasons as zhReferee } from "./referee.zh";
import { reasons as enSources } from "./sources.en";
import { reasons as zhSources } from "./sources.zh";
import { type Language, textsByLanguage } from "./texts";

export interface Reason {
	code: string;
	/** A parameter may itself be a reason. */
	params: { [name: string]: string | number | Reason };
	/** The reason in English, for programs; the page never shows it. The sources of estimates have none. */
	text?: string;
}

/** Texts of reasons by code; `{name}` stands for a parameter. */
export type ReasonTexts = Record<Language, Readonly<Record<string, string>>>;

const textsOfReasons: Record<Language, Record<string, string>> = {
	en: { ...enReasons, ...enReferee, ...enSources },
	zh: { ...zhReasons, ...zhReferee, ...zhSources },
};

/** Add the reasons of a game. `games/registry.ts` calls this for every game. */
export function addReasons(added: ReasonTexts): void {
	Object.assign(textsOfReasons.en, added.en);
	Object.assign(textsOfReasons.zh, added.zh);
}

/**
 * Word a reason. Of one whose code this page does not know, since the server is newer, only the code is shown.
 * `seatName` returns the name of a seat, counted from 0; by default it is its number.
 */
export function wordReason(reason: Reason, language: Language, seatName?: (seat: number) => string): string {
	const text = textsOfReasons[language][reason.code];
	if (text === undefined) return textsByLanguage[language].unknownReason(reason.code);
	return text.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = reason.params[name] ?? "";
		if (typeof value === "object") return wordReason(value, language, seatName);
		return wordParam(name, value, language, seatName);
	});
}

/**
 * Word a parameter: seats, games, options, camps and offers have names in every language, and a space is named because it
 * could not be seen. Everything else is shown as it is.
 */
function wordParam(
	name: string,
	value: string | number,
	language: Language,
	seatName: ((seat: number) => string) | undefined,
): string {
	const texts = textsByLanguage[language];
	if (name === "seat" || name === "mover")
		return texts.party(seatName?.(Number(value)) ?? texts.seatNumber(Number(value) + 1));
	if (name === "camp") return texts.party(texts.camps[value] ?? String(value));
	if (name === "option") return texts.options[value] ?? String(value);
	if (name === "game" || name.endsWith("_game")) return texts.games[value]?.[0] ?? String(value);
	if (name === "found" && value === " ") return texts.space;
	return String(value);
}
