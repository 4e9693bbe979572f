/** The texts on and around the boards of planes. */

import type { Language } from "../../i18n/texts";
import { localized } from "../../preferences.svelte";
import type { Answer } from "./shots";

const en = {
	placing: "Place your planes",
	placingHow: "Drag them, or choose one and use W A S D and R.",
	rotate: "Rotate",
	random: "Random",
	guesses: "Guesses",
	guessesAbout: "Planes to mark your guesses with; only you see them.",
	noGuesses: "Clear",
	overlap: "Planes must not overlap.",
	plane: (n: number, where: string) => `Plane ${n}, head at ${where}`,
	shoot: (cell: string) => `Shoot at ${cell}`,
	chooseCell: "Choose a cell",
	enemyBoard: "Enemy",
	ownBoard: "You",
	boardOf: (who: string) => `${who}'s planes`,
	downed: (n: number, all: number) => `${n} of ${all} down`,
	opponentPlacing: "Your opponent is placing planes.",
	opponentReady: "Your opponent is ready.",
	answers: { head: "head", body: "body", empty: "empty" } as Record<Answer, string>,
	shotAt: (cell: string, answer: string) => `${cell}: ${answer}`,
	placed: "placed planes",
	headChance: (percent: string) => `${percent} chance of a head`,
	shotsLeft: (n: string) => (n === "1" ? "1 shot to go" : `${n} shots to go`),
	layoutsLeft: (n: string) => `${n} possible layouts`,
	sampled: "estimated from a sample",
	allHit: "Every head is hit",
	advice: "Where to shoot",
	adviceRules: { finish: "to finish soonest", gini: "by Gini impurity", entropy: "by entropy" },
	heat: "Colours and numbers show the chance of a head.",
	counted: (n: string) =>
		`The chance of a head in each cell, counted over all ${n} possible layouts. Which shot finishes soonest is not proved.`,
	estimated: (n: string) => `The chance of a head in each cell, estimated from a sample of the ${n} possible layouts.`,
};

export type BoardTexts = typeof en;

const zh: BoardTexts = {
	placing: "摆放飞机",
	placingHow: "拖动飞机，或选中后用 W A S D 移动、R 旋转。",
	rotate: "旋转",
	random: "随机",
	guesses: "猜测",
	guessesAbout: "可以随意摆放的假想飞机，只有自己看得见。",
	noGuesses: "清除",
	overlap: "飞机不能重叠。",
	plane: (n, where) => `第 ${n} 架飞机，机头在 ${where}`,
	shoot: (cell) => `轰炸 ${cell}`,
	chooseCell: "请选一格",
	enemyBoard: "敌方",
	ownBoard: "己方",
	boardOf: (who) => `${who}的飞机`,
	downed: (n, all) => `已击落 ${n}/${all}`,
	opponentPlacing: "对方正在摆放。",
	opponentReady: "对方已准备好。",
	answers: { head: "机头", body: "机身", empty: "空" },
	shotAt: (cell, answer) => `${cell}：${answer}`,
	placed: "已摆好",
	headChance: (percent) => `机头概率 ${percent}`,
	shotsLeft: (n) => `还需 ${n} 炮`,
	layoutsLeft: (n) => `还有 ${n} 种可能`,
	sampled: "概率来自抽样",
	allHit: "机头全部被击中",
	advice: "该炸哪里",
	adviceRules: { finish: "最快结束", gini: "按基尼指数", entropy: "按信息熵" },
	heat: "颜色和数字是机头的概率。",
	counted: (n) => `机头概率由全部 ${n} 种可能的布局数出。哪一炮最快结束，尚无证明。`,
	estimated: (n) => `机头概率由 ${n} 种可能布局的抽样估计。`,
};

export const boardTextsByLanguage: Record<Language, BoardTexts> = { en, zh };
export const boardTexts = localized(boardTextsByLanguage);
