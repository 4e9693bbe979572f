/** The names and words of two-eat-one. */

import type { Language } from "../../i18n/texts";
import type { GameTexts } from "../game-ui";

export const texts: Record<Language, GameTexts> = {
	en: {
		title: "Two Eat One",
		tagline: "Two in a row capture a third",
		rules: [
			"Black begins. On your turn, move one stone one step up, down, left or right to an empty cell.",
			"If it now stands next to another of your stones in a row or column, and that line of four cells holds exactly this pair, one enemy stone next to the pair and one empty cell, the enemy stone is captured.",
			"Moving next to an enemy pair is safe.",
			"A player who has one stone left or no legal move on their turn loses. A position that occurs three times is a draw.",
		],
		sides: ["Black", "White"],
		options: {
			stones: "Stones per side",
			strike: "Strike: two in a row capture the adjacent stone",
			sandwich: "Sandwich: a stone between two enemy stones is captured",
			smother: "Smother: surrounded stones are captured",
			loss_at: "A player loses with",
		},
		presets: { source: "Repetition is not a draw." },
		choices: {
			off: "Off",
			"sandwich=open": "If the fourth cell is empty",
			"sandwich=any": "Always",
			"smother=enemy": "By enemy stones",
			"smother=any": "By any stones",
			"loss_at=1": "One stone",
			"loss_at=0": "No stones",
		},
	},
	zh: {
		title: "两颗吃一颗",
		tagline: "两子成线，吃掉旁边的一子",
		rules: [
			"黑方先走。每次把一颗己子上下左右移动一步到空格。",
			"移动后，如果这颗子与另一颗己子在同一行或同一列相邻，而且这条线上的四格恰好是这两颗己子、紧挨着它们的一颗敌子和一个空格，这颗敌子就被吃掉。",
			"自己走到对方两子旁边是安全的。",
			"轮到走时只剩一子或无棋可走者负；同一局面第三次出现为和棋。",
		],
		sides: ["黑", "白"],
		options: {
			stones: "每方子数",
			strike: "两子吃一：两子成线，吃掉紧邻的一子",
			sandwich: "夹吃：夹在两颗敌子之间的子被吃",
			smother: "闷吃：被围住的子被吃",
			loss_at: "判负条件",
		},
		presets: { source: "局面重复不判和。" },
		choices: {
			off: "关",
			"sandwich=open": "第四格为空时",
			"sandwich=any": "总是",
			"smother=enemy": "被敌子围住",
			"smother=any": "被任意棋子围住",
			"loss_at=1": "只剩一子",
			"loss_at=0": "一子不剩",
		},
	},
};
