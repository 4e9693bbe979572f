/** The names and words of dots. */

import type { Language } from "../../i18n/texts";
import type { GameTexts } from "../game-ui";

/** Return how many boxes a change of the lead stands for: a box that goes to the other side changes it by two. */
const boxesOf = (lead: string): string => String(Number(lead) / 2);
const boxes = (n: string) => (n === "1" ? "1 box" : `${n} boxes`);

export const texts: Record<Language, GameTexts> = {
	en: {
		title: "Dots and Boxes",
		tagline: "Draw lines, complete boxes",
		rules: [
			"Players take turns drawing an edge between two neighbouring dots. Red begins.",
			"A player who draws the last edge of a box owns it and must move again.",
			"When all edges are drawn, the player with more boxes wins.",
		],
		sides: ["Red", "Blue"],
		options: {
			rows: "Rows of boxes",
			cols: "Columns of boxes",
			reply_ban: "No symmetric first reply",
			must_take: "Must complete boxes",
		},
		presets: { source: "The second edge of the game may not be symmetric to the first." },
		engines: {
			"uct-free": { name: "UCT, any move", about: "plays what won most often in millions of games against itself" },
			"uct-must-take": {
				name: "UCT, must take",
				about: "plays what won most often against itself, and completes a box whenever it can",
			},
			symmetric: { name: "Symmetric", about: "completes boxes; otherwise mirrors an edge through the centre" },
			copycat: { name: "Copycat", about: "mirrors your last edge through the centre; plays at random if it cannot" },
		},
		score: "Boxes",
		units: { boxes: (lead) => boxes(boxesOf(lead)) },
		cellNames: "Edge numbers",
		pieces: { edge: () => "Edge" },
		editing: "Click edges to draw or erase them; drag to draw several.",
		pliesLeft: (n) => (n === 1 ? "One edge is left to draw." : `${n} edges are left to draw.`),
	},
	zh: {
		title: "点格棋",
		tagline: "连边成格，多者为胜",
		rules: [
			"双方轮流连接相邻两点画一条边，红方先走。",
			"画上一格最后一条边的人得到这一格，并且必须再走一步。",
			"所有的边画完后，格子多者胜。",
		],
		sides: ["红", "蓝"],
		options: { rows: "行数", cols: "列数", reply_ban: "后手首步不得对称", must_take: "能成格必须成格" },
		presets: { source: "后手的第一条边不得与先手的第一条边对称。" },
		engines: {
			"uct-free": { name: "UCT 无规则", about: "下数千万局自我对弈中胜率最高的着法" },
			"uct-must-take": { name: "UCT 有分必得", about: "下自我对弈中胜率最高的着法，能成格必成格" },
			symmetric: { name: "对称", about: "能成格就成格，否则画某条边的中心对称边" },
			copycat: { name: "模仿", about: "画你上一条边的中心对称边，画不了就随机下" },
		},
		score: "格数",
		units: { boxes: (lead) => `${boxesOf(lead)} 格` },
		cellNames: "边的编号",
		pieces: { edge: () => "边" },
		editing: "点一条边可画上或擦去，拖动可连画几条。",
		pliesLeft: (n) => `还有 ${n} 条边可画。`,
	},
};
