/** The pace of a match between engines, and how its host changes it. */

import type { Room } from "./room.svelte";

export class Pace {
	constructor(readonly room: Room) {}

	/** Whether this browser can set the pace: only if it is the host of a match between engines that has no clocks. */
	get isMine(): boolean {
		const { snapshot } = this.room;
		if (snapshot?.status !== "playing" || !this.room.isHost) return false;
		return snapshot.seats.every(({ kind, seconds }) => kind === "engine" && seconds === null);
	}

	/** The least time between two moves. */
	get seconds(): number {
		return this.room.snapshot?.pace?.seconds ?? 0;
	}

	get isPaused(): boolean {
		return !!this.room.snapshot?.pace?.is_paused;
	}

	set = (seconds: number, isPaused: boolean): void => {
		if (this.isMine) this.room.sendAsHost({ op: "pace", seconds, is_paused: isPaused });
	};

	togglePause = (): void => this.set(this.seconds, !this.isPaused);

	/** If the match is paused, let the engine to move play one move. Otherwise only pause the match. */
	step = (): void => {
		if (!this.isMine) return;
		if (this.isPaused) this.room.sendAsHost({ op: "step" });
		else this.togglePause();
	};
}
