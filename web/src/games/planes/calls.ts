/** How people write the moves of planes. */

/** The directions of planes, as the server names them. */
const ARROWS: Readonly<Record<string, string>> = { u: "↑", d: "↓", l: "←", r: "→" };
const LETTERS = new Map(Object.entries(ARROWS).map(([letter, arrow]) => [arrow, letter]));

/** Whether a move places a plane, such as `E2u`. */
export const isPlacement = (move: string): boolean => /^[A-Z]\d+[udlr]$/.test(move);

/** Return the placement `E2u` as `E2↑`: where the head is, and where it points. */
export const showPlacement = (move: string): string => move.slice(0, -1) + ARROWS[move.slice(-1)];

/**
 * Return the cell of a call as people make it on paper: `3-5` is the fifth cell of the third row, C4. Return a placement
 * that has an arrow as the server writes it, and any other text as it is.
 */
export const readCall = (typed: string): string =>
	typed
		.replace(
			/^\s*(\d{1,2})\s*[-–—,\s]\s*(\d{1,2})\s*$/,
			(_, row: string, column: string) => String.fromCharCode(64 + Number(row)) + (Number(column) - 1),
		)
		.replace(/[↑↓←→]$/, (arrow) => LETTERS.get(arrow) ?? arrow);
