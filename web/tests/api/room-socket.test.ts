import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RoomSocket } from "../../src/api/room-socket.svelte";
import { FakeSocket } from "./fake-socket";

const position = (first_move: number, moves: string[]) => ({
	...{ op: "position", pieces: [], seats: [], legal: [] },
	...{ first_move, moves, movers: [0, 1] },
});

beforeEach(() => {
	FakeSocket.all = [];
	vi.useFakeTimers();
	vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

async function open(token: string | null = "secret"): Promise<{ room: RoomSocket; server: () => FakeSocket }> {
	const room = new RoomSocket("bamotiku", token, () => {});
	await vi.advanceTimersByTimeAsync(0);
	const server = () => FakeSocket.all.at(-1) as FakeSocket;
	server().accept();
	return { room, server };
}

test("the first message of each connection is enter, and nothing stale follows", async () => {
	const { room, server } = await open();
	expect(server().sent).toEqual([{ op: "enter", token: "secret", name: null }]);
	server().say(position(0, ["5"]));
	expect(room.connection).toBe("open");
	server().hangUp(1012, "shutting_down");
	expect(room.connection).toBe("lost");
	expect(room.send({ op: "play", ply: 1, move: "6" })).toBe(false);
	await vi.advanceTimersByTimeAsync(500);
	expect(FakeSocket.all).toHaveLength(2);
	server().accept();
	expect(server().sent).toEqual([{ op: "enter", token: "secret", name: null }]);
	server().say(position(1, ["6"]));
	expect(room.connection).toBe("open");
	expect(room.moves.map(({ text }) => text)).toEqual(["5", "6"]);
});

test("the pauses between attempts grow", async () => {
	const { server } = await open();
	const pauses: number[] = [];
	for (let attempt = 0; attempt < 8; attempt++) {
		const count = FakeSocket.all.length;
		server().hangUp(1006, "");
		const begun = Date.now();
		while (FakeSocket.all.length === count) await vi.advanceTimersByTimeAsync(50);
		pauses.push(Date.now() - begun);
	}
	expect(pauses[0]).toBeLessThanOrEqual(350);
	expect(pauses[3]).toBeGreaterThanOrEqual(1_600);
	expect(pauses.at(-1)).toBeGreaterThanOrEqual(8_000);
	expect(pauses.at(-1)).toBeLessThan(8_100);
});

test("a rejected client does not reconnect, and says why", async () => {
	const { room, server } = await open();
	server().hangUp(1008, "too_many_tabs");
	await vi.advanceTimersByTimeAsync(60_000);
	expect(FakeSocket.all).toHaveLength(1);
	expect([room.connection, room.closeReason]).toEqual(["gone", "too_many_tabs"]);
	expect(room.send({ op: "ready" })).toBe(false);
});

test("a client whose seat is lost reconnects as a spectator, but only once", async () => {
	const { room, server } = await open();
	server().hangUp(1008, "no_seat_for_token");
	await vi.advanceTimersByTimeAsync(500);
	server().accept();
	expect(server().sent).toEqual([{ op: "enter", token: null, name: null }]);
	expect(room.token).toBeNull();
	server().hangUp(1008, "no_seat_for_token");
	await vi.advanceTimersByTimeAsync(60_000);
	expect(FakeSocket.all).toHaveLength(2);
	expect(room.connection).toBe("gone");
});

test("an open connection is kept alive by pings; a closed one neither pings nor reconnects", async () => {
	const { room, server } = await open();
	for (let ping = 0; ping < 2; ping++) {
		await vi.advanceTimersByTimeAsync(15_000);
		server().say({ op: "pong" });
	}
	expect(server().sent.map(({ op }) => op)).toEqual(["enter", "ping", "ping"]);
	room.close();
	expect(server().readyState).toBe(3);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(server().sent).toHaveLength(3);
	expect(FakeSocket.all).toHaveLength(1);
	expect(room.connection).toBe("connecting");
});

test("a ping without an answer opens a new connection", async () => {
	const { room, server } = await open();
	server().say(position(0, ["5"]));
	await vi.advanceTimersByTimeAsync(15_000);
	expect(room.connection).toBe("open");
	await vi.advanceTimersByTimeAsync(15_500);
	expect(room.connection).toBe("lost");
	expect(FakeSocket.all).toHaveLength(2);
	server().accept();
	server().say(position(1, ["6"]));
	expect(room.connection).toBe("open");
});

test("a connection that is left before it is open is closed as soon as it is, and says nothing", async () => {
	const room = new RoomSocket("bamotiku", "secret", () => {});
	await vi.advanceTimersByTimeAsync(0);
	const server = FakeSocket.all[0] as FakeSocket;
	room.close();
	expect(server.readyState).toBe(0);
	server.accept();
	expect([server.readyState, server.sent]).toEqual([3, []]);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(FakeSocket.all).toHaveLength(1);
});

test("a connection that is left before it is open, and fails, is not tried again", async () => {
	const room = new RoomSocket("bamotiku", "secret", () => {});
	await vi.advanceTimersByTimeAsync(0);
	room.close();
	(FakeSocket.all[0] as FakeSocket).dispatchEvent(new Event("error"));
	await vi.advanceTimersByTimeAsync(60_000);
	expect(FakeSocket.all).toHaveLength(1);
});
