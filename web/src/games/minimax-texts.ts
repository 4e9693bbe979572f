/** The texts shown with the minimax tree, in a module of their own so that they load only with it. */

import { localized } from "../preferences.svelte";

const en = {
	minimax: "Minimax tree",
	minimaxAbout: (first: string, second: string) =>
		`The cost of a board is the material of ${first} minus that of ${second}. ${first} chooses the largest cost among the boards below, ${second} the smallest, and so costs propagate up to the root. ★ marks the chosen move: the first of the best.`,
	depth: "Depth",
	plies: (n: number) => (n === 1 ? "1 ply" : `${n} plies`),
	root: "This board",
	of: { max: "largest of", min: "smallest of" },
	goals: {
		max: (who: string, cost: string) => `${who} moves and chooses the largest cost: ${cost}`,
		min: (who: string, cost: string) => `${who} moves and chooses the smallest cost: ${cost}`,
	},
	boardCost: (cost: string) => `The board's own cost is ${cost}`,
	lost: (who: string) => `${who} has lost`,
	chosen: "chosen move",
};

const zh: typeof en = {
	minimax: "极小极大树",
	minimaxAbout: (first, second) =>
		`${first}方子力减去${second}方子力，就是局面分。${first}方取下一层中最大的，${second}方取最小的，分值这样逐层传上来。★ 是所选的一步：最优中最靠前的。`,
	depth: "深度",
	plies: (n) => `${n} 层`,
	root: "当前局面",
	of: { max: "取最大", min: "取最小" },
	goals: {
		max: (who, cost) => `${who}方行棋，取最大：${cost}`,
		min: (who, cost) => `${who}方行棋，取最小：${cost}`,
	},
	boardCost: (cost) => `局面本身的分：${cost}`,
	lost: (who) => `${who}方已负`,
	chosen: "所选",
};

export const minimaxTexts = localized({ en, zh });
