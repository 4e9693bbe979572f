import { Refusal } from "../../api/client";
import { gameTitle } from "../../games/sides";
import { texts } from "../../preferences.svelte";
import { puzzleTexts } from "./texts";

/** Say why a puzzle of a game cannot be shown; `problem` is null if the address names no puzzle. */
export function whyNoPuzzle(problem: Error | null, game: string): string {
	const own = puzzleTexts();
	if (problem === null) return own.missing;
	if (!(problem instanceof Refusal)) return problem.message;
	const { code, params } = problem.reason;
	if (code === "no_puzzles") return own.noneOf(gameTitle(game, texts()));
	if (code === "no_puzzle_of_grade") return own.noneOfGrade(gameTitle(game, texts()), Number(params.grade));
	return problem.isMissing ? own.missing : problem.message;
}
