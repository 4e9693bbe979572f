/** The connection to a room: one WebSocket that reconnects by itself. */

import { socketAddress } from "./client";
import type { ClientMessage, ServerMessage, Snapshot } from "./types";

export type Connection = "connecting" | "open" | "lost" | "gone";

const REFUSED = 1008;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 15_000;

export interface PlayedMove {
	text: string;
	mover: number | null;
}

/** A WebSocket to one room. A lost connection is retried with exponential back-off and jitter. */
export class RoomSocket {
	position: Snapshot | null = $state.raw(null);
	connection: Connection = $state("connecting");
	moves: PlayedMove[] = $state.raw([]);
	/** When the position came, by this machine's clock: countdowns go on from there. */
	at = $state(0);
	#socket: WebSocket | null = null;
	#tries = 0;
	#timer = 0;
	#ping = 0;
	#isClosed = false;

	constructor(
		readonly code: string,
		public token: string | null,
		readonly heard: (message: ServerMessage, socket: RoomSocket) => void,
	) {
		this.#connect();
	}

	send(message: ClientMessage): boolean {
		if (this.#socket?.readyState !== WebSocket.OPEN) return false;
		this.#socket.send(JSON.stringify(message));
		return true;
	}

	close(): void {
		this.#isClosed = true;
		clearTimeout(this.#timer);
		clearInterval(this.#ping);
		this.#socket?.close();
	}

	#connect(): void {
		const socket = new WebSocket(socketAddress(this.code));
		this.#socket = socket;
		socket.onopen = () => {
			this.#tries = 0;
			this.send({ op: "enter", token: this.token });
			this.#ping = window.setInterval(() => this.send({ op: "ping" }), PING_EVERY);
		};
		socket.onmessage = (event) => this.#hear(JSON.parse(event.data) as ServerMessage);
		socket.onclose = (event) => {
			clearInterval(this.#ping);
			if (this.#isClosed) return;
			if (event.code === REFUSED && this.token !== null && event.reason.includes("no seat")) {
				this.token = null; // it was given up: from now on this connection watches
			} else if (event.code === REFUSED) {
				this.connection = "gone";
				return;
			}
			this.connection = "lost";
			const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.#tries++);
			this.#timer = window.setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
		};
	}

	#hear(message: ServerMessage): void {
		if (message.op === "position") {
			this.connection = "open";
			const fresh = message.moves.map((text, i) => ({ text, mover: message.movers[i] ?? null }));
			this.moves = [...this.moves.slice(0, message.first_move), ...fresh];
			this.at = performance.now();
			this.position = message;
		}
		this.heard(message, this);
	}
}
