/** Coordinates of the cells on the screen, with the board rotated for the viewer. */

import type { CellLayout } from "../../api/types";

type PlacedCell = Omit<CellLayout, "label">;

export interface Spot {
	name: string;
	x: number;
	y: number;
	shape: string;
}

export interface Point {
	x: number;
	y: number;
}

export interface Frame {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** Return the cells, rotated clockwise about the centre of the board. */
export function spotsOf(cells: readonly PlacedCell[], degrees: number): Spot[] {
	if (degrees === 0) return cells.map(({ name, x, y, shape }) => ({ name, x, y, shape }));
	const { x: left, y: top, width, height } = frameOf(cells, 0);
	const [mx, my] = [left + width / 2, top + height / 2];
	const angle = (degrees * Math.PI) / 180;
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	const round = (n: number) => Math.round(n * 1e6) / 1e6 + 0;
	return cells.map(({ name, x, y, shape }) => ({
		name,
		x: round(mx + cos * (x - mx) - sin * (y - my)),
		y: round(my + sin * (x - mx) + cos * (y - my)),
		shape,
	}));
}

/** Return the rectangle around the centres of all cells, with a margin (in widths of a cell) on every side. */
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

/** Whether the cells are squares that fill a rectangle, with names that have a letter for the column or row. */
export function isGrid(cells: readonly PlacedCell[]): boolean {
	const { width, height } = frameOf(cells, 0.5);
	const places = new Set(cells.map(({ x, y }) => `${x} ${y}`));
	return (
		places.size === width * height &&
		cells.every(({ name, x, y, shape }) => {
			return shape === "square" && Number.isInteger(x) && Number.isInteger(y) && /^[A-Z]\d+$/.test(name);
		})
	);
}

/** Whether the names of the cells can be shown on the cells, since the board has no coordinates beside it. */
export const namesOnCells = (cells: readonly PlacedCell[]): boolean => cells.length > 0 && !isGrid(cells);

/** Return the cells, moved apart or together so that the nearest two are as far apart as a cell is wide. */
export function withUnitDistance(cells: readonly PlacedCell[]): readonly PlacedCell[] {
	if (cells.some(({ shape }) => shape === "across" || shape === "down")) return cells;
	let nearest = Number.POSITIVE_INFINITY;
	cells.forEach((one, at) => {
		for (const other of cells.slice(at + 1))
			nearest = Math.min(nearest, Math.hypot(one.x - other.x, one.y - other.y) || nearest);
	});
	if (!Number.isFinite(nearest) || Math.abs(nearest - 1) < 0.01) return cells;
	return cells.map((cell) => ({ ...cell, x: cell.x / nearest, y: cell.y / nearest }));
}

/** Return the point under the pointer in the coordinates of a picture; null if the picture is not shown. */
export function pointAt(picture: SVGSVGElement | undefined, { clientX, clientY }: MouseEvent): Point | null {
	const matrix = picture?.getScreenCTM?.();
	return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : null;
}

/** Return the cell nearest to a point, if the point is at most `reach` from its centre, horizontally and vertically. */
export function spotAt(spots: Iterable<Spot>, { x, y }: Point, reach = 0.5): Spot | null {
	let best: Spot | null = null;
	let shortest = Number.POSITIVE_INFINITY;
	for (const spot of spots) {
		const distance = Math.hypot(spot.x - x, spot.y - y);
		if (distance >= shortest || Math.max(Math.abs(spot.x - x), Math.abs(spot.y - y)) > reach) continue;
		shortest = distance;
		best = spot;
	}
	return best;
}

/**
 * How near to a corner a line along an edge must begin, and how far towards the other corner it must lead, in widths of
 * a cell.
 */
const CORNER_REACH = 0.35;
const MIN_STROKE = 0.4;

/**
 * Return the edge that a line between two points draws, from one of its corners towards the other; null if the line
 * draws no edge.
 */
export function edgeAlong(spots: Iterable<Spot>, from: Point, to: Point): Spot | null {
	const stroke = { x: to.x - from.x, y: to.y - from.y };
	if (Math.hypot(stroke.x, stroke.y) < MIN_STROKE) return null;
	const direction =
		Math.abs(stroke.x) > Math.abs(stroke.y) ? { x: Math.sign(stroke.x), y: 0 } : { x: 0, y: Math.sign(stroke.y) };
	for (const spot of spots) {
		if (spot.shape !== (direction.x ? "across" : "down")) continue;
		const corner = { x: spot.x - direction.x / 2, y: spot.y - direction.y / 2 };
		if (Math.hypot(corner.x - from.x, corner.y - from.y) < CORNER_REACH) return spot;
	}
	return null;
}
