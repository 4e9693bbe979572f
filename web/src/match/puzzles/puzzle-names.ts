/** The names of the puzzles: game, grade, number and rules, as in the address `#puzzles/GAME/3/17`. */

import type { Options } from "../../api/options";
import type { GameInfo, Puzzle } from "../../api/types";

export interface Name {
	game: Puzzle["game"];
	grade: number;
	number: number;
	/** The options that differ from the defaults, each as a text such as `sandwich=any`, in alphabetical order. */
	rules: readonly string[];
}

export const hasPuzzles = ({ puzzle_grades }: GameInfo): boolean => puzzle_grades.length > 0;

export const MAX_NUMBER = 9_999_999;

/** The parameters of the requests about a puzzle. */
export const paramsOf = ({ game, grade, number, rules }: Name) => ({
	path: { game, grade, number },
	query: { option: [...rules] },
});

/** The options that differ from the defaults. */
export const optionsOf = ({ rules }: Pick<Name, "rules">): Options =>
	Object.fromEntries(rules.map((rule) => rule.split("=") as [string, string]));

export const nameOf = ({ game, grade, number, rules }: Name): string =>
	[game, grade, number, ...(rules.length ? [rules.join(",")] : [])].join("/");

/** Parse the part of the address after `#puzzles/`; null if it does not name a puzzle. */
export function parseName(rest: string): Name | null {
	const [first = "", grade = "", number = "", rules = ""] = rest.split("/");
	// Whether this game has puzzles is not checked here: the server knows.
	const game = first as Puzzle["game"];
	if (!/^[a-z0-9-]+$/.test(game) || !/^[1-5]$/.test(grade) || !/^[1-9]\d{0,6}$/.test(number)) return null;
	const valid = rules.split(",").filter((rule) => /^[a-z_]+=[a-z0-9-]+$/.test(rule));
	return { game, grade: Number(grade), number: Number(number), rules: valid.sort() };
}
