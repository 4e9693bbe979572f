/** The notations in which people write the moves of planes. */

/** The directions of planes, as the server names them. */
const ARROWS: Readonly<Record<string, string>> = { u: "↑", d: "↓", l: "←", r: "→" };
const LETTERS = new Map(Object.entries(ARROWS).map(([letter, arrow]) => [arrow, letter]));

/** Whether a move places a plane, such as `E2u`. */
export const isPlacement = (move: string): boolean => /^[A-Z]\d+[udlr]$/.test(move);

/** Return the placement `E2u` as `E2↑`: where the head is, and where it points. */
export const showPlacement = (move: string): string => move.slice(0, -1) + ARROWS[move.slice(-1)];

/**
 * Convert the notation of the game on paper: `3-5` is the fifth cell of the third row, C4, and `3-5u` the placement
 * C4u. A placement with an arrow is converted to the server's notation; any other text is returned unchanged.
 */
export const readCall = (typed: string): string =>
	typed
		.replace(/[↑↓←→](?=\s*$)/, (arrow) => LETTERS.get(arrow) ?? arrow)
		.replace(
			/^\s*(\d{1,2})\s*[-–—,\s]\s*(\d{1,2})\s*([udlr]?)\s*$/i,
			(_, row: string, column: string, nose: string) =>
				String.fromCharCode(64 + Number(row)) + (Number(column) - 1) + nose.toLowerCase(),
		);
