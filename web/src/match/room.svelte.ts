/** A match as this browser follows it: one connection for each seat it holds, or one that watches. */

import { type Connection, type PlayedMove, RoomSocket } from "../api/room-socket.svelte";
import type { AnalysisMessage, ClientMessage, HintMessage, ServerMessage, Snapshot } from "../api/types";
import { saveTokens, tokensOf } from "./tokens";

export class Room {
	hint: HintMessage | null = $state.raw(null);
	analysis: AnalysisMessage | null = $state.raw(null);
	/** What the server has last refused, until the next change. */
	refusal: string | null = $state(null);
	#sockets: RoomSocket[] = $state.raw([]);
	#watchedPosition = "";

	constructor(readonly code: string) {
		const tokens = tokensOf(code);
		this.#sockets = tokens.length ? tokens.map((token) => this.#open(token)) : [this.#open(null)];
	}

	/** The line of whoever is to move, if that is somebody at this screen. */
	get #active(): RoomSocket | undefined {
		return (
			this.#sockets.find((socket) => socket.position && socket.position.seat === socket.position.mover) ??
			this.#sockets[0]
		);
	}

	get position(): Snapshot | null {
		return this.#active?.position ?? null;
	}

	get moves(): PlayedMove[] {
		return this.#active?.moves ?? [];
	}

	get at(): number {
		return this.#active?.at ?? 0;
	}

	get connection(): Connection {
		return this.#sockets.find((socket) => socket.connection !== "open")?.connection ?? "open";
	}

	/** The seats that are held at this screen. */
	get seats(): number[] {
		return this.#sockets.flatMap((socket) => (socket.position?.seat == null ? [] : [socket.position.seat]));
	}

	get isHost(): boolean {
		return this.#sockets.some((socket) => socket.position?.is_host);
	}

	send(message: ClientMessage): void {
		this.refusal = null;
		this.#active?.send(message);
	}

	/** As a certain seat at this screen: to answer an offer, say. */
	sendAs(seat: number, message: ClientMessage): void {
		this.refusal = null;
		this.#sockets.find((socket) => socket.position?.seat === seat)?.send(message);
	}

	sendAsHost(message: ClientMessage): void {
		this.refusal = null;
		this.#sockets.find((socket) => socket.position?.is_host)?.send(message);
	}

	/** Has sat down: from now on as that seat. */
	sit(game: string, token: string): void {
		saveTokens(this.code, game, [token]);
		const held = this.#sockets.filter((socket) => socket.token !== null);
		if (!held.length) for (const socket of this.#sockets) socket.close();
		this.#sockets = [...held, this.#open(token)];
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
		for (const socket of this.#sockets) socket.close();
	}

	#open(token: string | null): RoomSocket {
		return new RoomSocket(this.code, token, (message, socket) => this.#hear(message, socket));
	}

	#hear(message: ServerMessage, socket: RoomSocket): void {
		if (message.op === "position") {
			const picture = `${message.ply} ${message.view}`;
			if (socket === this.#active && picture !== this.#watchedPosition) {
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
