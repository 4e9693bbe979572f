/** The side to move in the text of a position. In some games it follows from the moves and is not part of it. */

export interface MoverNotation {
	/** Returns, by seat, the text that says that this seat is to move; empty if positions do not contain the mover. */
	moverLetters(start: string): readonly string[];
	/** Index of the field that contains the side to move, in the text of a position split at spaces. */
	moverField: number;
}

/** Return the seat to move, or seat 0 if the text does not say which seat is to move. */
export function readMover({ moverLetters, moverField }: MoverNotation, position: string, start: string): number {
	return Math.max(0, moverLetters(start).indexOf(position.split(" ")[moverField] ?? ""));
}

export function writeMover(
	{ moverLetters, moverField }: MoverNotation,
	position: string,
	seat: number,
	start: string,
): string {
	const fields = position.split(" ");
	const startFields = start.split(" ");
	for (let at = fields.length; at < moverField; at++) fields.push(startFields[at] ?? "");
	fields[moverField] = moverLetters(start)[seat] ?? "";
	return fields.join(" ");
}
