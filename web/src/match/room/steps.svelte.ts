/**
 * The position of a match that the viewer looks at: the current one, or an earlier one while the match goes on. A player
 * steps through what the seat knew at that time, a spectator through what everybody may know.
 */

import { matchPosition } from "../../api/client";
import { latest } from "../../api/latest";
import type { PlayedMove } from "../../api/room-socket.svelte";
import type { MatchPosition, Snapshot } from "../../api/types";
import { waiting } from "../../api/waiting.svelte";
import { preferences } from "../../preferences.svelte";
import { entryPlies, moveNumbers } from "../moves/move-numbers";
import type { Room } from "./room.svelte";

/** An earlier position, with what a board needs to draw it. */
export interface EarlierPosition {
	position: Snapshot;
	moves: PlayedMove[];
	mover: number | null;
	/** The path of the last move. */
	last: string[];
}

type WatchedRoom = Pick<Room, "code" | "token" | "snapshot" | "moves" | "seats" | "refusal">;

export class Steps {
	#at: number | null = $state(null);
	/** The number of entries of the list of moves when the viewer left the current position. */
	#left = $state(0);
	#loaded: MatchPosition | null = $state.raw(null);
	#status = "";
	readonly #numbers: number[] = $derived.by(() => moveNumbers(this.room.snapshot?.game ?? "", this.room.moves));

	constructor(readonly room: WatchedRoom) {}

	/** The number of entries of the list of moves before the shown position; null for the current position. */
	get at(): number | null {
		return this.#at;
	}

	get isPossible(): boolean {
		const { snapshot } = this.room;
		return snapshot !== null && snapshot.status !== "open" && this.last > 0;
	}

	/** The number of entries of the list of moves. */
	get last(): number {
		return this.#numbers.at(-1) ?? 0;
	}

	go = (to: number): void => {
		if (!this.isPossible) return;
		if (this.#at === null) this.#left = this.last;
		this.#at = to >= this.last ? null : Math.max(0, to);
	};

	/** The last move that was made while the viewer looked at an earlier position; undefined if there is none. */
	get news(): PlayedMove | undefined {
		return this.#at === null || this.last <= this.#left ? undefined : this.room.moves.at(-1);
	}

	/**
	 * Called with every snapshot. Return to the current position when the shown one was taken back, and when the match
	 * begins or ends, since the entries of the list of moves may change then.
	 */
	follow(): void {
		const status = this.room.snapshot?.status ?? "";
		if (status !== this.#status || (this.#at !== null && this.#at >= this.last)) this.#at = null;
		this.#status = status;
		this.#left = Math.min(this.#left, this.last);
	}

	/**
	 * The number of moves before the position to load: an earlier one, or the current one while a spectator sees the values
	 * of its moves, since snapshots for spectators have no legal moves. Null if there is nothing to load.
	 */
	get target(): number | null {
		const { snapshot, seats } = this.room;
		if (!snapshot || !this.isPossible) return null;
		if (this.#at !== null) return this.#at && (entryPlies(this.#numbers)[this.#at - 1] ?? 0);
		const isValued = !seats.length && snapshot.position !== null && preferences.showValues && snapshot.hints;
		return isValued && snapshot.status === "playing" ? snapshot.ply : null;
	}

	/**
	 * Load the position `target`, and return a function that cancels the request. If it fails, return to the current
	 * position.
	 */
	load(target: number | null): (() => void) | undefined {
		if (target === null) {
			this.#loaded = null;
			return undefined;
		}
		const abort = new AbortController();
		const request = matchPosition(this.room.code, target, this.room.token, abort.signal);
		const stop = latest(
			this.#at === null ? request : waiting.during(request),
			(loaded) => (this.#loaded = loaded),
			(error) => {
				if (this.#at !== null) this.room.refusal = error;
				this.#at = null;
			},
		);
		return () => {
			stop();
			abort.abort();
		};
	}

	/**
	 * The earlier position that is shown; null while the board shows the current position, which it does until the
	 * first earlier position is loaded.
	 */
	get shown(): EarlierPosition | null {
		const { snapshot, moves } = this.room;
		const loaded = this.#loaded;
		if (!snapshot || !loaded || this.#at === null) return null;
		const { ply, position, view, pieces, score, mover, path, seat } = loaded;
		const seats = snapshot.seats.map((state, at) => ({ ...state, last_path: at === seat ? path : [] }));
		return {
			position: { ...snapshot, ply, position, view, pieces, score, mover, seats, legal: [] },
			moves: moves.slice(0, ply),
			mover,
			last: path,
		};
	}

	/** The legal moves of the current position, for a spectator who sees their values. */
	get legal(): MatchPosition["legal"] {
		const loaded = this.#loaded;
		return this.#at === null && loaded?.position === this.room.snapshot?.position ? (loaded?.legal ?? []) : [];
	}
}
