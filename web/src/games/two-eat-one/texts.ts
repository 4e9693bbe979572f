/** The names and words of two-eat-one. */

import type { Language } from "../../i18n/texts";
import type { GameTexts } from "../game-ui";

export const texts: Record<Language, GameTexts> = {
	en: {
		title: "Two Eat One",
		tagline: "Two in a line capture the stone next to them",
		rules: [
			"Black begins. A move takes one stone one step up, down, left or right to an empty cell.",
			"If the moved stone then stands next to one of its own in a row or column, and that line of four contains exactly the pair, one enemy stone next to it and an empty cell, the enemy stone is captured.",
			"Moving next to an enemy pair is safe.",
			"A player to move who has one stone left or no legal move loses. A position that occurs for the third time is a draw.",
		],
		sides: ["Black", "White"],
		options: {
			stones: "Stones per side",
			strike: "Strike: two in a line capture the stone next to them",
			sandwich: "Sandwich: a stone between two enemy stones is captured",
			smother: "Smother: a stone that is shut in is captured",
			loss_at: "A side loses when it has this many stones left",
		},
		presets: { source: "A repeated position is no draw." },
		choices: {
			off: "off",
			"sandwich=open": "if the fourth cell is empty",
			"sandwich=any": "always",
			"smother=enemy": "by enemy stones",
			"smother=any": "by any stones",
		},
	},
	zh: {
		title: "两颗吃一颗",
		tagline: "两子成线，吃掉旁边的一子",
		rules: [
			"黑方先走。每次把一颗己子上下左右移动一步到空格。",
			"移动后，如果这颗子与另一颗己子在同一行或列相邻，而且这条线的四格恰好是：两颗己子、紧挨着的一颗敌子、一个空格，这颗敌子就被吃掉。",
			"自己走到对方两子旁边是安全的。",
			"轮到走时只剩一子或无棋可走者负；同一局面第三次出现为和棋。",
		],
		sides: ["黑", "白"],
		options: {
			stones: "每方子数",
			strike: "两子吃一：两子成线，吃掉紧邻的一子",
			sandwich: "夹吃：夹在两子之间的被吃",
			smother: "闷吃：被围住的被吃",
			loss_at: "剩几子判负",
		},
		presets: { source: "重复局面不判和。" },
		choices: {
			off: "关",
			"sandwich=open": "第四格为空时",
			"sandwich=any": "总是",
			"smother=enemy": "被敌子围住",
			"smother=any": "被任意棋子围住",
		},
	},
};
