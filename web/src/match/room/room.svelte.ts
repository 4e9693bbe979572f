/** A room as seen by this browser, which has one connection for each seat that it holds, or one as a spectator. */

import { type Connection, type PlayedMove, RoomSocket } from "../../api/room-socket.svelte";
import type {
	AnalysisMessage,
	ClientMessage,
	EmoteMessage,
	EmoteName,
	HintMessage,
	LegalMove,
	ServerMessage,
	Snapshot,
} from "../../api/types";
import { LocalizedError } from "../../i18n/localized-error";
import { type Reason, wordReason } from "../../i18n/reason";
import { preferences } from "../../preferences.svelte";
import { Chat } from "./chat.svelte";
import { findPrepared, type Premove } from "./premove";
import { forgetRoom, saveTokens, tokensOf } from "./tokens";

/** The code of the reason for which the server closes the connections to a room that its host has closed. */
const ROOM_CLOSED = "room_closed";
/** The codes of all reasons for which the server closes the connections to a room that is gone for good. */
const ROOM_GONE = [ROOM_CLOSED, "room_expired", "room_removed"];
const EMOTE_MS = 5_000;

/** A move that was played at this screen, and that the server has not confirmed yet. */
interface PlayedHere {
	seat: number | null;
	ply: number;
	move: string;
	path: readonly string[];
}

export class Room {
	/** Whether the player has asked for a hint in this position. */
	wantsHint = $state(false);
	/** The program that the player has asked for a hint in this position; null if there is none. */
	askedProgram: string | null = $state(null);
	/** The hint of `askedProgram`; null until that program has answered. */
	programHint: HintMessage | null = $state.raw(null);
	analysis: AnalysisMessage | null = $state.raw(null);
	hasAnalysisFailed = $state(false);
	/** The place of the analysis in the server's queue; null if it is not queued. */
	place: number | null = $state(null);
	/**
	 * Words a refusal; `LocalMatch` replaces this function by one that knows the names of the players and of the cells.
	 */
	wordRefusal = (reason: Reason): string => wordReason(reason, preferences.language);
	/** The server's last refusal; null once the position changes or another message is sent. */
	refusal: Error | null = $state.raw(null);
	/** The move that waits for the server's confirmation. It is sent again after the connection was lost. */
	unconfirmed: PlayedHere | null = $state.raw(null);
	/** The text of a move that was not played because the position had changed when the connection came back. */
	lostMove: string | null = $state(null);
	/** The move that is played as soon as it is legal. */
	premove: Premove | null = $state.raw(null);
	/**
	 * The legal moves that a premove may mean, now that the turn of its seat has come; empty if there is nothing to
	 * choose.
	 */
	preparedMoves: readonly LegalMove[] = $state.raw([]);
	/** The cells of a premove that turned out not to be legal. */
	droppedPremove: readonly string[] | null = $state.raw(null);
	/** The legal moves that a seat of this browser had in its last turn. */
	lastLegal: readonly LegalMove[] = $state.raw([]);
	/** The emotes that are shown at the moment, by seat. */
	emotes: ReadonlyMap<number, EmoteName> = $state.raw(new Map());
	readonly chat = new Chat(this);
	#sockets: RoomSocket[] = $state.raw([]);
	/** A text that identifies the position that `wantsHint`, `analysis` and `refusal` belong to. */
	#positionKey = "";

	constructor(readonly code: string) {
		const tokens = tokensOf(code);
		this.#sockets = tokens.length ? tokens.map((token) => this.#connect(token)) : [this.#connect(null)];
	}

	/** If this browser holds the seat to move, the connection of that seat; otherwise this browser's first connection. */
	get #active(): RoomSocket | undefined {
		return this.#sockets.find(({ snapshot }) => snapshot && snapshot.seat === snapshot.mover) ?? this.#sockets[0];
	}

	get snapshot(): Snapshot | null {
		return this.#active?.snapshot ?? null;
	}

	/** The token of the seat whose snapshot is shown; null for a spectator. */
	get token(): string | null {
		return this.#active?.token ?? null;
	}

	get moves(): PlayedMove[] {
		return this.#active?.moves ?? [];
	}

	get receivedAt(): number {
		return this.#active?.receivedAt ?? 0;
	}

	get connection(): Connection {
		return this.#notOpen?.connection ?? "open";
	}

	/**
	 * The code of the reason for which the server has closed a connection; empty if all are open or no reason was
	 * given.
	 */
	get closeReason(): string {
		return this.#notOpen?.closeReason ?? "";
	}

	/** Whether the host has closed the room. */
	get isClosed(): boolean {
		return this.closeReason === ROOM_CLOSED;
	}

	/** Whether the room is gone for good: closed, expired or deleted. */
	get isGone(): boolean {
		return ROOM_GONE.includes(this.closeReason);
	}

	/** The code of the reason for which this browser has lost its seat; empty if it has not lost one. */
	get seatLostReason(): string {
		return this.#sockets.find((socket) => socket.seatLostReason)?.seatLostReason ?? "";
	}

	get #notOpen(): RoomSocket | undefined {
		return this.#sockets.find((socket) => socket.connection !== "open");
	}

	/** The seats that this browser holds. */
	get seats(): number[] {
		return this.#sockets.flatMap(({ snapshot }) => (snapshot?.seat == null ? [] : [snapshot.seat]));
	}

	get isHost(): boolean {
		return this.#sockets.some(({ snapshot }) => snapshot?.is_host);
	}

	play = (move: LegalMove): void => {
		if (!this.snapshot) return;
		const { seat, ply } = this.snapshot;
		this.unconfirmed = { seat, ply, move: move.text, path: move.path };
		this.lostMove = null;
		this.droppedPremove = null;
		this.preparedMoves = [];
		this.send({ op: "play", ply, move: move.text });
	};

	/** Prepare a premove for a seat that waits for its turn. */
	prepare(seat: number, cells: readonly string[]): void {
		this.droppedPremove = null;
		this.premove = { seat, ply: this.snapshot?.ply ?? 0, cells };
	}

	/** Forget the premove, and return whether there was one. */
	cancelPremove = (): boolean => {
		const hadPremove = this.premove !== null || this.preparedMoves.length > 0;
		this.premove = null;
		this.preparedMoves = [];
		return hadPremove;
	};

	send(message: ClientMessage): void {
		this.refusal = null;
		this.#active?.send(message);
	}

	/** Send a message from one of the seats that this browser holds. */
	sendAs(seat: number, message: ClientMessage): void {
		this.refusal = null;
		this.#sockets.find(({ snapshot }) => snapshot?.seat === seat)?.send(message);
	}

	sendAsHost(message: ClientMessage): void {
		this.refusal = null;
		this.#sockets.find(({ snapshot }) => snapshot?.is_host)?.send(message);
	}

	/** Give up a seat of this browser before the match, and watch. */
	stand(seat: number): void {
		this.sendAs(seat, { op: "stand" });
	}

	/** Store the token of a seat that was just taken, and open a connection with it. */
	sit(game: string, token: string): void {
		saveTokens(this.code, game, [token]);
		const seated = this.#sockets.filter((socket) => socket.token !== null);
		if (!seated.length) for (const socket of this.#sockets) socket.close();
		this.#sockets = [...seated, this.#connect(token)];
	}

	/** Ask one of the server's programs for a hint. */
	askProgram(engine: string): void {
		this.askedProgram = engine;
		this.programHint = null;
		this.send({ op: "hint", engine });
	}

	forgetProgram(): void {
		this.askedProgram = null;
		this.programHint = null;
	}

	analyse(): void {
		this.analysis = null;
		this.place = null;
		this.hasAnalysisFailed = false;
		this.#active?.send({ op: "analyse" });
	}

	stopAnalysis(): void {
		this.analysis = null;
		this.place = null;
		this.#active?.send({ op: "stop" });
	}

	close(): void {
		for (const socket of this.#sockets) socket.close();
	}

	#connect(token: string | null): RoomSocket {
		return new RoomSocket(this.code, token, (...message) => this.#receive(...message));
	}

	#receive(message: ServerMessage, socket: RoomSocket, isFirst: boolean): void {
		if (message.op === "position") {
			const key = `${message.ply} ${message.view}`;
			if (socket === this.#active && key !== this.#positionKey) {
				this.#positionKey = key;
				this.wantsHint = false;
				this.forgetProgram();
				this.analysis = null;
				this.refusal = null;
				this.lostMove = null;
				this.preparedMoves = [];
				if (message.mover !== message.seat) this.droppedPremove = null;
			}
			// A program that was asked before the connection was lost does not answer any more.
			if (isFirst && !this.programHint) this.forgetProgram();
			this.#confirm(message, socket, isFirst);
			if (message.seat === null && !message.is_host) this.#watch(socket);
			if (message.legal.length) this.lastLegal = message.legal;
			this.#playPrepared(message);
		} else if (socket === this.#sockets[0] && this.chat.receive(message)) {
			return;
		} else if (message.op === "emote") {
			if (socket === this.#sockets[0]) this.#showEmote(message);
		} else if (message.op === "analysis") {
			if (message.position === this.snapshot?.view || message.position === this.snapshot?.position) {
				this.analysis = message;
				if (message.is_last) this.place = null;
			}
		} else if (message.op === "hint") {
			if (message.ply === this.snapshot?.ply) this.programHint = message;
		} else if (message.op === "queued") {
			if (message.about === "analyse") this.place = message.place;
		} else if (message.op === "refused") {
			if (message.about === "analyse") {
				this.hasAnalysisFailed = true;
				this.place = null;
			}
			if (message.about === "play") this.unconfirmed = null;
			if (message.about === "hint") this.forgetProgram();
			if (message.about !== "analyse" || this.wantsHint)
				this.refusal = new LocalizedError(() => this.wordRefusal(message.reason), message.reason.code);
		}
	}

	/** Show an emote for a while, unless the user does not want any. */
	#showEmote({ seat, emote }: EmoteMessage): void {
		if (!preferences.emotes) return;
		const shown = new Map([...this.emotes, [seat, emote] as const]);
		this.emotes = shown;
		setTimeout(() => {
			if (this.emotes === shown) this.emotes = new Map();
		}, EMOTE_MS);
	}

	/** Connect as a spectator, without the token, which no longer holds a seat, so that another seat can be taken. */
	#watch(socket: RoomSocket): void {
		socket.token = null;
		if (this.#sockets.every(({ token }) => token === null)) forgetRoom(this.code);
	}

	/** Find out from a snapshot whether the unconfirmed move was played; after a reconnection, send it again if not. */
	#confirm(snapshot: Snapshot, socket: RoomSocket, isFirst: boolean): void {
		const played = this.unconfirmed;
		if (!played || snapshot.seat !== played.seat) return;
		if (snapshot.ply === played.ply && snapshot.legal.some(({ text }) => text === played.move)) {
			if (isFirst) socket.send({ op: "play", ply: played.ply, move: played.move });
			return;
		}
		this.unconfirmed = null;
		const isPlayed = snapshot.seats[played.seat ?? -1]?.last_move === played.move;
		if (isFirst && !isPlayed) this.lostMove = played.move;
	}

	/** Play the premove if it is the seat's turn, and forget it if the turn is over or the match has changed. */
	#playPrepared({ seat, seats, status, mover, ply, legal }: Snapshot): void {
		const { premove } = this;
		if (!premove || seat !== premove.seat) return;
		const isOutdated = status !== "playing" || ply < premove.ply || seats[seat]?.is_autopilot;
		if (!isOutdated && mover !== seat) return;
		this.premove = null;
		if (isOutdated) return;
		const [move, ...others] = findPrepared(legal, premove.cells);
		if (!move) this.droppedPremove = premove.cells;
		else if (others.length) this.preparedMoves = [move, ...others];
		else this.play(move);
	}
}
