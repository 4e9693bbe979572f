/** The texts shown with the counts of the UCT models, in a module of their own so that they load only with them. */

import { localized } from "../../preferences.svelte";

const en = {
	title: "Counts of self-play",
	about:
		"How often a model that learned by playing against itself has tried each move, and won. Moves that a symmetry of the board maps to each other are counted together. ★ marks the model's choice.",
	model: "Model",
	models: { "uct-free": "Any move", "uct-must-take": "Must complete boxes" },
	shares: (games: string, first: string, second: string) =>
		`${games} games from the start: the first player won ${first}, the second ${second}.`,
	untrained: "This model has not learned yet: qipan train dots",
	move: "Move",
	wins: "Wins",
	visits: "Visits",
	share: "Won",
	best: "the model's choice",
};

const zh: typeof en = {
	title: "自我对弈计数",
	about: "自我对弈中，模型把每一步试过多少次、赢了多少次。棋盘对称的着法合并计数。★ 是模型的选择。",
	model: "模型",
	models: { "uct-free": "无规则模型", "uct-must-take": "有分必得模型" },
	shares: (games, first, second) => `从开局起共 ${games} 局：先手胜 ${first}，后手胜 ${second}。`,
	untrained: "模型还没有训练：qipan train dots",
	move: "着法",
	wins: "胜",
	visits: "次数",
	share: "胜率",
	best: "模型的选择",
};

export const uctTexts = localized({ en, zh });
