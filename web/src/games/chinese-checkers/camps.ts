/** The camps of the star. */

/** The colours of the camps by their letters, clockwise from the top. */
export const CAMP_COLOURS: Readonly<Record<string, string>> = {
	A: "red",
	B: "amber",
	C: "green",
	D: "blue",
	E: "violet",
	F: "rose",
};
