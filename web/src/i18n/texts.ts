/** Every word of the page, a file a language. `Texts` is what English has, so a missing translation does not compile. */
import { en, type Texts } from "./en";
import { zh } from "./zh";

export type { Texts };

export const textsByLanguage = { en, zh };
export type Language = keyof typeof textsByLanguage;
