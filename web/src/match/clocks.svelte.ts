/** The clocks of a match, as they run on between the server's messages. */

import type { Room } from "./room.svelte";

const EVERY = 200;

export class Clocks {
	#now = $state(performance.now());

	constructor(readonly room: Room) {}

	get areThere(): boolean {
		return !!this.room.position?.seats.some((seat) => seat.seconds !== null);
	}

	/** Lets them run, until what is returned is called. */
	run(): (() => void) | undefined {
		if (!this.areThere || this.room.position?.status !== "playing") return undefined;
		const timer = setInterval(() => (this.#now = performance.now()), EVERY);
		return () => clearInterval(timer);
	}

	/** Seconds left on a seat's clock; null if there is none. */
	left(seat: number): number | null {
		const { position, at } = this.room;
		const seconds = position?.seats[seat]?.seconds ?? null;
		if (seconds === null) return null;
		const isRunning = seat === position?.mover && position.status === "playing";
		return Math.max(0, seconds - (isRunning ? Math.max(0, this.#now - at) / 1000 : 0));
	}
}

/** As a clock shows them; the last ones with their tenths. */
export function formatClock(seconds: number): string {
	if (seconds < 10) return seconds.toFixed(1);
	return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
