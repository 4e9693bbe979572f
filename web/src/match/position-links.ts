/** Where a match's position can be looked at further. */

import type { GameName } from "../api/client";
import type { Position } from "../api/wire";
import { heardIn } from "../games/planes/planes";
import { hrefOf } from "./links";

export interface PositionLinks {
	edit: string;
	/** Not when the game is over: there is nothing to think about then. */
	minds: string | null;
}

/** The editor and the five minds with this position; null while hints are locked. */
export function linksOf(position: Position): PositionLinks | null {
	const isFree = position.status === "over" || (position.status === "playing" && position.hints);
	// In planes it is what this seat has heard; a spectator has heard nothing of his own.
	const isSpectator = position.game === "planes" && position.seat === null;
	if (!isFree || isSpectator) return null;
	const text = position.game === "planes" ? heardIn(position.view) : (position.position ?? position.view);
	const placed = { game: position.game as GameName, options: position.options, position: text };
	return {
		edit: hrefOf("edit", placed),
		minds: position.status === "over" ? null : hrefOf("minds", placed),
	};
}
