/** Where arrow keys lead on a board. */

import type { Spot } from "./geometry";

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const DIRECTIONS: Record<Arrow, readonly [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};
const ARROWS = Object.keys(DIRECTIONS) as Arrow[];

export const isArrow = (key: string): key is Arrow => key in DIRECTIONS;

/**
 * Return the cell to which an arrow key leads: the nearest one in its direction. If these steps do not connect all
 * cells of a board, the left and right arrows go through all of them instead, row by row. So every cell can be reached
 * from every other one.
 */
export function neighbour(spots: readonly Spot[], from: Spot, key: Arrow): Spot {
	const isVertical = DIRECTIONS[key][0] === 0;
	if (isVertical || isConnected(spots)) return nearest(spots, from, key);
	const rows = [...spots].sort((a, b) => (Math.abs(a.y - b.y) > 1e-3 ? a.y - b.y : a.x - b.x));
	const at = rows.findIndex(({ name }) => name === from.name);
	return rows[at + DIRECTIONS[key][0]] ?? from;
}

/** Return the nearest cell in the direction of an arrow key; distance perpendicular to the arrow counts double. */
function nearest(spots: readonly Spot[], from: Spot, key: Arrow): Spot {
	const [dx, dy] = DIRECTIONS[key];
	let best = from;
	let shortest = Number.POSITIVE_INFINITY;
	for (const spot of spots) {
		const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
		const across = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
		if (along < 0.1 || across > 2 * along) continue;
		const distance = along + 2 * across;
		if (distance < shortest - 1e-6) {
			shortest = distance;
			best = spot;
		}
	}
	return best;
}

/** The results of `isConnected` that were computed so far. */
const known = new WeakMap<readonly Spot[], boolean>();

/** Whether steps to nearest cells lead from every cell to every other one. */
function isConnected(spots: readonly Spot[]): boolean {
	const answer = known.get(spots) ?? findConnected(spots);
	known.set(spots, answer);
	return answer;
}

function findConnected(spots: readonly Spot[]): boolean {
	const steps = new Map(spots.map((spot) => [spot, new Set(ARROWS.map((key) => nearest(spots, spot, key)))]));
	const steppedFrom = new Map(spots.map((spot) => [spot, new Set<Spot>()]));
	for (const [spot, targets] of steps) for (const target of targets) steppedFrom.get(target)?.add(spot);
	return reachesAll(steps) && reachesAll(steppedFrom);
}

/** Whether steps lead from the first cell to every other one. */
function reachesAll(steps: ReadonlyMap<Spot, ReadonlySet<Spot>>): boolean {
	const reached = new Set([...steps.keys()].slice(0, 1));
	// This loop also visits the elements that it adds to the set.
	for (const spot of reached) for (const target of steps.get(spot) ?? []) reached.add(target);
	return reached.size === steps.size;
}
