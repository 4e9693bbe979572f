/** The texts of exercises in which a player looks for a better move than a mistake. */
import { party } from "../../i18n/zh";
import { localized } from "../../preferences.svelte";

const en = {
	ask: (side: string, move: string, grade: string) => `${side} played ${move}: ${grade}. Find a better move.`,
	grades: { best: "best", good: "good", inaccuracy: "inaccuracy", mistake: "mistake", blunder: "blunder" },
	best: (move: string, value: string) => `Right! ${move}: ${value}.`,
	good: (move: string, value: string, best: string) => `${move}: ${value}. Good, but ${best} is better still.`,
	better: (move: string, value: string) => `${move}: ${value}. Better than in the game, but not the best.`,
	wrong: (move: string, value: string) => `${move}: ${value}. Not better than in the game.`,
	same: (move: string) => `${move} is the move of the game.`,
	solution: (move: string, value: string) => `The best move is ${move}: ${value}.`,
	tryAgain: "Try again",
	showSolution: "Show the solution",
	exact: "Judged by exact values.",
	estimate: "Judged by estimates, which may be wrong.",
};

const zh: typeof en = {
	ask: (side, move, grade) => `${party(side)}走了 ${move}：${grade}。请找出更好的一步。`,
	grades: { best: "最佳", good: "不错", inaccuracy: "不精确", mistake: "失误", blunder: "败着" },
	best: (move, value) => `正确！${move}：${value}。`,
	good: (move, value, best) => `${move}：${value}。不错，但 ${best} 更好。`,
	better: (move, value) => `${move}：${value}。比原来好，但还有更好的。`,
	wrong: (move, value) => `${move}：${value}。并不比原来好。`,
	same: (move) => `${move} 就是对局中的着法。`,
	solution: (move, value) => `最佳着法是 ${move}：${value}。`,
	tryAgain: "再试一次",
	showSolution: "看答案",
	exact: "按精确评估判断。",
	estimate: "按估计判断，可能有误。",
};

export const exerciseTexts = localized({ en, zh });
