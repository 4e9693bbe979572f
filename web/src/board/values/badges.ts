/** Chooses which values are written on the board, so that badges neither touch each other nor crowd the board. */

import type { Spot } from "../geometry/geometry";
import type { DisplayedValue } from "./values";

export interface Badge {
	spot: Spot;
	value: DisplayedValue;
	width: number;
	/** Whether only a dot in the colour of the value is shown. */
	isDot: boolean;
}

/** At most this many values are written on the board; the others are small marks. */
export const MAX_WRITTEN = 24;
const BADGE_HEIGHT = 0.3;
/** The space to the left and the right of the text of a badge, taken together. */
const PADDING = 0.12;
/** The sizes for small cells: a badge is hardly larger than its text, so that it covers only one stone. */
const TIGHT_HEIGHT = 0.23;
const TIGHT_PADDING = 0.03;
/** At most this many values are written where cells are too small for a readable text; badges are then larger. */
const MAX_WRITTEN_LARGE = 3;
/** The font size of a badge, in widths of a cell, like all sizes in this file. */
export const FONT_SIZE = 0.2;
/** The least size of the text of a badge, in pixels. */
const MIN_FONT_PIXELS = 11;
/** The radius of a dot, in widths of a cell, and the least radius in pixels. */
const DOT_RADIUS = 0.06;
const MIN_DOT_PIXELS = 3.5;
/** The least space between two badges, in widths of a cell. */
const GAP = 0.04;
/** Badges are made smaller to fit into a cell, but not smaller than this part of their size. */
const MIN_SHRINKING = 0.75;

/**
 * Return by what factor to enlarge badges, which are 0.3 cells high. Every board is drawn equally wide, so otherwise they
 * would be huge on a board of few cells and tiny on a board of many.
 */
function badgeScale(values: Iterable<DisplayedValue>, boardWidth: number): number {
	const scale = Math.min(1.5, Math.max(0.6, boardWidth / 7));
	const widest = Math.max(0, ...[...values].map(({ short }) => PADDING + textWidth(short)));
	return Math.min(scale, Math.max(MIN_SHRINKING * scale, (1 - GAP) / widest));
}

/** How badges are drawn on a board. */
export interface BadgeStyle {
	scale: number;
	/** At most this many values are written. */
	most: number;
	/** Whether the cells are too small for ordinary badges. */
	isTight: boolean;
	dotRadius: number;
}

/** Return the style of badges: where their text would be too small to be read, few are written, and these are larger. */
export function badgeStyle(values: Iterable<DisplayedValue>, boardWidth: number, pixelsPerCell: number): BadgeStyle {
	const scale = badgeScale(values, boardWidth);
	const ordinary = { scale, most: MAX_WRITTEN, isTight: false, dotRadius: DOT_RADIUS };
	if (!pixelsPerCell) return ordinary; // the board has no size yet
	const least = MIN_FONT_PIXELS / (FONT_SIZE * pixelsPerCell);
	if (scale >= 0.9 * least) return ordinary;
	const dotRadius = Math.max(DOT_RADIUS, MIN_DOT_PIXELS / pixelsPerCell);
	return { scale: least, most: MAX_WRITTEN_LARGE, isTight: true, dotRadius };
}

/** Return the height of a badge, in widths of a cell. */
export const badgeHeight = ({ scale, isTight }: BadgeStyle): number => scale * (isTight ? TIGHT_HEIGHT : BADGE_HEIGHT);

/** Return the width of a text, in widths of a cell. A Chinese character is wider than a letter. */
const textWidth = (text: string): number =>
	[...text].reduce((sum, each) => sum + (each > "\u2e80" ? 0.21 : /[≈%W]/.test(each) ? 0.175 : 0.135), 0);

/**
 * Return a badge for each value, given by cell, best first. At most `most` values are written, where there is room.
 * This limit never separates equal values, so that no move looks worse than its equals: either all of them are within
 * the limit or none is. The first value is always written. On small cells, equal values may be separated. The values of
 * the cells that are `looked` at come before all others.
 */
export function placeBadges(
	values: ReadonlyMap<string, DisplayedValue>,
	spotOf: ReadonlyMap<string, Spot>,
	style: BadgeStyle,
	looked: readonly (string | null)[] = [],
): Badge[] {
	const { scale, most, isTight } = style;
	const padding = isTight ? TIGHT_PADDING : PADDING;
	const badges: Badge[] = [];
	for (const [name, value] of values) {
		const spot = spotOf.get(name);
		if (spot) badges.push({ spot, value, width: scale * (padding + textWidth(value.short)), isDot: true });
	}
	const limit = badges.length > most ? (badges[most]?.value.rank ?? 0) : Number.NEGATIVE_INFINITY;
	const written = badges.filter(({ spot }) => looked.includes(spot.name));
	for (const badge of written) badge.isDot = false;
	badges.forEach((badge, at) => {
		const isWanted = isTight ? written.length < most : at === 0 || badge.value.rank > limit;
		if (!badge.isDot || !isWanted || written.some((other) => overlap(badge, other, badgeHeight(style)))) return;
		badge.isDot = false;
		written.push(badge);
	});
	return badges;
}

function overlap(one: Badge, other: Badge, height: number): boolean {
	return (
		Math.abs(one.spot.x - other.spot.x) < (one.width + other.width) / 2 + GAP &&
		Math.abs(one.spot.y - other.spot.y) < height + GAP
	);
}
