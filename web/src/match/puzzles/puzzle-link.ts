/**
 * Links to a puzzle that comes from a game, with everything that another browser needs to set it:
 * `GAME/rows=2&position=…&move=5`, where the move is the mistake. The values of the moves are not in the link: the
 * server computes them again.
 */

import { gradeMove, playVariation } from "../../api/client";
import { changedOptions, defaultOptions } from "../../api/options";
import type { GameInfo } from "../../api/types";
import { factsOf } from "../../board/pieces/position";
import { uiOf } from "../../games/registry";
import { type LinkedPosition, linkText, parseLink } from "../analysis/links";
import { type Exercise, gradedExercise, isMistake } from "../review/mistakes";

/** What is wrong with a link: its game is unknown, it is incomplete, or its move is no mistake. */
export type PuzzleLinkFault = "game" | "damaged" | "noMistake";

export interface LinkedPuzzle extends LinkedPosition {
	position: string;
	/** The mistake that was played in the position; the puzzle is to find a better move. */
	move: string;
	info: GameInfo;
}

/** Return the part of a link after the name of the page. Without `info`, options with default values are in it, too. */
export function puzzleLinkText({ game, options, position, played }: Exercise, info: GameInfo | undefined): string {
	const text = linkText({ game, options: info ? changedOptions(info, options) : options, position });
	return `${text}&${new URLSearchParams({ move: played })}`;
}

/** Parse the result of `puzzleLinkText`. */
export function parsePuzzleLink(rest: string, games: readonly GameInfo[]): LinkedPuzzle | PuzzleLinkFault {
	const [game = "", ...parts] = rest.split("/");
	const fields = new URLSearchParams(parts.join("/"));
	const move = fields.get("move");
	fields.delete("move");
	const info = games.find(({ name }) => name === game);
	if (!info) return "game";
	const linked = parseLink(`${game}/${fields}`, games);
	if (!move || !linked || linked.position === null || linked.mistakes.length) return "damaged";
	return { game: linked.game, options: linked.options, position: linked.position, move, info };
}

/** Return the puzzle of a link. Throws a `Refusal` if its position or its move is not legal. */
export async function loadLinkedPuzzle(linked: LinkedPuzzle): Promise<Exercise | PuzzleLinkFault> {
	const { game, options, position, move, info } = linked;
	// The text is empty if the seat knows nothing yet; in requests, null stands for that.
	const { graded } = await gradeMove({ game, options, position: position || null, move });
	if (!graded || !isMistake(graded)) return "noMistake";
	const facts = factsOf(uiOf(game).knowledge ? null : await playVariation({ game, options, position, moves: [] }));
	return gradedExercise(graded, {
		game,
		options: { ...defaultOptions(info), ...options },
		position,
		last: [],
		...facts,
	});
}
