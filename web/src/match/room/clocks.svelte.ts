/** The clocks of a match, counting down between the server's messages. */

import type { Room } from "./room.svelte";

const TICK_MS = 200;
/** With less time than this, a clock shows tenths of a second. */
export const LOW_TIME_SECONDS = 10;

export class Clocks {
	#now = $state(performance.now());

	constructor(readonly room: Room) {}

	get areUsed(): boolean {
		return !!this.room.snapshot?.seats.some((seat) => seat.seconds !== null);
	}

	/** Start the clocks, and return a function that stops them. */
	run(): (() => void) | undefined {
		if (!this.areUsed || this.room.snapshot?.status !== "playing") return undefined;
		const timer = setInterval(() => (this.#now = performance.now()), TICK_MS);
		return () => clearInterval(timer);
	}

	/** Return the seconds left on a seat's clock; null if the match has no clocks. */
	secondsLeft(seat: number): number | null {
		const { snapshot, receivedAt } = this.room;
		const seconds = snapshot?.seats[seat]?.seconds ?? null;
		if (seconds === null) return null;
		const isRunning = seat === snapshot?.mover && snapshot.status === "playing" && !snapshot.is_adjourned;
		return Math.max(0, seconds - (isRunning ? Math.max(0, this.#now - receivedAt) / 1000 : 0));
	}
}

export function formatClock(seconds: number): string {
	if (seconds > 0 && seconds < LOW_TIME_SECONDS) return seconds.toFixed(1);
	return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
