/** The texts shown with the minimax tree, in a module of their own so that they load only with it. */

import { localized } from "../../preferences.svelte";

const en = {
	minimax: "Minimax tree",
	minimaxAbout:
		"The cost of a board is +1 for each black man, +3 for each black tower, and the negative for white. Black chooses the largest cost among the boards below, white the smallest, and so costs propagate up to the root. ★ marks the chosen move: the first of the best.",
	depth: "Depth",
	plies: (n: number) => (n === 1 ? "1 ply" : `${n} plies`),
	root: "This board",
	of: { max: "largest of", min: "smallest of" },
	goals: {
		max: (who: string, cost: string) => `${who} moves and chooses the largest cost: ${cost}`,
		min: (who: string, cost: string) => `${who} moves and chooses the smallest cost: ${cost}`,
	},
	boardCost: (cost: string) => `The board's own cost is ${cost}`,
	stuck: (who: string) => `${who} cannot move and loses`,
	chosen: "chosen move",
};

const zh: typeof en = {
	minimax: "极小极大树",
	minimaxAbout:
		"黑兵记 +1，黑塔记 +3，白方同样倒扣，得到局面分。黑方取下一层中最大的，白方取最小的，分值这样逐层传上来。★ 是所选的一步：最优中最靠前的。",
	depth: "深度",
	plies: (n) => `${n} 层`,
	root: "当前局面",
	of: { max: "取最大", min: "取最小" },
	goals: {
		max: (who, cost) => `${who}方行棋，取最大：${cost}`,
		min: (who, cost) => `${who}方行棋，取最小：${cost}`,
	},
	boardCost: (cost) => `局面本身的分：${cost}`,
	stuck: (who) => `${who}方无棋可走，判负`,
	chosen: "所选",
};

export const minimaxTexts = localized({ en, zh });
