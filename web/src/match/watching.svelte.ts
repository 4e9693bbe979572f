/** What a spectator looks at: the current position of a match or an earlier one, and its legal moves. */

import { matchPosition } from "../api/client";
import { latest } from "../api/latest";
import type { PlayedMove } from "../api/room-socket.svelte";
import type { MatchPosition } from "../api/types";
import { type BoardPosition, boardPosition } from "../board/position";
import { preferences } from "../preferences.svelte";
import type { Room } from "./room.svelte";

export class Watching {
	/** The number of moves before the shown position; null for the current position. */
	at: number | null = $state(null);
	#loaded: MatchPosition | null = $state.raw(null);

	constructor(readonly room: Room) {}

	/** Whether a spectator may look at earlier positions: nothing must be hidden. */
	get isPossible(): boolean {
		const { snapshot } = this.room;
		return snapshot !== null && !this.room.seats.length && snapshot.status !== "open" && snapshot.position !== null;
	}

	/** The number of moves of the match. */
	get last(): number {
		return this.room.moves.length;
	}

	go(at: number): void {
		this.at = at >= this.last ? null : Math.max(0, at);
	}

	/**
	 * The number of moves before the position to load: an earlier one, or the current one while the values of its moves
	 * are shown, since snapshots for spectators have no legal moves. Null if there is nothing to load.
	 */
	get ply(): number | null {
		const { snapshot } = this.room;
		if (!this.isPossible || !snapshot) return null;
		if (this.at !== null) return this.at;
		return preferences.showValues && snapshot.hints && snapshot.status === "playing" ? snapshot.ply : null;
	}

	/** Load the position `ply`, and return a function that stops it. */
	load(ply: number | null): (() => void) | undefined {
		if (ply === null) {
			this.#loaded = null;
			return undefined;
		}
		return latest(
			matchPosition(this.room.code, ply),
			(loaded) => (this.#loaded = loaded),
			() => (this.at = null), // a move was taken back, or the server cannot be reached
		);
	}

	/** The earlier position that is shown; null if the current one is. */
	get earlier(): MatchPosition | null {
		return this.at === null ? null : this.#loaded;
	}

	/** The earlier position for the board, with the moves that led to it. */
	get shown(): { position: BoardPosition; moves: PlayedMove[]; mover: number | null; last: string[] } | null {
		const { snapshot, moves } = this.room;
		const { earlier } = this;
		if (!snapshot || !earlier) return null;
		const { game, options, seats } = snapshot;
		const { position, ply, pieces, score, path, seat, mover } = earlier;
		const paths = seats.map((_, at) => (at === seat ? path : []));
		return {
			position: boardPosition({ game, options, text: position, ply, pieces, score, paths }),
			moves: moves.slice(0, ply),
			mover,
			last: path,
		};
	}

	/** The legal moves of the current position, for a spectator who sees their values. */
	get legal(): MatchPosition["legal"] {
		const loaded = this.#loaded;
		return this.at === null && loaded?.position === this.room.snapshot?.position ? (loaded?.legal ?? []) : [];
	}
}
