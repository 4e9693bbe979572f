/** The texts on and around the boards of planes. */

import type { Language } from "../../i18n/texts";
import { localized } from "../../preferences.svelte";
import type { Answer } from "./shots";

const en = {
	placeByCells: "Click the cell of a head, then a marked cell: that is the end of the tail.",
	placing: "Place your planes",
	placingHow: "Drag them, or select one and use W A S D and R.",
	placingByTouch: "Drag them; tap one to select it.",
	rotate: "Rotate",
	random: "Random",
	place: "Place it here",
	guesses: "Ghost planes",
	guessesAbout: "Mark your guesses with ghost planes, which only you can see.",
	noGuesses: "Clear",
	overlap: "Planes must not overlap.",
	plane: (n: number, where: string) => `Plane ${n}, head at ${where}`,
	shoot: (cell: string) => `Shoot at ${cell}`,
	chooseCell: "Pick a target",
	enemyBoard: "Enemy planes",
	ownBoard: "Your planes",
	boardOf: (who: string) => `${who}'s planes`,
	downed: (n: number, all: number) => `${n} of ${all} down`,
	opponentPlacing: "Your opponent is placing planes.",
	opponentReady: "Your opponent is ready.",
	answers: { head: "head", body: "body", empty: "miss" } as Record<Answer, string>,
	shotAt: (cell: string, answer: string) => `${cell}: ${answer}`,
	placed: "set up",
	headChance: (percent: string) => `${percent} chance of a head`,
	shotsLeft: (n: string) => (n === "1" ? "1 shot to go" : `${n} shots to go`),
	layoutsLeft: (n: string) => (n === "1" ? "1 possible layout" : `${n} possible layouts`),
	sampled: "estimated from a sample",
	allHit: "All heads hit",
	advice: "Where to shoot",
	adviceRules: { finish: "to finish soonest", gini: "by Gini impurity", entropy: "by entropy" },
	heat: "Colours and numbers show the chance of a head.",
	showHeat: "Show the chance of a head instead",
	costs: "Numbers are the shots that are still needed on average, if one shoots there next.",
	costScale: "shots needed on average; lower is better",
	explained: (n: string) =>
		`How many shots are still needed on average, over the ${n} possible layouts. Numbers without ≈ are proved.`,
};

export type BoardTexts = typeof en;

const zh: BoardTexts = {
	placeByCells: "先点机头所在的格子，再点标出的格子作为机尾的一端。",
	placing: "摆放飞机",
	placingHow: "拖动飞机，或选中后用 W A S D 移动、R 旋转。",
	placingByTouch: "拖动飞机；点一下选中它。",
	rotate: "旋转",
	random: "随机",
	place: "摆在这里",
	guesses: "假想飞机",
	guessesAbout: "用假想飞机标出你的猜测，只有自己看得见。",
	noGuesses: "清除",
	overlap: "飞机不能重叠。",
	plane: (n, where) => `第 ${n} 架飞机，机头在 ${where}`,
	shoot: (cell) => `轰炸 ${cell}`,
	chooseCell: "选择目标",
	enemyBoard: "敌方飞机",
	ownBoard: "我方飞机",
	boardOf: (who) => `${who}的飞机`,
	downed: (n, all) => `已击落 ${n}/${all}`,
	opponentPlacing: "对方正在摆放。",
	opponentReady: "对方已准备。",
	answers: { head: "机头", body: "机身", empty: "空" },
	shotAt: (cell, answer) => `${cell}：${answer}`,
	placed: "摆好飞机",
	headChance: (percent) => `机头概率 ${percent}`,
	shotsLeft: (n) => `还需炸 ${n} 次`,
	layoutsLeft: (n) => `还有 ${n} 种可能的布局`,
	sampled: "由抽样估计",
	allHit: "机头全部被击中",
	advice: "该炸哪里",
	adviceRules: { finish: "最快结束", gini: "按基尼指数", entropy: "按信息熵" },
	heat: "颜色和数字表示机头的概率。",
	showHeat: "改为显示机头概率",
	costs: "数字表示下一炸选该格时，平均还需要炸几次。",
	costScale: "平均还需要炸的次数，越低越好",
	explained: (n) => `对 ${n} 种可能的布局，平均还需要炸几次。不带 ≈ 的数字已经证明。`,
};

export const boardTextsByLanguage: Record<Language, BoardTexts> = { en, zh };
export const boardTexts = localized(boardTextsByLanguage);
