/** The connection to a room: one WebSocket that reconnects by itself. */

import { socketAddress } from "./client";
import type { ClientMessage, ServerMessage, Snapshot } from "./types";

/**
 * `lost`: the socket was closed and will reconnect. `gone`: the room does not exist, so the socket does not reconnect.
 */
export type Connection = "connecting" | "open" | "lost" | "gone";

/** WebSocket close code "policy violation": the server rejects the token or the room. */
const REJECTED = 1008;
const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 8_000;
const PING_INTERVAL_MS = 15_000;

export interface PlayedMove {
	text: string;
	mover: number | null;
}

/** A WebSocket that reconnects, with exponential back-off and jitter, whenever the connection is lost. */
export class RoomSocket {
	snapshot: Snapshot | null = $state.raw(null);
	connection: Connection = $state("connecting");
	moves: PlayedMove[] = $state.raw([]);
	/** When the snapshot arrived, as `performance.now()` in milliseconds; clocks count down from there. */
	receivedAt = $state(0);
	#socket: WebSocket | null = null;
	#attempts = 0;
	#retryTimer = 0;
	#pingTimer = 0;
	#isClosed = false;

	constructor(
		readonly code: string,
		public token: string | null,
		readonly onmessage: (message: ServerMessage, socket: RoomSocket) => void,
	) {
		this.#connect();
	}

	/** Send a message and return true; while disconnected, drop it and return false. */
	send(message: ClientMessage): boolean {
		if (this.#socket?.readyState !== WebSocket.OPEN) return false;
		this.#socket.send(JSON.stringify(message));
		return true;
	}

	close(): void {
		this.#isClosed = true;
		clearTimeout(this.#retryTimer);
		clearInterval(this.#pingTimer);
		this.#socket?.close();
	}

	#connect(): void {
		const socket = new WebSocket(socketAddress(this.code));
		this.#socket = socket;
		socket.onopen = () => {
			this.#attempts = 0;
			this.send({ op: "enter", token: this.token });
			this.#pingTimer = window.setInterval(() => this.send({ op: "ping" }), PING_INTERVAL_MS);
		};
		socket.onmessage = (event) => this.#receive(JSON.parse(event.data) as ServerMessage);
		socket.onclose = (event) => {
			clearInterval(this.#pingTimer);
			if (this.#isClosed) return;
			if (event.code === REJECTED && this.token !== null && event.reason.includes("no seat")) {
				this.token = null; // the token no longer holds a seat: reconnect as a spectator
			} else if (event.code === REJECTED) {
				this.connection = "gone";
				return;
			}
			this.connection = "lost";
			const delay = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** this.#attempts++);
			this.#retryTimer = window.setTimeout(() => this.#connect(), delay * (0.75 + Math.random() / 2));
		};
	}

	#receive(message: ServerMessage): void {
		if (message.op === "position") {
			this.connection = "open";
			const newMoves = message.moves.map((text, i) => ({ text, mover: message.movers[i] ?? null }));
			this.moves = [...this.moves.slice(0, message.first_move), ...newMoves];
			this.receivedAt = performance.now();
			this.snapshot = message;
		}
		this.onmessage(message, this);
	}
}
