/** The connection to a room: one WebSocket that reconnects by itself. */

import ReconnectingWebSocket, { type CloseEvent } from "partysocket/ws";
import { preferences } from "../preferences.svelte";
import { socketAddress } from "./client";
import { readMessage } from "./snapshot";
import type { ClientMessage, ServerMessage, Snapshot } from "./types";
import { waiting } from "./waiting.svelte";

/**
 * `lost`: the socket was closed and will reconnect. `gone`: the server rejects this client, for example because the
 * room does not exist, so the socket does not reconnect.
 */
export type Connection = "connecting" | "open" | "lost" | "gone";

/** WebSocket close code "policy violation": the server rejects the token or the room. */
const REJECTED = 1008;
/** The reasons in the close frame if the token holds no seat any longer; without the token, the client may watch. */
const SEAT_LOST = ["no_seat_for_token", "seat_freed"];
const PING_INTERVAL_MS = 15_000;
/** The messages that do not change the room. Every other message is answered with a snapshot or a refusal. */
const WITHOUT_CHANGE: readonly ClientMessage["op"][] = [
	"enter",
	"ping",
	"analyse",
	"stop",
	"hint",
	"emote",
	"say",
	"read_chat",
];

/**
 * The pauses between attempts double each time. The first one is random, so that not all clients reconnect at the same
 * moment after a restart of the server.
 */
const socketOptions = () => ({
	minReconnectionDelay: 200 + 100 * Math.random(),
	maxReconnectionDelay: 8_000,
	reconnectionDelayGrowFactor: 2,
	connectionTimeout: 10_000,
});

export interface PlayedMove {
	text: string;
	mover: number | null;
}

export class RoomSocket {
	snapshot: Snapshot | null = $state.raw(null);
	connection: Connection = $state("connecting");
	/** The code of the reason that the server gave when it last closed the socket; empty if it has given none. */
	closeReason = $state("");
	/** The code of the reason for which the token has lost its seat; empty if the token has not lost a seat. */
	seatLostReason = $state("");
	moves: PlayedMove[] = $state.raw([]);
	/**
	 * When the snapshot arrived, as `performance.now()` in milliseconds: the clocks in the snapshot count down from
	 * then.
	 */
	receivedAt = $state(0);
	#socket: ReconnectingWebSocket;
	#pingTimer = 0;
	/** Whether the server has sent any message since the last ping. */
	#isAnswered = true;
	/** Hides the busy indicator for the last message that was sent to change the room. */
	#endWaiting = () => {};

	/** `isFirst` is true for the first snapshot of each connection. */
	constructor(
		readonly code: string,
		public token: string | null,
		readonly onmessage: (message: ServerMessage, socket: RoomSocket, isFirst: boolean) => void,
	) {
		this.#socket = new ReconnectingWebSocket(socketAddress(code), null, {
			...socketOptions(),
			shouldReconnectOnClose: (event) => this.#mayReconnect(event),
		});
		this.#socket.onopen = () => {
			this.send({ op: "enter", token: this.token, name: this.token === null ? preferences.name || null : null });
			this.#isAnswered = true;
			this.#pingTimer = window.setInterval(() => this.#ping(), PING_INTERVAL_MS);
		};
		this.#socket.onmessage = (event) => this.#receive(readMessage(event.data));
		this.#socket.onclose = ({ reason }) => {
			clearInterval(this.#pingTimer);
			this.#endWaiting();
			this.closeReason = reason;
			this.connection = this.#socket.shouldReconnect ? "lost" : "gone";
		};
	}

	/**
	 * Send a message and return true; while disconnected, drop it and return false: after a new connection it would be
	 * stale. If the message changes the room, the page shows a busy indicator until the server has answered.
	 */
	send(message: ClientMessage): boolean {
		const isSent = this.#socket.readyState === WebSocket.OPEN && this.#socket.send(JSON.stringify(message));
		if (isSent && !WITHOUT_CHANGE.includes(message.op)) {
			this.#endWaiting();
			void waiting.during(new Promise<void>((resolve) => (this.#endWaiting = resolve)));
		}
		return isSent;
	}

	close(): void {
		this.#socket.onclose = null;
		clearInterval(this.#pingTimer);
		this.#endWaiting();
		this.#socket.onmessage = null;
		// Not while it is connecting: browsers log an error if a socket is closed before it is open.
		if (this.#socket.readyState !== this.#socket.CONNECTING) this.#socket.close();
		else this.#socket.onopen = this.#socket.onerror = () => this.#socket.close();
	}

	#mayReconnect({ code, reason }: CloseEvent): boolean {
		if (code !== REJECTED) return true;
		if (!SEAT_LOST.includes(reason) || this.seatLostReason) return false;
		this.token = null; // reconnect as a spectator
		this.seatLostReason = reason;
		return true;
	}

	/**
	 * Send a ping. If the last ping was not answered, open a new connection instead: the old connection may be dead.
	 */
	#ping(): void {
		if (this.#isAnswered) {
			this.#isAnswered = false;
			this.send({ op: "ping" });
		} else {
			clearInterval(this.#pingTimer);
			this.connection = "lost";
			this.#socket.reconnect();
		}
	}

	#receive(message: ServerMessage): void {
		this.#isAnswered = true;
		// The wait ends with a pong, too: it comes after the answers to all earlier messages, so a message that has no
		// answer by then has changed nothing.
		if (message.op === "position" || message.op === "refused" || message.op === "pong") this.#endWaiting();
		const isFirst = message.op === "position" && this.connection !== "open";
		if (message.op === "position") {
			this.connection = "open";
			const newMoves = message.moves.map((text, i) => ({ text, mover: message.movers[i] ?? null }));
			this.moves = [...this.moves.slice(0, message.first_move), ...newMoves];
			this.receivedAt = performance.now();
			this.snapshot = message;
		}
		this.onmessage(message, this, isFirst);
	}
}
