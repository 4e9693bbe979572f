import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Room } from "../../../src/match/room/room.svelte";
import { setPreferences } from "../../../src/preferences.svelte";
import { FakeSocket } from "../../api/fake-socket";

const step = { text: "A1-A2", path: ["A1", "A2"] };
const back = { text: "A2-A1", path: ["A2", "A1"] };
const seat = { name: "", kind: "person", state: "playing" };

/** Return a snapshot that the server sends to seat 0. */
const snapshot = (ply: number, legal: object[], change: object = {}) => ({
	...{
		op: "position",
		code: "bamotiku",
		game: "checkers",
		options: {},
		status: "playing",
		pieces: [],
		seats: [seat, seat],
	},
	...{
		seat: 0,
		ply,
		mover: legal.length ? 0 : 1,
		legal,
		position: `after ${ply}`,
		first_move: 0,
		moves: [],
		movers: [],
	},
	...change,
});

const rooms: Room[] = [];

beforeEach(() => {
	FakeSocket.all = [];
	vi.useFakeTimers();
	vi.stubGlobal("WebSocket", FakeSocket);
	setPreferences({ language: "en" });
	const known = [{ code: "bamotiku", game: "checkers", tokens: ["secret"], at: 0 }];
	localStorage.setItem("qipan.rooms", JSON.stringify(known));
});
afterEach(() => {
	for (const room of rooms.splice(0)) room.close();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	localStorage.clear();
});

async function enter() {
	const room = new Room("bamotiku");
	rooms.push(room);
	await vi.advanceTimersByTimeAsync(0);
	const server = FakeSocket.all[0] as FakeSocket;
	server.accept();
	const played = () => server.sent.filter(({ op }) => op === "play").map(({ move }) => move);
	return { room, server, played };
}

describe("a played move", () => {
	test("is pending until the server confirms it", async () => {
		const { room, server } = await enter();
		server.say(snapshot(0, [step]));
		room.play(step);
		expect(room.unconfirmed?.path).toEqual(["A1", "A2"]);
		server.say(snapshot(1, [], { seats: [{ ...seat, last_move: "A1-A2" }, seat] }));
		expect([room.unconfirmed, room.refusal]).toEqual([null, null]);
	});

	test("is rolled back by a refusal, which says why", async () => {
		const { room, server } = await enter();
		server.say(snapshot(0, [step]));
		room.play(step);
		const reason = { code: "time_ran_out", params: {}, text: "" };
		server.say({ op: "refused", about: "play", reason });
		expect(room.unconfirmed).toBeNull();
		expect(room.refusal?.message).toBe("The time for this move has run out.");
	});
});

describe("a prepared move", () => {
	test("is sent once it is legal, and not before", async () => {
		const { room, server, played } = await enter();
		server.say(snapshot(1, []));
		room.prepare(0, ["A2", "A1"]);
		server.say(snapshot(1, [], { spectators: 1 }));
		expect(played()).toEqual([]);
		server.say(snapshot(2, [step, back]));
		expect(played()).toEqual(["A2-A1"]);
		expect([room.premove, room.unconfirmed?.move]).toEqual([null, "A2-A1"]);
	});

	test("is dropped with a notice if it is not legal", async () => {
		const { room, server, played } = await enter();
		server.say(snapshot(1, []));
		room.prepare(0, ["A2", "A1"]);
		server.say(snapshot(2, [step]));
		expect([played(), room.premove, room.droppedPremove]).toEqual([[], null, ["A2", "A1"]]);
		room.play(step);
		expect(room.droppedPremove).toBeNull();
	});

	test("is chosen by the player if its cells stand for several moves", async () => {
		const { room, server, played } = await enter();
		const around = { text: "A2-B2-A1", path: ["A2", "B2", "A1"] };
		server.say(snapshot(1, []));
		room.prepare(0, ["A2", "A1"]);
		server.say(snapshot(2, [step, back, around]));
		expect([played(), room.premove, room.droppedPremove]).toEqual([[], null, null]);
		expect(room.preparedMoves.map(({ text }) => text)).toEqual(["A2-A1", "A2-B2-A1"]);
		server.say(snapshot(2, [step, back, around], { spectators: 1 }));
		expect(room.preparedMoves).toHaveLength(2);
		room.play(around);
		expect([played(), room.preparedMoves]).toEqual([["A2-B2-A1"], []]);
	});

	test.each([
		["a move was taken back", snapshot(0, [step, back])],
		["the match is over", snapshot(2, [], { status: "over", mover: null })],
		["an engine moves for the seat", snapshot(2, [back], { seats: [{ ...seat, is_autopilot: true }, seat] })],
	])("is forgotten if %s", async (_, message) => {
		const { room, server, played } = await enter();
		server.say(snapshot(1, []));
		room.prepare(0, ["A2", "A1"]);
		server.say(message);
		expect([played(), room.premove, room.droppedPremove]).toEqual([[], null, null]);
	});

	test("can be cancelled", async () => {
		const { room, server, played } = await enter();
		server.say(snapshot(1, []));
		expect(room.cancelPremove()).toBe(false);
		room.prepare(0, ["A2", "A1"]);
		expect(room.cancelPremove()).toBe(true);
		server.say(snapshot(2, [step, back]));
		expect(played()).toEqual([]);
	});
});

describe("an analysis that waits", () => {
	const queued = (place: number | null, about = "analyse") => ({ op: "queued", about, place });

	test("has a place in the queue until it runs or ends", async () => {
		const { room, server } = await enter();
		server.say(snapshot(0, [step]));
		room.analyse();
		expect(room.place).toBeNull();
		server.say(queued(3));
		server.say(queued(7, "hint"));
		expect(room.place).toBe(3);
		server.say(queued(null));
		expect(room.place).toBeNull();
		for (const end of [
			() =>
				server.say({ op: "refused", about: "analyse", reason: { code: "too_many_analyses", params: {}, text: "" } }),
			() => server.say({ op: "analysis", position: "after 0", analysis: { moves: [] }, is_last: true }),
			() => room.stopAnalysis(),
		]) {
			server.say(queued(2));
			expect(room.place).toBe(2);
			end();
			expect(room.place).toBeNull();
		}
	});
});
