/** Moves as they are seen: stones that fly along their paths, one after another. */

import type { PlayedMove } from "../api/room-socket.svelte";
import { sound } from "../audio/sounds";
import { isAnimated } from "../preferences.svelte";
import type { Spot } from "./geometry";
import type { Piece, Pieces } from "./pieces";
import type { BoardPosition } from "./position";

const SECONDS_A_HOP = 0.5;
const SECONDS_A_STEP = 0.28;
/** Farther than a neighbour: a hop. */
const HOP = 1.5;
/** Moves that may wait to be shown; with more the board goes on to the end at once. */
const MOST_WAITING = 6;

export interface FlyingPiece {
	piece: Piece;
	from: string;
	x: number;
	y: number;
	lift: number;
}

interface Step {
	path: readonly string[];
	/** The board afterwards, where the server has told it. */
	after: Pieces | null;
}

/** The paths of the moves since the first `known`, oldest first; null if not all are told, since of each seat only the
 * last one is. */
export function newPaths(position: BoardPosition, moves: readonly PlayedMove[], known: number): string[][] | null {
	const movers = moves.slice(known).map((move) => move.mover);
	if (known > moves.length || new Set(movers).size < movers.length) return null;
	const paths = movers.map((mover) => (mover === null ? [] : (position.seats[mover]?.last_path ?? [])));
	return paths.every((path) => path.length > 1) ? paths : null;
}

function moved(pieces: Pieces, path: readonly string[]): Pieces {
	const after = new Map(pieces);
	const [from, to] = [path[0], path.at(-1)];
	const piece = from === undefined ? undefined : after.get(from);
	if (piece && from !== undefined && to !== undefined) {
		after.delete(from);
		after.set(to, piece);
	}
	return after;
}

export class MoveAnimator {
	/** What stands on the board, the flying stone at its start. */
	shown: Pieces = $state.raw(new Map());
	flight: FlyingPiece | null = $state.raw(null);
	#waiting: Step[] = [];
	#known = -1;
	#frame = 0;

	constructor(readonly spotOf: () => ReadonlyMap<string, Spot>) {}

	/** A position has come. */
	follow(position: BoardPosition, pieces: Pieces, moves: readonly PlayedMove[]): void {
		const paths = this.#known < 0 ? null : newPaths(position, moves, this.#known);
		this.#known = moves.length;
		if (!paths?.length || !isAnimated() || this.#waiting.length + paths.length > MOST_WAITING) {
			const takes = pieces.size < this.shown.size;
			this.#stop();
			this.shown = pieces;
			if (paths?.length) sound(takes ? "take" : "move");
			return;
		}
		this.#waiting.push(...paths.map((path, at) => ({ path, after: at === paths.length - 1 ? pieces : null })));
		if (this.flight === null) this.#next();
	}

	/** Shows the end at once. */
	skip(): void {
		const last = this.#waiting.at(-1);
		this.#stop();
		if (last?.after) this.shown = last.after;
	}

	#stop(): void {
		cancelAnimationFrame(this.#frame);
		this.#waiting = [];
		this.flight = null;
	}

	/** The first that waits flies; it leaves the queue as it lands. */
	#next(): void {
		const step = this.#waiting[0];
		const from = step?.path[0];
		const piece = from === undefined ? undefined : this.shown.get(from);
		if (!step || from === undefined || !piece) {
			this.skip();
			return;
		}
		const spots = this.spotOf();
		const way = step.path.map((name) => spots.get(name)).filter((spot) => spot !== undefined);
		const hops = way.length - 1;
		const isLong = hops > 1 || (way[0] && way[1] && Math.hypot(way[0].x - way[1].x, way[0].y - way[1].y) > HOP);
		// Whoever has others waiting behind hurries, so that the board keeps up with quick players.
		const seconds = (isLong ? SECONDS_A_HOP : SECONDS_A_STEP) / this.#waiting.length;
		const began = performance.now();
		let heard = 0;
		const draw = (now: number) => {
			const done = Math.max(0, (now - began) / 1000 / seconds);
			const hop = Math.floor(done);
			const [a, b] = [way[hop], way[hop + 1]];
			if (!a || !b) {
				this.#land(step);
				return;
			}
			if (hop > heard) sound("hop");
			heard = hop;
			const part = done - hop;
			const eased = part * part * (3 - 2 * part);
			const [x, y] = [a.x + (b.x - a.x) * eased, a.y + (b.y - a.y) * eased];
			this.flight = { piece, from, x, y, lift: Math.sin(Math.PI * part) };
			this.#frame = requestAnimationFrame(draw);
		};
		draw(began);
	}

	#land(step: Step): void {
		const after = step.after ?? moved(this.shown, step.path);
		sound(after.size < this.shown.size ? "take" : "move");
		this.shown = after;
		this.#waiting.shift();
		if (this.#waiting.length) this.#next();
		else this.flight = null;
	}
}
