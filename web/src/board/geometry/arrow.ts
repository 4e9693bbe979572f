/** Arrows along the paths of moves. */

import type { Point } from "./geometry";

/** How far from the centre of the first cell an arrow begins: at the rim of its piece. */
const START_GAP = 0.36;
/** How far from the centre of the last cell an arrow ends. */
const END_GAP = 0.12;

export interface Arrow {
	/** The corners of the shaft, which ends in the middle of the head. */
	shaft: readonly Point[];
	/** The corners of the head, its tip first. */
	head: readonly Point[];
}

/** Return an arrow through the given points, of which there are at least two; `width` is the width of the shaft. */
export function arrowAlong(points: readonly Point[], width: number): Arrow {
	const [from, to] = [points[0] as Point, points.at(-1) as Point];
	const start = towards(from, points[1] as Point, START_GAP);
	const before = points.length > 2 ? (points.at(-2) as Point) : start;
	const length = 2.4 * width;
	const tip = towards(to, before, END_GAP);
	const base = towards(tip, before, length);
	const across = { x: (tip.y - base.y) * 0.6, y: (base.x - tip.x) * 0.6 };
	return {
		shaft: [start, ...points.slice(1, -1), towards(tip, before, length / 2)],
		head: [tip, { x: base.x + across.x, y: base.y + across.y }, { x: base.x - across.x, y: base.y - across.y }],
	};
}

/** Return the point at a distance from one point towards another. */
function towards(from: Point, to: Point, distance: number): Point {
	const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
	return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}

/** Write points as SVG does. */
export const pointList = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(" ");
