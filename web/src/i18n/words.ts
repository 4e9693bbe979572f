/** Every word of the page, a file a language. `Words` is what English has, so a missing translation does not compile. */
import { en, type Words } from "./words.en";
import { zh } from "./words.zh";

export type { Words };

export const dictionaries = { en, zh };
export type Language = keyof typeof dictionaries;
