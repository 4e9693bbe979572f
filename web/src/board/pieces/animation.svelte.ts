/** Animates moves: pieces fly along the paths of their moves, one after another. */

import type { PlayedMove } from "../../api/room-socket.svelte";
import { vibrate } from "../../audio/haptics";
import { playSound } from "../../audio/sounds";
import { isAnimated } from "../../preferences.svelte";
import type { Spot } from "../geometry/geometry";
import { movePiece, type Piece, type Pieces } from "./pieces";
import type { BoardPosition } from "./position";

const HOP_SECONDS = 0.5;
const STEP_SECONDS = 0.28;
/** A path segment longer than this, in widths of a cell, is a hop, not a step to a neighbouring cell. */
const MIN_HOP_DISTANCE = 1.5;
/** If more moves than this are waiting, the board shows the final position at once. */
const MAX_QUEUE = 6;

export interface FlyingPiece {
	piece: Piece;
	from: string;
	x: number;
	y: number;
	/** Height above the board, as a fraction: 0 on the board, 1 at the middle of a hop or step. */
	lift: number;
}

interface QueuedMove {
	path: readonly string[];
	/** The pieces after the move; null for all but the last move, since the server sends only the final position. */
	after: Pieces | null;
	/** Whether the piece is already at its target, since the person at this screen has put it there. */
	isShown: boolean;
}

/**
 * Return the paths of all moves after the first `shownMoves`, oldest first; null if a path is unknown, since the server
 * sends only the path of the last move of each seat.
 */
export function newPaths(position: BoardPosition, moves: readonly PlayedMove[], shownMoves: number): string[][] | null {
	const movers = moves.slice(shownMoves).map((move) => move.mover);
	if (shownMoves > moves.length || new Set(movers).size < movers.length) return null;
	const paths = movers.map((mover) => (mover === null ? [] : (position.seats[mover]?.last_path ?? [])));
	return paths.every((path) => path.length > 1) ? paths : null;
}

export class MoveAnimator {
	/** The pieces to draw; a flying piece is still listed on the cell that it left. */
	pieces: Pieces = $state.raw(new Map());
	flying: FlyingPiece | null = $state.raw(null);
	#queue: QueuedMove[] = [];
	/** The number of moves of the match that are shown or queued; -1 before the first position. */
	#shownMoves = -1;
	#frame = 0;

	constructor(readonly spotsByName: () => ReadonlyMap<string, Spot>) {}

	/**
	 * Show a new position, and animate the moves that led to it if their paths are known; but not the move along the path
	 * `shown`, which the board has shown before the server confirmed it.
	 */
	update(position: BoardPosition, pieces: Pieces, moves: readonly PlayedMove[], shown: readonly string[] = []): void {
		const paths = this.#shownMoves < 0 ? null : newPaths(position, moves, this.#shownMoves);
		this.#shownMoves = moves.length;
		const isShown = (path: readonly string[]) => path.join() === shown.join();
		if (!paths?.length || !isAnimated() || this.#queue.length + paths.length > MAX_QUEUE) {
			const isCapture = pieces.size < this.pieces.size;
			this.#stop();
			this.pieces = pieces;
			if (paths?.length) this.#sound(isCapture, paths.length === 1 && isShown(paths[0] ?? []));
			return;
		}
		this.#queue.push(
			...paths.map((path, at) => ({ path, after: at === paths.length - 1 ? pieces : null, isShown: isShown(path) })),
		);
		if (this.flying === null) this.#startNext();
	}

	/** End the animation and show the final position. */
	skip(): void {
		const last = this.#queue.at(-1);
		this.#stop();
		if (last?.after) this.pieces = last.after;
	}

	#stop(): void {
		cancelAnimationFrame(this.#frame);
		this.#queue = [];
		this.flying = null;
	}

	/** Animate the first move of the queue, and remove it from the queue when the piece lands. */
	#startNext(): void {
		const move = this.#queue[0];
		const from = move?.path[0];
		const piece = from === undefined ? undefined : this.pieces.get(from);
		if (!move || from === undefined || !piece) {
			this.skip();
			return;
		}
		if (move.isShown) {
			this.#land(move);
			return;
		}
		const spots = this.spotsByName();
		const path = move.path.map((name) => spots.get(name)).filter((spot) => spot !== undefined);
		const [first, second] = path;
		const isHop =
			path.length > 2 || (first && second && Math.hypot(first.x - second.x, first.y - second.y) > MIN_HOP_DISTANCE);
		// Fly faster while other moves wait, so that the board keeps up with quick players.
		const segmentSeconds = (isHop ? HOP_SECONDS : STEP_SECONDS) / this.#queue.length;
		const startTime = performance.now();
		let lastSegment = 0;
		const draw = (now: number) => {
			const progress = Math.max(0, (now - startTime) / 1000 / segmentSeconds);
			const segment = Math.floor(progress);
			const [a, b] = [path[segment], path[segment + 1]];
			if (!a || !b) {
				this.#land(move);
				return;
			}
			if (segment > lastSegment) playSound("hop");
			lastSegment = segment;
			const fraction = progress - segment;
			const eased = fraction * fraction * (3 - 2 * fraction);
			const [x, y] = [a.x + (b.x - a.x) * eased, a.y + (b.y - a.y) * eased];
			this.flying = { piece, from, x, y, lift: Math.sin(Math.PI * fraction) };
			this.#frame = requestAnimationFrame(draw);
		};
		draw(startTime);
	}

	#land(move: QueuedMove): void {
		const after = move.after ?? movePiece(this.pieces, move.path);
		this.#sound(after.size < this.pieces.size, move.isShown);
		this.pieces = after;
		this.#queue.shift();
		if (this.#queue.length) this.#startNext();
		else this.flying = null;
	}

	/**
	 * Play the sound of a move. If the move was shown before its confirmation, only the sound of a capture is still to
	 * be played.
	 */
	#sound(isCapture: boolean, isShown: boolean): void {
		if (isCapture) vibrate("take");
		if (isCapture || !isShown) playSound(isCapture ? "take" : "move");
	}
}
