/** The texts shown with the decision tree, in a module of their own so that they load only with it. */

import { localized } from "../../../preferences.svelte";

const en = {
	path: "Path through the decision tree",
	pathAbout:
		"A decision tree has a shot for every sequence of answers. Here the shots of the game are compared with those of the tree.",
	tree: "Tree",
	trees: {
		engine: "The engine's tree",
		gini: "Gini",
		entropy: "Entropy",
		"gain-ratio": "Gain ratio",
		head: "Most likely head",
		information: "Information per shot (heads not counted)",
	} as Record<string, string>,
	finishedAfter: (mean: string, worst: number, own: number) =>
		`The tree needs ${mean} shots on average and at most ${worst}; this game took ${own}.`,
	shotsSoFar: (mean: string, worst: number, own: number) =>
		`The tree needs ${mean} shots on average and at most ${worst}; here ${own} were fired.`,
	instead: (name: string) => `This board is too large for the engine's own tree; “${name}” is shown instead.`,
	sampled: "A tree over a sample of the layouts: an estimate.",
	shots: "Shots",
	noShots: "No shots were fired.",
	asTree: "same as the tree",
	treeSays: (cell: string) => `tree: ${cell}`,
	policySays: (cell: string) => `left the tree; picks ${cell}`,
	layouts: (n: string) => (n === "1" ? "1 layout" : `${n} layouts`),
	chanceOf: (answer: string, percent: string) => `${answer} ${percent}`,
	browse: "The tree",
	shoot: (cell: string) => `Shoot at ${cell}`,
	done: "All heads hit",
	toGo: (mean: string) => `${mean} shots to go`,
	begin: "First shot",
	taken: "taken in the game",
	codeWord: (name: string) => `Code word of the layout of ${name}`,
	codeAbout: "The answers that the tree gets from this layout, up to the last head.",
	letters: { empty: "M", body: "B", head: "H" },
};

const zh: typeof en = {
	path: "决策树上的路径",
	pathAbout: "决策树对每一串回答都定好下一次炸哪里。下面把对局中的每次轰炸与树的选择对照。",
	tree: "决策树",
	trees: {
		engine: "引擎的决策树",
		gini: "基尼指数",
		entropy: "信息熵",
		"gain-ratio": "增益率",
		head: "最可能的机头",
		information: "每次信息量（机头不计）",
	},
	finishedAfter: (mean, worst, own) => `这棵树平均要炸 ${mean} 次，最多 ${worst} 次；这一局炸了 ${own} 次。`,
	shotsSoFar: (mean, worst, own) => `这棵树平均要炸 ${mean} 次，最多 ${worst} 次；这一局已炸 ${own} 次。`,
	instead: (name) => `棋盘太大，引擎没有自己的树；这里显示“${name}”的树。`,
	sampled: "这棵树只用了部分布局作样本：仅为估计。",
	shots: "每次轰炸",
	noShots: "没有轰炸过。",
	asTree: "与树相同",
	treeSays: (cell) => `树选 ${cell}`,
	policySays: (cell) => `已离开树；选 ${cell}`,
	layouts: (n) => `${n} 种布局`,
	chanceOf: (answer, percent) => `${answer} ${percent}`,
	browse: "整棵树",
	shoot: (cell) => `炸 ${cell}`,
	done: "机头全部被击中",
	toGo: (mean) => `还需炸 ${mean} 次`,
	begin: "首次轰炸",
	taken: "对局所走",
	codeWord: (name) => `${name}的布局编码`,
	codeAbout: "沿这棵树依次得到的回答，直到最后一个机头。",
	letters: { empty: "空", body: "身", head: "头" },
};

export const treeTexts = localized({ en, zh });

/** Format a probability. If it is not zero, it is never shown as 0%. */
export const percent = (part: number) => (part > 0 && part < 0.01 ? "<1%" : `${Math.round(100 * part)}%`);
