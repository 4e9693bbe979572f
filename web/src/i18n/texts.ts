/**
 * The texts that several pages share, one file per language. All languages have the type of the English texts, so a
 * missing translation does not compile.
 */
import { en, type Texts } from "./en";
import { zh } from "./zh";

export type { Texts };

export const textsByLanguage = { en, zh };
export type Language = keyof typeof textsByLanguage;

/** Matches the default name of a person in any language. Several people at one screen are numbered: “Guest 2”. */
const DEFAULT_NAME = new RegExp(
	`^(?:${Object.values(textsByLanguage)
		.map(({ defaultName }) => defaultName)
		.join("|")})(?= \\d+$|$)`,
);

/** Return the name of a person. A name that the page has given, such as “Guest”, is shown in the reader's language. */
export const personName = (name: string, texts: Texts): string => name.replace(DEFAULT_NAME, texts.defaultName);

export const languageOf = (texts: Texts): Language => (texts === zh ? "zh" : "en");
