/** The texts about puzzle ratings and puzzle runs, which the puzzles and the profile share. */
import { localized } from "../../preferences.svelte";

const en = {
	rating: "Puzzle rating",
	yourRating: (rating: string) => `Your rating: ${rating}`,
	ratingAbout:
		"Only the first answer to a puzzle counts. A question mark means that the rating comes from few puzzles.",
	ofPuzzle: (rating: number) => `rating ${rating}`,
	unrated: "no rating yet",
	solved: (all: number, first: number) => `${all} solved, ${first} of them on the first try`,
	bestRun: (n: number) => `best run: ${n}`,
	runs: "How many in a row?",
	noneSolved: "No puzzles solved yet.",
	days: (now: number, best: number) => `Daily puzzle: ${now} in a row, best ${best}`,
	toPuzzles: "Solve puzzles",
};

const zh: typeof en = {
	rating: "解题等级分",
	yourRating: (rating) => `你的等级分：${rating}`,
	ratingAbout: "每道题只计首次作答。带问号表示做过的题还太少，等级分不够准。",
	ofPuzzle: (rating) => `题目等级分 ${rating}`,
	unrated: "还没有等级分",
	solved: (all, first) => `已解 ${all} 题，其中 ${first} 题首答即对`,
	bestRun: (n) => `最长连对 ${n} 题`,
	runs: "能连对几题？",
	noneSolved: "还没有解过题。",
	days: (now, best) => `每日一题：连续 ${now} 天，最长 ${best} 天`,
	toPuzzles: "去解题",
};

export const puzzleRatingTexts = localized({ en, zh });
