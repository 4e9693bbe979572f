/** Where a match's position can be looked at further. */

import type { GameName } from "../api/client";
import type { Snapshot } from "../api/types";
import { answersInView } from "../games/planes/planes";
import { positionHref } from "./links";

export interface PositionLinks {
	edit: string;
	/** Not when the game is over: there is nothing to think about then. */
	minds: string | null;
}

/** The editor and the five minds with this position; null while hints are locked. */
export function snapshotLinks(position: Snapshot): PositionLinks | null {
	const isFree = position.status === "over" || (position.status === "playing" && position.hints);
	// In planes it is what this seat has heard; a spectator has heard nothing of his own.
	const isSpectator = position.game === "planes" && position.seat === null;
	if (!isFree || isSpectator) return null;
	const text = position.game === "planes" ? answersInView(position.view) : (position.position ?? position.view);
	const placed = { game: position.game as GameName, options: position.options, position: text };
	return {
		edit: positionHref("edit", placed),
		minds: position.status === "over" ? null : positionHref("minds", placed),
	};
}
