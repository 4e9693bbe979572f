import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { completeSnapshot } from "../../../src/api/snapshot";
import type { Snapshot } from "../../../src/api/types";
import { waiting } from "../../../src/api/waiting.svelte";
import { entryPlies, moveNumbers } from "../../../src/match/moves/move-numbers";
import { Steps } from "../../../src/match/room/steps.svelte";
import { stepByKey } from "../../../src/pages/match/step-input";

const seat = { name: "Ann", kind: "person" as const, state: "playing" as const };
const snapshotOf = (changes: Partial<Snapshot>): Snapshot => ({
	...completeSnapshot({
		...{ op: "position", code: "bamotiku", game: "two-eat-one", options: {}, ply: 3, mover: 1, position: "now" },
		...{ pieces: [], result: null, number: 1, status: "playing", seats: [seat, seat], now: 0, seat: 0 },
		...{ first_move: 0, moves: [], movers: [], legal: [] },
	}),
	...changes,
});
const move = (text: string, mover: number | null) => ({ text, mover });

const requests: { url: string; token: string | null }[] = [];
beforeEach(() => {
	requests.length = 0;
	vi.stubGlobal("fetch", async (request: Request) => {
		requests.push({ url: new URL(request.url).pathname, token: request.headers.get("Seat-Token") });
		const ply = Number(request.url.split("/").at(-1));
		const answer = {
			ply,
			position: null,
			view: `view ${ply}`,
			pieces: [],
			score: null,
			mover: 0,
			path: ["A1"],
			seat: 1,
		};
		return Response.json({ ...answer, legal: [] });
	});
});
afterEach(() => vi.unstubAllGlobals());

class FakeRoom {
	code = "bamotiku";
	token = "secret";
	seats = [0];
	refusal: Error | null = $state.raw(null);
	snapshot = $state.raw(snapshotOf({}));
	moves = $state.raw([move("A4-A3", 0), move("A1-A2", 1), move("B4-B3", 0)]);
}

/** Steps in a room in which three moves were made. */
function threeMoves() {
	const room = new FakeRoom();
	const steps = new Steps(room);
	steps.follow();
	return { room, steps };
}

describe("stepping through a running match", () => {
	test("asks for what the seat knew, and draws it with the moves so far and nothing to play", async () => {
		const { steps } = threeMoves();
		expect([steps.at, steps.last, steps.shown, steps.target]).toEqual([null, 3, null, null]);
		steps.go(2);
		steps.load(steps.target);
		await vi.waitFor(() => expect(steps.shown).not.toBeNull());
		expect(requests).toEqual([{ url: "/api/matches/bamotiku/positions/2", token: "secret" }]);
		const { position, moves, last } = steps.shown ?? {};
		expect([position?.view, position?.legal, moves?.length, last]).toEqual(["view 2", [], 2, ["A1"]]);
		expect(position?.seats.map(({ last_path }) => last_path)).toEqual([[], ["A1"]]);
		steps.go(7);
		expect([steps.at, steps.shown]).toEqual([null, null]);
	});

	test("shows that it waits, and says why a position cannot be shown", async () => {
		let fail: (error: Error) => void = () => {};
		vi.stubGlobal("fetch", () => new Promise((_, reject) => (fail = reject)));
		const { room, steps } = threeMoves();
		steps.go(2);
		const stop = steps.load(steps.target);
		await vi.waitFor(() => expect(waiting.isLong).toBe(true));
		fail(new Error("offline"));
		await vi.waitFor(() => expect(room.refusal).not.toBeNull());
		expect([steps.at, waiting.isLong]).toEqual([null, false]);
		stop?.();
	});

	test("announces the last move that was made meanwhile", () => {
		const { room, steps } = threeMoves();
		steps.go(1);
		expect(steps.news).toBeUndefined();
		room.moves = [...room.moves, move("B1-B2", 1)];
		steps.follow();
		expect([steps.news, steps.at, steps.last]).toEqual([move("B1-B2", 1), 1, 4]);
		steps.go(4);
		expect(steps.news).toBeUndefined();
	});

	test("returns to the present when the position is taken back, and when the match ends", () => {
		const { room, steps } = threeMoves();
		steps.go(2);
		steps.follow();
		expect(steps.at).toBe(2);
		room.moves = room.moves.slice(0, 2);
		steps.follow();
		expect(steps.at).toBeNull();
		steps.go(1);
		room.snapshot = snapshotOf({ status: "over" });
		steps.follow();
		expect(steps.at).toBeNull();
		steps.go(-5);
		expect(steps.at).toBe(0);
	});

	test("follows arrow keys, Home and End, and leaves other keys alone", () => {
		const { steps } = threeMoves();
		const at = (key: string) => [stepByKey({ key, target: document.body }, steps), steps.at];
		expect(["ArrowLeft", "ArrowLeft", "ArrowRight", "Home", "ArrowLeft", "End", "h"].map(at)).toEqual([
			...[
				[true, 2],
				[true, 1],
				[true, 2],
				[true, 0],
				[true, 0],
				[true, null],
				[false, null],
			],
		]);
		expect(stepByKey({ key: "ArrowLeft", target: document.createElement("input") }, steps)).toBe(false);
	});
});

test("an entry of several moves is one step", () => {
	const moves = [move("A2u", 0), move("E2u", 0), move("B2u", 1), move("C5", 0)];
	const numbers = moveNumbers("planes", moves);
	expect([numbers, entryPlies(numbers)]).toEqual([
		[0, 1, 1, 2, 3],
		[2, 3, 4],
	]);
});
