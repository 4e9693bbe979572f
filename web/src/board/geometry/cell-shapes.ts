/** The shapes of cells as SVG paths. */

import type { Spot } from "./geometry";

/** Whether a cell is an edge between two corners, which is drawn as a line. */
export const isEdge = ({ shape }: Spot): boolean => shape === "across" || shape === "down";

/** Return the clickable area of a cell as an SVG path. */
export function areaOf(spot: Spot): string {
	const { x, y, shape } = spot;
	if (isEdge(spot)) return `M${x - 0.5} ${y}L${x} ${y - 0.5}L${x + 0.5} ${y}L${x} ${y + 0.5}Z`;
	if (shape === "hole") return `M${x - 0.5} ${y}a.5 .5 0 1 1 1 0a.5 .5 0 1 1 -1 0Z`;
	return `M${x - 0.5} ${y - 0.5}h1v1h-1Z`;
}

/** Return the outline of a focused cell as an SVG path; around an edge it is long and thin. */
export function outlineOf(spot: Spot): string {
	const { x, y, shape } = spot;
	if (shape === "across") return `M${x - 0.34} ${y - 0.14}h.68a.14 .14 0 0 1 0 .28h-.68a.14 .14 0 0 1 0 -.28Z`;
	if (shape === "down") return `M${x - 0.14} ${y - 0.34}v.68a.14 .14 0 0 0 .28 0v-.68a.14 .14 0 0 0 -.28 0Z`;
	return areaOf(spot);
}
