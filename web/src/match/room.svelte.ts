/** A match as this browser follows it: one line for each seat it holds, or one that watches. */

import { socketAddress } from "../api/client";
import type { AnalysisFound, ClientMessage, HintFound, Position, ServerMessage } from "../api/wire";
import { keep, tokensOf } from "./tokens";

export type Connection = "connecting" | "open" | "lost" | "gone";

const REFUSED = 1008;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 15_000;

export interface Played {
	text: string;
	mover: number | null;
}

/** One socket, which comes back by itself. */
class Line {
	position: Position | null = $state.raw(null);
	connection: Connection = $state("connecting");
	moves: Played[] = $state.raw([]);
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
		readonly heard: (message: ServerMessage, line: Line) => void,
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
				this.token = null; // it was given up: from now on this line watches
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

export class Room {
	hint: HintFound | null = $state.raw(null);
	analysis: AnalysisFound | null = $state.raw(null);
	/** What the server has last refused, until the next change. */
	refusal: string | null = $state(null);
	#lines: Line[] = $state.raw([]);
	#watchedPosition = "";

	constructor(readonly code: string) {
		const tokens = tokensOf(code);
		this.#lines = tokens.length ? tokens.map((token) => this.#line(token)) : [this.#line(null)];
	}

	/** The line of whoever is to move, if that is somebody at this screen. */
	get #active(): Line | undefined {
		return this.#lines.find((line) => line.position && line.position.seat === line.position.mover) ?? this.#lines[0];
	}

	get position(): Position | null {
		return this.#active?.position ?? null;
	}

	get moves(): Played[] {
		return this.#active?.moves ?? [];
	}

	get at(): number {
		return this.#active?.at ?? 0;
	}

	get connection(): Connection {
		return this.#lines.find((line) => line.connection !== "open")?.connection ?? "open";
	}

	/** The seats that are held at this screen. */
	get seats(): number[] {
		return this.#lines.flatMap((line) => (line.position?.seat == null ? [] : [line.position.seat]));
	}

	get isHost(): boolean {
		return this.#lines.some((line) => line.position?.is_host);
	}

	send(message: ClientMessage): void {
		this.refusal = null;
		this.#active?.send(message);
	}

	/** As a certain seat at this screen: to answer an offer, say. */
	sendAs(seat: number, message: ClientMessage): void {
		this.refusal = null;
		this.#lines.find((line) => line.position?.seat === seat)?.send(message);
	}

	sendAsHost(message: ClientMessage): void {
		this.refusal = null;
		this.#lines.find((line) => line.position?.is_host)?.send(message);
	}

	/** Has sat down: from now on as that seat. */
	sit(game: string, token: string): void {
		keep(this.code, game, [token]);
		const held = this.#lines.filter((line) => line.token !== null);
		if (!held.length) for (const line of this.#lines) line.close();
		this.#lines = [...held, this.#line(token)];
	}

	analyse(): void {
		this.analysis = null;
		this.#active?.send({ op: "analyse" });
	}

	stopAnalysis(): void {
		this.analysis = null;
		this.#active?.send({ op: "stop" });
	}

	close(): void {
		for (const line of this.#lines) line.close();
	}

	#line(token: string | null): Line {
		return new Line(this.code, token, (message, line) => this.#hear(message, line));
	}

	#hear(message: ServerMessage, line: Line): void {
		if (message.op === "position") {
			const picture = `${message.ply} ${message.view}`;
			if (line === this.#active && picture !== this.#watchedPosition) {
				this.#watchedPosition = picture;
				this.hint = null;
				this.analysis = null;
				this.refusal = null;
			}
		} else if (message.op === "hint") {
			if (message.ply === this.position?.ply) this.hint = message;
		} else if (message.op === "analysis") {
			if (message.position === this.position?.view || message.position === this.position?.position) {
				this.analysis = message;
			}
		} else if (message.op === "refused" && message.about !== "analyse") {
			this.refusal = message.reason;
		}
	}
}
