/** The names of the engines that play many games and a line about each, by the server's name. */

import type { Language } from "./texts";

export interface EngineText {
	name: string;
	about: string;
}

const en: Record<string, EngineText> = {
	table: { name: "Table lookup", about: "looks up the solved table of the game" },
	alphabeta: { name: "Alpha-beta", about: "searches ahead and prunes moves that cannot matter" },
	paranoid: { name: "Paranoid", about: "assumes that all others play against it" },
	"best-reply": { name: "Best reply", about: "assumes the most harmful reply of any opponent" },
	maxn: { name: "Max^n", about: "assumes that everyone plays for themselves" },
	mcts: { name: "Monte-Carlo", about: "counts the results of many playouts" },
	greedy: { name: "Greedy", about: "plays the move that looks best right now" },
	random: { name: "Random", about: "any legal move" },
};

const zh: typeof en = {
	table: { name: "查表", about: "知道每一个局面的结果" },
	alphabeta: { name: "Alpha-beta 搜索", about: "向前推算，剪去无关的分支" },
	paranoid: { name: "多疑者", about: "认定别人都与自己作对" },
	"best-reply": { name: "最狠回应", about: "只防别人中最狠的一步" },
	maxn: { name: "Max^n", about: "认为人人都为自己下" },
	mcts: { name: "蒙特卡洛", about: "模拟许多盘再统计" },
	greedy: { name: "贪心", about: "只挑眼前最好的" },
	random: { name: "随机", about: "任意一步" },
};

export const engineTexts: Record<Language, Readonly<Record<string, EngineText>>> = { en, zh };
