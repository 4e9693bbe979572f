/** A match from the side of whoever sits before the screen: who is who, what may be done, and doing it. */

import type { GameName } from "../api/client";
import type { LegalMove, Snapshot } from "../api/types";
import { sideName } from "../board/sides";
import { texts } from "../preferences.svelte";
import type { Room } from "./room.svelte";
import { startMatch } from "./start";
import { saveTokens, tokensOf } from "./tokens";

export type Request = "draw" | "takeback";

export class LocalMatch {
	/** The start of the game as its layout tells it, once it is known: it has the camps of the star. */
	start = $state("");
	wantsRematch = $state(false);

	constructor(readonly room: Room) {}

	get position(): Snapshot | null {
		return this.room.position;
	}

	get game(): string {
		return this.position?.game ?? "";
	}

	get isPlaying(): boolean {
		return this.position?.status === "playing";
	}

	get isOver(): boolean {
		return this.position?.status === "over";
	}

	// ---- who is who ----

	/** The one seat of this screen; null for spectators, and where two share the screen. */
	get own(): number | null {
		return this.room.seats.length === 1 ? (this.room.seats[0] ?? null) : null;
	}

	get isSeated(): boolean {
		return this.room.seats.length > 0;
	}

	get bottom(): number | null {
		return this.isSeated ? Math.min(...this.room.seats) : null;
	}

	get isOnAutopilot(): boolean {
		return this.own !== null && !!this.position?.seats[this.own]?.is_autopilot;
	}

	/** In a game of several one can be out while the others play on. */
	get isOut(): boolean {
		return this.own !== null && this.position?.seats[this.own]?.state === "left";
	}

	/** Somebody at this screen is to move, and no engine does it. */
	get isMyTurn(): boolean {
		const mover = this.position?.mover ?? null;
		return this.isPlaying && mover !== null && this.room.seats.includes(mover) && !this.isOnAutopilot;
	}

	/** People at other screens. */
	get hasRemotePeople(): boolean {
		return !!this.position?.seats.some((seat, at) => seat.kind === "person" && !this.room.seats.includes(at));
	}

	/** Engines among themselves, to watch. */
	get isShow(): boolean {
		return !!this.position?.seats.every((seat) => seat.kind === "engine");
	}

	/** Whether the pace of engines among themselves is set at this screen. */
	get canSetPace(): boolean {
		return this.isShow && this.isPlaying && this.room.isHost && this.position?.seats[0]?.seconds === null;
	}

	nameOf = (seat: number): string => {
		const side = sideName(this.game, seat, this.start, texts());
		const chair = this.position?.seats[seat];
		return chair?.kind === "person" && chair.name ? texts().beside(chair.name, side) : side;
	};

	// ---- what a person does ----

	play = (move: LegalMove): void => {
		if (this.position) this.room.send({ op: "play", ply: this.position.ply, move: move.text });
	};

	get canHint(): boolean {
		return this.isMyTurn && !!this.position?.hints;
	}

	hint = (): void => {
		if (this.canHint) this.room.send({ op: "hint" });
	};

	get canUndo(): boolean {
		const { moves, seats } = this.room;
		return this.isPlaying && this.game !== "planes" && moves.some((move) => seats.includes(move.mover ?? -1));
	}

	undo = (): void => {
		if (!this.canUndo) return;
		// Of two at one screen the one who moved last asks, and the other agrees.
		const last = this.room.moves.at(-1)?.mover;
		const asking = last != null && this.room.seats.includes(last) ? last : this.room.seats[0];
		if (asking !== undefined) this.room.sendAs(asking, { op: "offer", what: "takeback" });
	};

	/** What somebody asks for. */
	get offer(): { what: Request; seat: number } | null {
		const [what, seat] = (this.position?.offers[0] ?? "").split(":");
		return what === "draw" || what === "takeback" ? { what, seat: Number(seat) } : null;
	}

	answer(kind: "accept" | "decline"): void {
		const { offer } = this;
		if (!offer) return;
		for (const seat of this.room.seats) {
			if (seat !== offer.seat) this.room.sendAs(seat, { op: "offer", what: offer.what, answer: kind });
		}
	}

	get canResign(): boolean {
		return this.isPlaying && this.isSeated && !this.isOut;
	}

	resign = (): void => {
		const seat = this.own ?? (this.isMyTurn ? this.position?.mover : null) ?? this.room.seats[0];
		if (seat != null) this.room.sendAs(seat, { op: "resign" });
	};

	offerDraw = (): void => this.room.send({ op: "offer", what: "draw" });

	setAutopilot(isOn: boolean): void {
		this.room.send({ op: "autopilot", is_on: isOn });
	}

	lockHints(isLocked: boolean): void {
		this.room.sendAsHost({ op: "lock_hints", is_locked: isLocked });
	}

	get canRematch(): boolean {
		return this.isOver && this.isSeated && !this.position?.next_code && !this.wantsRematch;
	}

	rematch = (): void => {
		if (!this.canRematch) return;
		this.wantsRematch = true;
		for (const seat of this.room.seats) this.room.sendAs(seat, { op: "rematch" });
	};

	/** The same engines once more. */
	watchAgain = async (): Promise<void> => {
		if (!this.position) return;
		const { game, options, seats } = this.position;
		try {
			await startMatch(
				{ game: game as GameName, options },
				seats.flatMap(({ engine }) => (engine ? [{ engine }] : [])),
			);
		} catch (error) {
			this.room.refusal = (error as Error).message;
		}
	};

	/** The room of the rematch is there: the same tokens hold the seats. */
	goToRematch(next: string): void {
		const tokens = tokensOf(this.room.code);
		if (tokens.length) saveTokens(next, this.game, tokens);
		if (this.wantsRematch) location.hash = next;
	}

	// ---- the pace of engines among themselves ----

	get seconds(): number {
		return this.position?.pace?.seconds ?? 0;
	}

	get isPaused(): boolean {
		return !!this.position?.pace?.is_paused;
	}

	pace = (seconds: number, isPaused: boolean): void => {
		if (this.canSetPace) this.room.sendAsHost({ op: "pace", seconds, is_paused: isPaused });
	};

	pause = (): void => this.pace(this.seconds, !this.isPaused);

	/** One move; whoever steps while the engines play lets them pause first. */
	step = (): void => {
		if (!this.canSetPace) return;
		if (this.isPaused) this.room.sendAsHost({ op: "step" });
		else this.pause();
	};
}
