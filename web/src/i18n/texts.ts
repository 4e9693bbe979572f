/** All texts of the page, one file per language. The type `Texts` is that of English, so a missing translation does not compile. */
import { en, type Texts } from "./en";
import { zh } from "./zh";

export type { Texts };

export const textsByLanguage = { en, zh };
export type Language = keyof typeof textsByLanguage;
