/**
 * Placing pieces that cover several cells. A placement is a move whose path is the cells of the piece, first the one
 * that identifies it. So the shapes, and where they fit, follow from the moves that the server lists.
 */

import type { CellLayout, LegalMove } from "../../api/types";
import type { Point } from "../geometry/geometry";

const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
/** Rotate a vector clockwise by a right angle; y points down. */
const rotated = ({ x, y }: Point): Point => ({ x: -y, y: x });
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const nearest = <T>(items: readonly T[], distanceTo: (item: T) => number): T | undefined =>
	items.reduce<T | undefined>(
		(best, item) => (best === undefined || distanceTo(item) < distanceTo(best) ? item : best),
		undefined,
	);

/** Return a text that is the same for equal vectors in any order, up to rounding. */
const keyOf = (vectors: readonly Point[]): string =>
	vectors
		.map(({ x, y }) => `${Math.round(100 * x) + 0},${Math.round(100 * y) + 0}`)
		.sort()
		.join(" ");

/** Return the cells that more than one of the placed pieces covers. */
export function overlappingCells(placed: readonly LegalMove[]): Set<string> {
	const cells = placed.flatMap(({ path }) => path);
	return new Set(cells.filter((cell, at) => cells.indexOf(cell) < at));
}

export class Placements {
	readonly #places: ReadonlyMap<string, Point>;
	readonly #byShape = new Map<string, LegalMove[]>();

	constructor(
		readonly all: readonly LegalMove[],
		cells: readonly CellLayout[],
	) {
		this.#places = new Map(cells.map((cell) => [cell.name, cell]));
		for (const move of all) {
			const key = keyOf(this.#shapeOf(move));
			this.#byShape.set(key, [...(this.#byShape.get(key) ?? []), move]);
		}
	}

	/** Return the centres of cells. */
	points(cells: readonly string[]): Point[] {
		return cells.flatMap((cell) => this.#places.get(cell) ?? []);
	}

	/** Return the place of the cell that identifies a piece. */
	origin({ path }: LegalMove): Point {
		return this.points(path)[0] ?? { x: 0, y: 0 };
	}

	/** Return the cells of a piece, relative to the cell that identifies it. */
	#shapeOf(move: LegalMove): Point[] {
		const origin = this.origin(move);
		return this.points(move.path).map((point) => minus(point, origin));
	}

	/** Return the placement that covers these cells, the first of which identifies the piece. */
	find(cells: readonly string[]): LegalMove | undefined {
		return this.all.find(({ path }) => path.length === cells.length && path.every((cell, at) => cell === cells[at]));
	}

	/** Return the placement of the same shape whose origin is nearest to a point. */
	moveTo(move: LegalMove, point: Point): LegalMove {
		return this.#nearest(this.#shapeOf(move), point) ?? move;
	}

	/** Rotate a piece clockwise about the cell in its middle, and shift it back onto the board if necessary. */
	rotate(move: LegalMove): LegalMove {
		const points = this.points(move.path);
		const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 });
		const middle = { x: sum.x / points.length, y: sum.y / points.length };
		const pivot = nearest(points, (point) => distance(point, middle)) ?? middle;
		const arm = rotated(minus(this.origin(move), pivot));
		const shape = this.#shapeOf(move).map(rotated);
		return this.#nearest(shape, { x: pivot.x + arm.x, y: pivot.y + arm.y }) ?? move;
	}

	#nearest(shape: readonly Point[], point: Point): LegalMove | undefined {
		return nearest(this.#byShape.get(keyOf(shape)) ?? [], (move) => distance(this.origin(move), point));
	}

	/** Return random placements of `count` pieces that do not overlap. */
	random(count: number, random: () => number = Math.random): LegalMove[] {
		const shuffled = this.all
			.map((move) => ({ move, key: random() }))
			.sort((a, b) => a.key - b.key)
			.map(({ move }) => move);
		const search = (chosen: readonly LegalMove[], candidates: readonly LegalMove[]): readonly LegalMove[] | null => {
			if (chosen.length === count) return chosen;
			for (const [at, move] of candidates.entries()) {
				const free = candidates.slice(at + 1).filter(({ path }) => !path.some((cell) => move.path.includes(cell)));
				const found = search([...chosen, move], free);
				if (found) return found;
			}
			return null;
		};
		return [...(search([], shuffled) ?? [])];
	}
}
