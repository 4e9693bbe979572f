/** The texts shown with the minimax tree, in a module of their own so that they load only with it. */

import { party } from "../../../i18n/zh";
import { localized } from "../../../preferences.svelte";

const en = {
	minimax: "Minimax tree",
	minimaxAbout: (first: string, second: string) =>
		`Each number is the material of ${first} minus that of ${second}. Of the numbers below a position, ${first} picks the largest and ${second} the smallest, and so they are passed up to the top. ★ marks the chosen move: the first of the best.`,
	depth: "Depth",
	plies: (n: number) => (n === 1 ? "1 move" : `${n} moves`),
	root: "This position",
	of: { max: "max of", min: "min of" },
	goals: {
		max: (who: string, number: string) => `${who} to move picks the largest: ${number}`,
		min: (who: string, number: string) => `${who} to move picks the smallest: ${number}`,
	},
	material: (number: string) => `Material: ${number}`,
	lost: (who: string) => `${who} has lost`,
	chosen: "chosen move",
};

const zh: typeof en = {
	minimax: "极小极大树",
	minimaxAbout: (first, second) =>
		`每个数字是${party(first)}子力减去${party(second)}子力。在下一层的数字中，${party(first)}取最大的，${party(second)}取最小的，这样逐层传到顶。★ 是选中的着法：最优着法中的第一个。`,
	depth: "深度",
	plies: (n) => `${n} 步`,
	root: "当前局面",
	of: { max: "取最大", min: "取最小" },
	goals: {
		max: (who, number) => `轮到${party(who)}，取最大：${number}`,
		min: (who, number) => `轮到${party(who)}，取最小：${number}`,
	},
	material: (number) => `子力差：${number}`,
	lost: (who) => `${party(who)}已负`,
	chosen: "选中的着法",
};

export const minimaxTexts = localized({ en, zh });
