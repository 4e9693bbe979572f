/** Planes that a player has moved, kept in this tab so that a reload does not lose them. They are not sent. */

import type { Snapshot } from "../../api/types";
import { readStored, writeStored } from "../../preferences.svelte";
import { type Plane, readPlane, shiftOntoBoard, writePlane } from "./planes";

/** `placing`: the player's own planes before the match; `ghosts`: the guesses about the opponent's. */
export type KeptPlanes = "placing" | "ghosts";

const keyOf = (kind: KeptPlanes, { code, seat }: Snapshot): string => `qipan.planes.${kind}.${code}.${seat}`;

/** Return the planes that were kept for the seat of a room; none if there are none, or if they do not fit the board. */
export function readKept(kind: KeptPlanes, room: Snapshot): Plane[] {
	const stored = readStored<unknown>(keyOf(kind, room), [], "sessionStorage");
	const texts = Array.isArray(stored) ? stored.filter((text) => /^[A-Z]\d+[udlr]$/.test(text)) : [];
	const planes = texts.map(readPlane);
	const fits = planes.every(
		(plane) => writePlane(shiftOntoBoard(plane, Number(room.options.size))) === writePlane(plane),
	);
	return fits && (kind === "ghosts" || planes.length === Number(room.options.planes)) ? planes : [];
}

export const keep = (kind: KeptPlanes, room: Snapshot, planes: readonly Plane[]): void =>
	writeStored(keyOf(kind, room), planes.map(writePlane), "sessionStorage");
