/** Words for the reasons that the server sends: why it refused something, how a match ended, and the like. */

import { type EngineText, engineTexts } from "./engines";
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
	/** The reason in English, for programs and for pages that do not know the code. */
	text?: string;
}

/**
 * Texts of reasons by code; `{name}` stands for a parameter. A text under a code that ends in `_of_two` replaces the
 * general text in matches that one of two seats has won. The terminal has the same texts.
 */
export type ReasonTexts = Record<Language, Readonly<Record<string, string>>>;

const textsOfReasons: Record<Language, Record<string, string>> = {
	en: { ...enReasons, ...enReferee, ...enSources },
	zh: { ...zhReasons, ...zhReferee, ...zhSources },
};

/** The names of a game, its options and other parameters of its reasons in one language. */
export interface GameWords {
	title?: string;
	/** By the name of an option: its name in this language. */
	options?: Readonly<Record<string, string>>;
	/** The engines that only this game has, by the names that the server uses. */
	engines?: Readonly<Record<string, EngineText>>;
	/** By the name of a parameter whose values are sides: the name of each side. */
	parameters?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const wordsOfGames: Record<Language, Map<string, GameWords>> = { en: new Map(), zh: new Map() };

/** Add the reasons and words of a game. `games/registry.ts` calls this for every game. */
export function addGame(name: string, reasons: ReasonTexts, words: Readonly<Record<Language, GameWords>>): void {
	for (const language of ["en", "zh"] as const) {
		Object.assign(textsOfReasons[language], reasons[language]);
		wordsOfGames[language].set(name, words[language]);
	}
}

/** Add the titles of a game, which are used if `addGame` has added none. */
export function addTitles(name: string, titles: Readonly<Record<Language, string>>): void {
	for (const language of ["en", "zh"] as const) {
		const words = wordsOfGames[language];
		words.set(name, { title: titles[language], ...words.get(name) });
	}
}

/**
 * Word a reason. If the page does not know its code, since the game or the server is newer, the reason is shown in
 * English. `seatName` returns the name of a seat, counted from 0; by default it is its number. A text may name the
 * `{winner}` and the `{loser}` of a match: seats that a caller adds to the parameters; without them, the text says “the
 * winner” and “the loser”.
 */
export function wordReason(reason: Reason, language: Language, seatName?: (seat: number) => string): string {
	const text = textOf(reason, language);
	if (text === undefined) return reason.text || textsByLanguage[language].unknownReason(reason.code);
	return text.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = reason.params[name] ?? (isSide(name) ? textsByLanguage[language][name] : "");
		// Within another sentence, a reason must not end with a full stop.
		if (typeof value === "object") return wordReason(value, language, seatName).replace(/[.。]$/, "");
		return wordParam(name, value, language, seatName);
	});
}

function textOf({ code, params }: Reason, language: Language): string | undefined {
	const texts = textsOfReasons[language];
	return (typeof params.winner === "number" ? texts[`${code}_of_two`] : undefined) ?? texts[code];
}

const isSide = (name: string): name is "winner" | "loser" => name === "winner" || name === "loser";

/** Parameters that are lists, with ", " between their items. The terminal has the same. */
const LISTS: ReadonlySet<string> = new Set(["allowed", "choices", "engines", "games", "known", "legal", "settings"]);

/**
 * Word a parameter: seats, games, options and engines have names in every language, and a space, which would be
 * invisible, is named. A game may have names for further parameters. Large numbers have separators; everything else is
 * shown as it is.
 */
function wordParam(
	name: string,
	value: string | number,
	language: Language,
	seatName: ((seat: number) => string) | undefined,
): string {
	const texts = textsByLanguage[language];
	if (name === "seat" || name === "mover" || (isSide(name) && typeof value === "number"))
		return texts.party(seatName?.(Number(value)) ?? texts.side(Number(value) + 1));
	const words = wordsOfGames[language];
	if (name === "game" || name.endsWith("_game")) return words.get(String(value))?.title ?? String(value);
	for (const { options, parameters, engines } of words.values()) {
		const side = parameters?.[name]?.[value];
		if (side !== undefined) return texts.party(side);
		const option = name === "option" ? options?.[value] : undefined;
		if (option !== undefined) return option;
		const engine = name === "engine" ? engines?.[value] : undefined;
		if (engine !== undefined) return engine.name;
	}
	if (name === "engine") return engineTexts[language][value]?.name ?? String(value);
	if (LISTS.has(name)) return String(value).replaceAll(", ", texts.listComma);
	if (name === "found" && value === " ") return texts.space;
	return typeof value === "number" ? value.toLocaleString("en") : value;
}
