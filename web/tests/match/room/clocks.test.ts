import { expect, test } from "vitest";
import { completeSnapshot } from "../../../src/api/snapshot";
import { Clocks } from "../../../src/match/room/clocks.svelte";
import type { Room } from "../../../src/match/room/room.svelte";

const seat = { name: "Ann", kind: "person" as const, state: "playing" as const, seconds: 90 };
const clocksOf = (isAdjourned: boolean): Clocks => {
	const snapshot = completeSnapshot({
		...{ op: "position", code: "bamotiku", game: "dots", options: {}, ply: 3, mover: 1, position: "now" },
		...{ pieces: [], result: null, number: 1, status: "playing", seats: [seat, seat], now: 0, seat: 0 },
		...{ first_move: 0, moves: [], movers: [], legal: [], is_adjourned: isAdjourned },
	});
	return new Clocks({ snapshot, receivedAt: performance.now() - 30_000 } as unknown as Room);
};

test("only the clock of the seat to move runs", () => {
	const clocks = clocksOf(false);
	expect([clocks.secondsLeft(0), Math.round(clocks.secondsLeft(1) ?? 0)]).toEqual([90, 60]);
});

test("the clocks of an adjourned game stand still", () => {
	const clocks = clocksOf(true);
	expect([clocks.secondsLeft(0), clocks.secondsLeft(1)]).toEqual([90, 90]);
});
