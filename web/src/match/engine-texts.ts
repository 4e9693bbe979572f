/** The names of the engines and a line about each, by the server's name. */

import type { EngineInfo } from "../api/types";
import { uiOf } from "../games/registry";
import { textsOf } from "../games/seats";
import { type EngineText, engineTexts } from "../i18n/engines";
import { languageOf, type Texts } from "../i18n/texts";

/** Return the name of an engine and a line about it: the server's, if the page has none. */
export const engineText = (game: string, { name, about }: EngineInfo, texts: Texts): EngineText =>
	textsOf(uiOf(game), texts).engines?.[name] ?? engineTexts[languageOf(texts)][name] ?? { name, about };
