/** Reads and writes the side to move in positions. In planes it follows from the shots and is not part of them. */

export interface MoverNotation {
	/** How positions write the side to move, by seat; empty if they do not. */
	moverLetters(start: string): readonly string[];
	/** The field of a position that has the side to move. */
	moverField: number;
}

/** The seat to move; the first one if the text does not say. */
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
