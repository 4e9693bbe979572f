/** The texts that the editor and the comparison of engines share. */
import { preferences } from "../../preferences.svelte";

const en = {
	game: "Game",
	options: "Rules",
	examples: "Examples",
	exampleNames: {
		start: "Start",
		longWin: "A long win",
		onlyMove: "Only one move holds",
		smallStart: "Two by two",
		chains: "Chains are forming",
		towers: "Towers at work",
		towerHunt: "Hunting a tower",
		race: "The last steps",
		threeStart: "Three players",
		oneHit: "One hit",
		someAnswers: "Four answers",
	},
	notLegal: "Not a legal position",
	checking: "Checking the position…",
	sampled: "estimated from a sample",
	allHit: "Every head is hit",
};

export type PositionTexts = typeof en;

const zh: PositionTexts = {
	game: "棋类",
	options: "规则",
	examples: "例子",
	exampleNames: {
		start: "开局",
		longWin: "漫长的胜局",
		onlyMove: "只此一着",
		smallStart: "二乘二开局",
		chains: "长链将成",
		towers: "双塔之威",
		towerHunt: "围捕孤塔",
		race: "最后几步",
		threeStart: "三人开局",
		oneHit: "初次命中",
		someAnswers: "四个回答",
	},
	notLegal: "这个局面不成立",
	checking: "正在检查局面…",
	sampled: "概率来自抽样",
	allHit: "机头全部被击中",
};

export const positionTexts = (): PositionTexts => (preferences.language === "zh" ? zh : en);
