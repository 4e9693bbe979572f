/** The names of the engines and a line about each, by the server's name. */

import { localized } from "../preferences.svelte";

interface EngineText {
	name: string;
	about: string;
}

const en: Record<string, EngineText> = {
	table: { name: "Table lookup", about: "looks up the solved table of the game" },
	tree: { name: "Decision tree", about: "follows the best decision tree of shots" },
	alphabeta: { name: "Alpha-beta", about: "searches ahead and prunes moves that cannot matter" },
	paranoid: { name: "Paranoid", about: "assumes that all others play against it" },
	"best-reply": { name: "Best reply", about: "assumes the most harmful reply of any opponent" },
	maxn: { name: "Max^n", about: "assumes that everyone plays for themselves" },
	race: { name: "Race", about: "plans its own race; assumes that the others move greedily" },
	mcts: { name: "Monte-Carlo", about: "counts the results of many playouts" },
	greedy: { name: "Greedy", about: "plays the move that looks best right now" },
	minimax3: { name: "Minimax 3", about: "searches exactly three plies for the best board cost" },
	symmetric: { name: "Copycat", about: "copies edges, rotated by 180°" },
	random: { name: "Random", about: "any legal move" },
};

const zh: typeof en = {
	table: { name: "查表", about: "知道每一个局面的结果" },
	tree: { name: "决策树", about: "按最好的决策树来轰炸" },
	alphabeta: { name: "Alpha-beta 搜索", about: "向前推算，剪去无关的分支" },
	paranoid: { name: "多疑者", about: "认定别人都与自己作对" },
	"best-reply": { name: "最狠回应", about: "只防别人中最狠的一步" },
	maxn: { name: "Max^n", about: "认为人人都为自己下" },
	race: { name: "赛跑者", about: "规划自己的路，别人只管赶" },
	mcts: { name: "蒙特卡洛", about: "模拟许多盘再统计" },
	greedy: { name: "贪心", about: "只挑眼前最好的" },
	minimax3: { name: "三层极小极大", about: "经典程序：只看三步" },
	symmetric: { name: "模仿者", about: "总画对称的那条边" },
	random: { name: "随机", about: "任意一步" },
};

export const engineTexts = localized({ en, zh });
