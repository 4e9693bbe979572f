/**
 * The texts that several pages share, one file per language. All languages have the type of the English texts, so a
 * missing translation does not compile.
 */
import { en, type Texts } from "./en";
import { zh } from "./zh";

export type { Texts };

export const textsByLanguage = { en, zh };
export type Language = keyof typeof textsByLanguage;

export const languageOf = (texts: Texts): Language => (texts === zh ? "zh" : "en");
