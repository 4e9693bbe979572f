/** The name of the person or engine at a seat, as every part of a match shows it. */

import type { SeatState } from "../../api/types";
import { personName, type Texts } from "../../i18n/texts";
import { engineTitle, shortEngineTitle } from "../engine-texts";

/** Return the name of the person at a seat, or the title of its engine: “Engine · Level 3” or, if short, “Level 3”. */
export function seatTitle(
	game: string,
	{ kind, name, engine }: SeatState,
	texts: Texts,
	isShort: boolean = false,
): string {
	if (kind === "empty") return texts.openSeat;
	if (kind === "person") return personName(name ?? "", texts);
	return (isShort ? shortEngineTitle : engineTitle)(game, engine?.engine || "best", engine?.level ?? null, texts);
}
