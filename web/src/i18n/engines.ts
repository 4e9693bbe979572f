/** The names of the engines that play many games, and a line about each, by the names that the server uses. */

import type { Language } from "./texts";

export interface EngineText {
	name: string;
	about: string;
}

const en: Record<string, EngineText> = {
	table: { name: "Tablebase", about: "knows the result of every position of a solved game" },
	alphabeta: { name: "Alpha-beta", about: "looks ahead and skips moves that cannot matter" },
	paranoid: { name: "Paranoid", about: "assumes that all others play against it" },
	"best-reply": { name: "Best reply", about: "assumes the most harmful reply of any opponent" },
	maxn: { name: "Max^n", about: "assumes that all players play for themselves" },
	mcts: { name: "Monte Carlo", about: "plays many games to the end and counts the results" },
	td: { name: "TD learning", about: "plays by what it has learned from games against itself" },
	greedy: { name: "Greedy", about: "plays the move that looks best right now" },
	random: { name: "Random", about: "plays any legal move" },
};

const zh: typeof en = {
	table: { name: "残局库", about: "知道已解棋类中每个局面的结果" },
	alphabeta: { name: "Alpha-beta 剪枝", about: "向前推算，略过无关紧要的着法" },
	paranoid: { name: "偏执", about: "假定其他各方都与自己作对" },
	"best-reply": { name: "最强应对", about: "只防各对手中最不利的一步应对" },
	maxn: { name: "Max^n", about: "假定每一方都只为自己着想" },
	mcts: { name: "蒙特卡洛", about: "模拟许多局到终局，再统计结果" },
	td: { name: "时序差分学习", about: "按自我对弈中学到的评估走棋" },
	greedy: { name: "贪心", about: "只走眼前看来最好的一步" },
	random: { name: "随机", about: "任走一步合法的棋" },
};

export const engineTexts: Record<Language, Readonly<Record<string, EngineText>>> = { en, zh };
