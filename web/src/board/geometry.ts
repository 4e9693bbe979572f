/** Where cells are drawn, from the side of whoever looks. */

import type { CellLayout } from "../api/types";

export interface Spot {
	name: string;
	x: number;
	y: number;
	shape: string;
}

export interface Frame {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** The letters of the star's camps in the order of seats, read off the start. */
export const campsOf = (start: string): string[] => [...new Set(start.split(" ")[0]?.match(/[A-F]/g) ?? [])].sort();

/** How far the board is turned for a seat, in degrees clockwise, so that its own side is at the bottom. */
export function turnFor(game: string, seat: number | null, start: string): number {
	if (seat === null) return 0;
	if (game === "chinese-checkers") {
		const camp = campsOf(start)[seat];
		return camp === undefined ? 0 : 180 - 60 * "ABCDEF".indexOf(camp);
	}
	return (game === "checkers" || game === "two-eat-one") && seat === 1 ? 180 : 0;
}

/** The cells, turned about the middle of the board. */
export function spotsOf(cells: readonly CellLayout[], degrees: number): Spot[] {
	if (degrees === 0) return cells.map(({ name, x, y, shape }) => ({ name, x, y, shape }));
	const { x: left, y: top, width, height } = frameOf(cells, 0);
	const [mx, my] = [left + width / 2, top + height / 2];
	const angle = (degrees * Math.PI) / 180;
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	const tidy = (n: number) => Math.round(n * 1e6) / 1e6 + 0;
	return cells.map(({ name, x, y, shape }) => ({
		name,
		x: tidy(mx + cos * (x - mx) - sin * (y - my)),
		y: tidy(my + sin * (x - mx) + cos * (y - my)),
		shape,
	}));
}

/** What encloses the middles of all cells, with a margin around. */
export function frameOf(cells: readonly { x: number; y: number }[], margin: number): Frame {
	const [xs, ys] = [cells.map((cell) => cell.x), cells.map((cell) => cell.y)];
	const [left, top] = [Math.min(...xs), Math.min(...ys)];
	return {
		x: left - margin,
		y: top - margin,
		width: Math.max(...xs) - left + 2 * margin,
		height: Math.max(...ys) - top + 2 * margin,
	};
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const TOWARDS: Record<Arrow, readonly [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

export const isArrow = (key: string): key is Arrow => key in TOWARDS;

/** The nearest cell in a direction; what lies aside of it counts as farther. */
export function neighbour(spots: readonly Spot[], from: Spot, key: Arrow): Spot {
	const [dx, dy] = TOWARDS[key];
	let best = from;
	let least = Number.POSITIVE_INFINITY;
	for (const spot of spots) {
		const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
		const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
		if (along < 0.1 || aside > 2 * along) continue;
		const distance = along + 2 * aside;
		if (distance < least - 1e-6) {
			least = distance;
			best = spot;
		}
	}
	return best;
}
