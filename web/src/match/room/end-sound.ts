/** The sound at the end of a match that the viewer has followed. */

import type { Snapshot } from "../../api/types";
import { playSound } from "../../audio/sounds";

export class EndSound {
	#wasPlaying = false;

	/** Called whenever the shown snapshot may have changed; `seat` is null for a spectator. */
	update(snapshot: Snapshot | null, seat: number | null): void {
		if (snapshot?.status === "over" && this.#wasPlaying && snapshot.result)
			playSound(seat === null || snapshot.result.places[seat] === 1 ? "win" : "lose");
		this.#wasPlaying = snapshot?.status === "playing";
	}
}
