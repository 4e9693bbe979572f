/** The boards of planes as the server sends their pieces, and answers as text. */

import { readPieces } from "../../board/pieces/pieces";
import { isPlacement } from "./calls";

export type Answer = "head" | "body" | "empty";

/** A sky is one seat's board: its planes and the shots at them. */
export interface Sky {
	/**
	 * The cells of each plane of this seat, the cell of its head first; empty if the planes are hidden from the viewer.
	 */
	planes: (readonly string[])[];
	/** The answers to the shots at this board, by cell. */
	shots: Map<string, Answer>;
}

const splitList = (field: string | undefined): string[] =>
	(field ?? "").split(/[,\s]+/).filter((item) => item && item !== "-");

/** Parse `C5=body,D6=head`; spaces may be used instead of commas. */
export function readAnswers(field: string | undefined): Map<string, Answer> {
	return new Map(splitList(field).map((item) => item.split("=") as [string, Answer]));
}

export const writeAnswers = (answers: ReadonlyMap<string, Answer>): string =>
	[...answers].map(([cell, answer]) => `${cell}=${answer}`).join(",");

/** Return the boards of both seats, indexed by seat, with what the viewer may know of them. */
export function skiesOf(pieces: readonly string[]): [Sky, Sky] {
	const skies: [Sky, Sky] = [
		{ planes: [], shots: new Map() },
		{ planes: [], shots: new Map() },
	];
	for (const { seat, kind, cell, cells } of readPieces(pieces)) {
		const sky = skies[seat ?? 0];
		if (kind === "plane") sky?.planes.push(cells);
		else sky?.shots.set(cell, kind as Answer);
	}
	return skies;
}

/**
 * Append to each shot of a finished game its answer, as in `C5=body`. During a game the server sends shots in this
 * form, but after the game only their cells.
 */
export function withAnswers<M extends { text: string; mover: number | null }>(
	moves: readonly M[],
	pieces: readonly string[],
): M[] {
	const skies = skiesOf(pieces);
	return moves.map((move) => {
		const answer = move.mover === null ? undefined : skies[1 - move.mover]?.shots.get(move.text);
		return answer ? { ...move, text: `${move.text}=${answer}` } : move;
	});
}

/**
 * Write the successive placements of one seat as one entry, such as `E2u,E4d,H7r`. During a game the server sends the
 * opponent's placements as one entry; so each move has the same number during the game and after it.
 */
export function joinPlacements<M extends { text: string; mover: number | null }>(moves: readonly M[]): M[] {
	const joined: M[] = [];
	for (const move of moves) {
		const last = joined.at(-1);
		const isFirst = last?.mover !== move.mover || !isPlacement(last.text.split(",").at(-1) ?? "");
		if (!last || isFirst || !isPlacement(move.text)) joined.push(move);
		else joined[joined.length - 1] = { ...last, text: `${last.text},${move.text}` };
	}
	return joined;
}

/** Return the shots that each seat has fired, by seat, in order and with their answers (`C5=body`). */
export const shotsBySeat = (pieces: readonly string[]): string[][] =>
	skiesOf(pieces)
		.map(({ shots }) => [...shots].map(([cell, answer]) => `${cell}=${answer}`))
		.reverse();
