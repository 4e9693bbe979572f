/** Hints that the host of a match has locked, and the offer to unlock them, which all players must accept. */

import type { Room } from "./room.svelte";

export class HintLock {
	constructor(readonly room: Room) {}

	/** Lock or unlock hints. During the match, unlocking is only an offer, which the other players must accept. */
	set(isLocked: boolean): void {
		this.room.sendAsHost({ op: "lock_hints", is_locked: isLocked });
	}

	/** Whether the host's offer to unlock hints still stands: nobody has declined it. */
	get isUnlockOffered(): boolean {
		return this.room.snapshot?.unlock?.declined_by === null;
	}

	/** The seats at this screen that have not answered the host's offer. */
	get seatsAsked(): number[] {
		const { unlock = null } = this.room.snapshot ?? {};
		return unlock && this.isUnlockOffered ? this.room.seats.filter((seat) => !unlock.agreed.includes(seat)) : [];
	}

	/** Answer the host's offer. The first player who declines ends the offer. */
	answer(answer: "accept" | "decline"): void {
		const seats = answer === "accept" ? this.seatsAsked : this.seatsAsked.slice(0, 1);
		for (const seat of seats) this.room.sendAs(seat, { op: "offer", what: "hints", answer });
	}
}
