/** What a player can do in a duel with another program, besides playing. */

import { cancelDuel, claimDuel, inviteToRematch } from "../../api/lan";
import type { Room } from "./room.svelte";
import { saveTokens } from "./tokens";

/**
 * Invite the other player to a rematch; once it is accepted, go to its room and return true. If that fails, say why and
 * return false.
 */
export async function playRematch(room: Room): Promise<boolean> {
	try {
		const seat = await inviteToRematch(room.code);
		saveTokens(seat.code, room.snapshot?.game ?? "", [seat.token]);
		location.hash = seat.code;
		return true;
	} catch (error) {
		room.refusal = error as Error;
		return false;
	}
}

/** End the duel without a result, or claim the win. If that is not possible, say why. */
export async function endDuel(room: Room, how: "cancel" | "claim"): Promise<void> {
	try {
		await (how === "claim" ? claimDuel : cancelDuel)(room.code);
	} catch (error) {
		room.refusal = error as Error;
	}
}
