/**
 * Planes that a player has moved, kept in this tab so that a reload does not lose them; the server does not get them.
 */

import type { LegalMove, Snapshot } from "../../../api/types";
import type { Placements } from "../../../board/pieces/placements";
import { readStored, writeStored } from "../../../preferences.svelte";

/** `placing`: the player's own planes before the match; `ghosts`: the guesses about the opponent's. */
export type KeptPlanes = "placing" | "ghosts";

const keyOf = (kind: KeptPlanes, { code, seat }: Snapshot): string => `qipan.planes.${kind}.${code}.${seat}`;

/** Whether any planes are kept for the seat of a room. */
export const hasKept = (kind: KeptPlanes, room: Snapshot): boolean =>
	readStored<unknown[]>(keyOf(kind, room), [], "sessionStorage").length > 0;

/** Return the planes that are kept for the seat of a room. */
export function readKept(kind: KeptPlanes, room: Snapshot, placements: Placements): LegalMove[] {
	const texts = readStored<unknown[]>(keyOf(kind, room), [], "sessionStorage");
	return texts.flatMap((text) => placements.all.find((move) => move.text === text) ?? []);
}

export const keep = (kind: KeptPlanes, room: Snapshot, planes: readonly LegalMove[]): void =>
	writeStored(
		keyOf(kind, room),
		planes.map(({ text }) => text),
		"sessionStorage",
	);
