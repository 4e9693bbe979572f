/** Messages that the page sends for the players at this screen, without a click. */

import { untrack } from "svelte";
import type { LocalMatch } from "./local-match.svelte";

/**
 * Send these messages while the page of a match is open. `hasSetUp` returns whether players have something to do before
 * the match starts.
 */
export function sendAutomatically(match: LocalMatch, hasSetUp: () => boolean): void {
	const { room } = match;

	// Mark players ready once they are seated, unless they have something to do before the match starts. If two players
	// share this screen, each has a snapshot: one of these may still show a seat as not ready after it was marked.
	const markedReady = new Set<number>();
	$effect(() => {
		if (!match.isOnline) markedReady.clear();
		else if (room.snapshot?.status === "open" && !hasSetUp()) {
			for (const seat of room.seats) {
				if (room.snapshot.seats[seat]?.state !== "seated" || markedReady.has(seat)) continue;
				markedReady.add(seat);
				room.sendAs(seat, { op: "ready" });
			}
		}
	});

	// If two players share this screen and one offers a takeback, accept it for the other.
	const offer = $derived(room.snapshot?.offers[0] ?? "");
	$effect(() => {
		const [what, by] = offer.split(":");
		untrack(() => {
			if (what === "takeback" && room.seats.includes(Number(by))) match.answer("accept");
		});
	});

	// If the host shares this screen with another player, accept the host's offer to unlock hints for the other player.
	const hasToAgree = $derived(room.isHost && match.hintLock.seatsAsked.length > 0);
	$effect(() => {
		if (hasToAgree) untrack(() => match.hintLock.answer("accept"));
	});
}
