/**
 * Return the cell of a call as people make it on paper: `3-5` is the fifth cell of the third row, C4. Return any other
 * text as it is.
 */
export const readCall = (typed: string): string =>
	typed.replace(
		/^\s*(\d{1,2})\s*[-–—,\s]\s*(\d{1,2})\s*$/,
		(_, row: string, column: string) => String.fromCharCode(64 + Number(row)) + (Number(column) - 1),
	);
