/** Signals to a player who may be looking elsewhere that it is their turn. */

import { vibrate } from "../../audio/haptics";
import { playSound } from "../../audio/sounds";

/** A player who has waited for less than this still looks at the board, where the move can be seen and heard. */
const MIN_WAIT_MS = 3000;

export class TurnSignal {
	#waitingSince: number | null = null;

	/** Called whenever `isMyTurn` may have changed; `hasStarted` is false before the match and after it. */
	update(isMyTurn: boolean, hasStarted: boolean): void {
		if (!hasStarted) this.#waitingSince = null;
		else if (!isMyTurn) this.#waitingSince ??= performance.now();
		else if (this.#waitingSince !== null) {
			const hasWaited = performance.now() - this.#waitingSince >= MIN_WAIT_MS;
			this.#waitingSince = null;
			vibrate("turn");
			if (hasWaited || document.hidden) playSound("turn");
		}
	}
}
