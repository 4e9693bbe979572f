/**
 * The match from the point of view of this screen: its seats, and the actions that are possible for its players. The file
 * is long because it is one class, with everything that the page may offer in a match.
 */

import type { CellLayout, EngineSeat, LegalMove, Snapshot } from "../../api/types";
import type { Play } from "../../board/input/play";
import { readableReason } from "../../board/readable";
import { uiOf } from "../../games/registry";
import { sideName } from "../../games/sides";
import { wordMove } from "../../games/word-move";
import { wordReason } from "../../i18n/reason";
import { personName } from "../../i18n/texts";
import { preferences, texts } from "../../preferences.svelte";
import { describeEntry } from "../result";
import { playRematch } from "./duel";
import { HintLock } from "./hint-lock";
import { Pace } from "./pace";
import { premovesOf } from "./premove";
import type { Room } from "./room.svelte";
import { seatTitle } from "./seat-title";
import { startMatch } from "./start";
import { forgetRoom, saveTokens, tokensOf } from "./tokens";

export type OfferKind = "draw" | "takeback";

export class LocalMatch {
	/** The short names of the seats, on which the names of the sides may depend; empty until the layout is loaded. */
	seatNames: readonly string[] = $state.raw([]);
	/** The cells of the board; empty until the layout is loaded. */
	cells: readonly CellLayout[] = $state.raw([]);
	#hasAskedForRematch = $state(false);
	/** Whether a snapshot without a rematch has arrived since the page was opened. */
	#hadNoRematch = false;

	readonly pace: Pace;
	readonly hintLock: HintLock;

	constructor(readonly room: Room) {
		this.pace = new Pace(room);
		this.hintLock = new HintLock(room);
		room.wordRefusal = (reason) =>
			wordReason(readableReason(reason, this.cells), preferences.language, (seat) => this.nameOf(seat));
	}

	get snapshot(): Snapshot | null {
		return this.room.snapshot;
	}

	get game(): string {
		return this.snapshot?.game ?? "";
	}

	get isPlaying(): boolean {
		return this.snapshot?.status === "playing";
	}

	get isOver(): boolean {
		return this.snapshot?.status === "over";
	}

	/** The path of the last move; an entry such as a resignation is not a move. */
	get lastPath(): readonly string[] {
		const isMove = ({ text }: { text: string }) => describeEntry(text, "", texts()) === null;
		const mover = this.room.moves.findLast(isMove)?.mover ?? null;
		return mover === null ? [] : (this.snapshot?.seats[mover]?.last_path ?? []);
	}

	/** Whether part of the position is hidden from the viewer, so that moves cannot be taken back. */
	get isHidden(): boolean {
		return this.snapshot?.position === null;
	}

	// ---- seats ----

	/** The seat held at this screen, if there is exactly one; null for spectators and for two players at one screen. */
	get ownSeat(): number | null {
		return this.room.seats.length === 1 ? (this.room.seats[0] ?? null) : null;
	}

	get isSeated(): boolean {
		return this.room.seats.length > 0;
	}

	/** The seat whose side is at the bottom of the board: the lowest held at this screen; null for spectators. */
	get bottom(): number | null {
		return this.isSeated ? Math.min(...this.room.seats) : null;
	}

	/** Whether an engine plays for a seat that is held at this screen. */
	get isOnAutopilot(): boolean {
		return this.room.seats.some((seat) => this.snapshot?.seats[seat]?.is_autopilot);
	}

	/** Whether messages can be sent. A move that is played while they cannot be sent is sent later. */
	get isOnline(): boolean {
		return this.room.connection === "open";
	}

	/** Whether the seat held at this screen has finished or dropped out while the others play on. */
	get isOut(): boolean {
		return this.isPlaying && this.ownSeat !== null && this.snapshot?.standing[this.ownSeat]?.status !== "playing";
	}

	/** Whether a person at this screen is to move; false on autopilot. */
	get isMyTurn(): boolean {
		return this.snapshot !== null && this.isTurnHere(this.snapshot);
	}

	/** Whether an engine is to move, as a player or as the autopilot of a seat. */
	get isEngineToMove(): boolean {
		const { mover = null, seats = [] } = this.snapshot ?? {};
		const seat = mover === null ? undefined : seats[mover];
		return this.isPlaying && !this.pace.isPaused && (seat?.kind === "engine" || !!seat?.is_autopilot);
	}

	/** Whether a person at this screen is to move in a snapshot, which may be an earlier one; false on autopilot. */
	isTurnHere({ status, mover, seats }: Snapshot): boolean {
		return status === "playing" && mover !== null && this.room.seats.includes(mover) && !seats[mover]?.is_autopilot;
	}

	/** Whether people at other screens hold seats. */
	get hasRemotePeople(): boolean {
		return !!this.snapshot?.seats.some((seat, at) => seat.kind === "person" && !this.room.seats.includes(at));
	}

	/** Whether the match waits for people at other screens to come, or to be ready. */
	get isWaitingForPeople(): boolean {
		const hasOpenSeat = this.snapshot?.seats.some(({ kind }) => kind === "empty");
		return this.snapshot?.status === "open" && (hasOpenSeat || this.hasRemotePeople);
	}

	/** The number of spectators besides the viewer. */
	get otherSpectators(): number {
		return Math.max(0, (this.snapshot?.spectators ?? 0) - (this.isSeated ? 0 : 1));
	}

	get hasOnlyEngines(): boolean {
		return !!this.snapshot?.seats.every((seat) => seat.kind === "engine");
	}

	/** Name a seat as the review does: its player or engine, with the side. */
	playerOf = (seat: number): string => {
		const side = sideName(this.game, seat, this.seatNames, texts());
		const state = this.snapshot?.seats[seat];
		return state ? texts().beside(seatTitle(this.game, state, texts()), side) : side;
	};

	/** Name a seat briefly: an engine by its side only. */
	nameOf = (seat: number): string => {
		const side = sideName(this.game, seat, this.seatNames, texts());
		const state = this.snapshot?.seats[seat];
		return state?.kind === "person" && state.name ? texts().beside(personName(state.name, texts()), side) : side;
	};

	// ---- moves ----

	/** Return a move in words. */
	wordMove = (text: string): string => wordMove(uiOf(this.game), { text }, this.cells, texts());

	/** Whether the player at this screen waits for another seat and may prepare a move. */
	get canPremove(): boolean {
		const isWaiting = this.isInPlay && this.ownSeat !== null && !this.isMyTurn;
		return isWaiting && this.isOnline && !this.isOnAutopilot && this.room.unconfirmed === null;
	}

	/**
	 * The moves that can be selected on the board: the legal ones or, while another seat is to move, the possible
	 * premoves.
	 */
	readonly selectable: LegalMove[] = $derived.by(() => {
		const { snapshot, ownSeat, room } = this;
		if (!snapshot) return [];
		if (this.isMyTurn) return room.unconfirmed ? [] : snapshot.legal;
		if (!this.canPremove || ownSeat === null) return [];
		return premovesOf({
			seat: ownSeat,
			cells: this.cells.map(({ name }) => name),
			pieces: snapshot.pieces,
			isHidden: this.isHidden,
			seen: room.lastLegal,
			last: snapshot.seats[ownSeat]?.last_path ?? [],
		});
	});

	/** Play a move that was selected, or prepare it. While another move waits for confirmation, do nothing. */
	select = (move: LegalMove): void => {
		if (this.room.unconfirmed) return;
		if (this.isMyTurn) this.room.play(move);
		else if (this.canPremove && this.ownSeat !== null) this.room.prepare(this.ownSeat, move.path);
	};

	/** The path of the unconfirmed move; empty once the position has changed. */
	get #pending(): readonly string[] {
		const { unconfirmed } = this.room;
		return unconfirmed && unconfirmed.ply === this.snapshot?.ply ? unconfirmed.path : [];
	}

	readonly play: Play = $derived.by(() => ({
		pending: this.#pending,
		premove: this.room.premove?.cells ?? [],
		isPremoving: this.canPremove,
		isWaiting: this.isInPlay && !this.isMyTurn && !this.isOnAutopilot,
		choices: this.room.preparedMoves,
		cancel: this.room.cancelPremove,
	}));

	// ---- actions of players ----

	get canHint(): boolean {
		return this.isMyTurn && this.isOnline && !!this.snapshot?.hints;
	}

	hint = (): void => {
		if (!this.canHint) return;
		this.room.wantsHint = true;
		this.room.forgetProgram();
	};

	/** Ask one of the server's programs for a hint. */
	hintBy(program: string): void {
		if (this.canHint) this.room.askProgram(program);
	}

	/**
	 * Whether moves can be taken back in this match: not if something is hidden, nor in a duel, where moves are signed.
	 */
	get mayUndo(): boolean {
		return !this.isHidden && this.duelSeat === null;
	}

	get canUndo(): boolean {
		const { moves, seats } = this.room;
		const hasMoved = moves.some((move) => seats.includes(move.mover ?? -1));
		return this.isPlaying && this.isOnline && this.mayUndo && hasMoved;
	}

	/** Take back the last move at this screen. In a rated game, engines refuse that unless the game becomes `unrated`. */
	undo = (unrated = false): void => {
		if (!this.canUndo) return;
		// Offer the takeback on behalf of the last mover if that seat is at this screen, otherwise of the first seat
		// here. If two players share this screen, `sendAutomatically` accepts the offer for the other player at once.
		const last = this.room.moves.at(-1)?.mover;
		const seat = last != null && this.room.seats.includes(last) ? last : this.room.seats[0];
		if (seat !== undefined) this.room.sendAs(seat, { op: "offer", what: "takeback", is_unrated: unrated });
	};

	/** The offer that waits for an answer, and the seat that made it; null if there is none. */
	get offer(): { what: OfferKind; seat: number } | null {
		const [what, seat] = (this.snapshot?.offers[0] ?? "").split(":");
		return what === "draw" || what === "takeback" ? { what, seat: Number(seat) } : null;
	}

	answer(kind: "accept" | "decline"): void {
		const { offer } = this;
		if (!offer) return;
		for (const seat of this.room.seats) {
			if (seat !== offer.seat) this.room.sendAs(seat, { op: "offer", what: offer.what, answer: kind });
		}
	}

	/** Whether a player at this screen is still in play. */
	get isInPlay(): boolean {
		return this.isPlaying && this.isSeated && !this.isOut;
	}

	get canResign(): boolean {
		return this.isInPlay && this.isOnline;
	}

	resign = (): void => {
		const seat = this.ownSeat ?? (this.isMyTurn ? this.snapshot?.mover : null) ?? this.room.seats[0];
		if (seat != null) this.room.sendAs(seat, { op: "resign" });
	};

	get canOfferDraw(): boolean {
		return this.canResign && !this.offer;
	}

	offerDraw = (): void => this.room.send({ op: "offer", what: "draw" });

	/** The seat that another program plays in a duel; null if the match is no duel. */
	get duelSeat(): number | null {
		const seat = this.snapshot?.seats.findIndex(({ peer }) => peer !== null) ?? -1;
		return seat < 0 ? null : seat;
	}

	/** Whether the autopilot may be used: the host can forbid that, but a duel has no host. */
	get hasAutopilot(): boolean {
		return !!this.snapshot?.hints || this.isOnAutopilot || this.duelSeat !== null;
	}

	/** Whether the autopilot can be switched on or off. */
	get canSetAutopilot(): boolean {
		return this.canResign && this.hasAutopilot;
	}

	setAutopilot(seat: number, engine: EngineSeat | null): void {
		this.room.sendAs(seat, { op: "autopilot", is_on: engine !== null, engine });
	}

	/**
	 * The seats in play whose people at other screens are away; in a game with a clock, only the seat to move or, in a
	 * duel, the seat of the other player.
	 */
	get awaySeats(): number[] {
		if (!this.isInPlay || this.snapshot?.is_adjourned) return [];
		const { seats = [], mover = null } = this.snapshot ?? {};
		return seats.flatMap(({ state, seconds, is_autopilot }, seat) =>
			state === "gone" && (seconds === null || seat === mover || seat === this.duelSeat) && !is_autopilot ? [seat] : [],
		);
	}

	/** Return for how many seconds the person of a seat has been away; `now` is in milliseconds, as is `receivedAt`. */
	secondsAway(seat: number, now: number): number {
		const { now: sentAt = 0, seats } = this.snapshot ?? {};
		return sentAt - (seats?.[seat]?.away_since ?? sentAt) + Math.max(0, now - this.room.receivedAt) / 1000;
	}

	claim(what: "win" | "draw" | "adjournment", away: number): void {
		const seat = this.ownSeat ?? this.room.seats[0];
		if (seat !== undefined) this.room.sendAs(seat, { op: "claim", what, seat: away });
	}

	/** Whether a player at this screen has asked for a rematch. */
	get wantsRematch(): boolean {
		return this.#hasAskedForRematch || this.room.seats.some((seat) => this.snapshot?.rematch.includes(seat));
	}

	/** The seats at other screens that have asked for a rematch whose room does not exist yet. */
	get rematchSeats(): number[] {
		if (!this.isOver || !this.isSeated || this.snapshot?.next_code) return [];
		return (this.snapshot?.rematch ?? []).filter((seat) => !this.room.seats.includes(seat));
	}

	get canRematch(): boolean {
		return this.isOver && this.isSeated && this.isOnline && !this.snapshot?.next_code && !this.wantsRematch;
	}

	rematch = (): void => {
		if (!this.canRematch) return;
		this.#hasAskedForRematch = true;
		if (this.duelSeat !== null) {
			void playRematch(this.room).then((isAccepted) => (this.#hasAskedForRematch = isAccepted));
			return;
		}
		for (const seat of this.room.seats) this.room.sendAs(seat, { op: "rematch" });
	};

	/** Start another match between the same engines. */
	watchAgain = async (): Promise<void> => {
		if (!this.snapshot) return;
		const { game, options, seats } = this.snapshot;
		try {
			await startMatch(
				{ game, options },
				seats.flatMap(({ engine }) => (engine ? [{ engine }] : [])),
			);
		} catch (error) {
			this.room.refusal = error as Error;
		}
	};

	/**
	 * Called with every snapshot. When the room of a rematch exists, the tokens of this room are valid there, too, so
	 * save them for it. Go there if the player at this screen asked for the rematch, unless its room existed when the
	 * page was opened: then the player has come back to look at this match.
	 */
	followRematch(): void {
		if (!this.snapshot) return;
		const code = this.snapshot.next_code;
		if (!code) {
			this.#hadNoRematch = true;
			return;
		}
		const tokens = tokensOf(this.room.code);
		if (tokens.length) saveTokens(code, this.game, tokens);
		if (this.wantsRematch && this.#hadNoRematch) location.hash = code;
	}

	/**
	 * Called with every change of the connection. A room that is gone is forgotten; a host who has closed it is
	 * taken to the home page.
	 */
	followClosing(): void {
		if (!this.room.isGone) return;
		forgetRoom(this.room.code);
		if (this.room.isClosed && this.room.isHost) location.hash = "home";
	}
}
