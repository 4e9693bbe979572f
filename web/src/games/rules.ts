/** Short rules for players. */

import type { Language } from "../i18n/texts";

export const RULES: Record<Language, Record<string, string[]>> = {
	en: {
		dots: [
			"Players take turns drawing an edge between two neighbouring dots. Red begins.",
			"A player who draws the last edge of a box owns it and must move again.",
			"When all edges are drawn, the player with more boxes wins.",
		],
		"two-eat-one": [
			"Black begins. A move takes one stone one step up, down, left or right to an empty cell.",
			"If the moved stone then stands next to one of its own in a row or column, and that line of four contains exactly the pair, one enemy stone next to it and an empty cell, the enemy stone is captured.",
			"Moving next to an enemy pair is safe.",
			"A player to move who has one stone left or no legal move loses. A position that occurs for the third time is a draw.",
		],
		checkers: [
			"Black begins. Men move one step diagonally forward, or jump over an adjacent enemy to the empty cell behind it and capture it.",
			"There is one jump per turn, and jumping is optional.",
			"A man that reaches the farthest row becomes a tower, which moves and jumps in all four diagonal directions.",
			"A player who cannot move loses. A position that occurs for the third time is a draw.",
		],
		"chinese-checkers": [
			"Each turn moves one stone: one step to a neighbouring hole, or any number of hops, each over one stone of any colour to the empty hole right behind it.",
			"Stones are never captured.",
			"Bring all ten stones into the opposite camp. The first to do so wins; the others play on for the remaining places.",
		],
		planes: [
			"Both players place their planes in secret: a head, a wing of five cells, one cell of body and a tail of three. Planes lie on the board and do not overlap.",
			"Then they take turns shooting at one cell. The answer is head, hit or empty; a hit on the head downs the plane.",
			"The first to hit all heads wins; the second player completes the last round.",
		],
	},
	zh: {
		dots: [
			"双方轮流连接相邻两点画一条边，红方先走。",
			"画上一格最后一条边的人得到这一格，并且必须再走一步。",
			"所有的边画完后，格子多者胜。",
		],
		"two-eat-one": [
			"黑方先走。每次把一颗己子上下左右移动一步到空格。",
			"移动后，如果这颗子与另一颗己子在同一行或列相邻，而且这条线的四格恰好是：两颗己子、紧挨着的一颗敌子、一个空格，这颗敌子就被吃掉。",
			"自己走到对方两子旁边是安全的。",
			"轮到走时只剩一子或无棋可走者负；同一局面第三次出现为和棋。",
		],
		checkers: [
			"黑方先走。兵斜向前走一步，或跳过相邻的敌子落到其后的空格并吃掉它。",
			"每次只跳一步，吃子不强制。",
			"兵走到最远一行变成塔，塔可以向四个斜向走和跳。",
			"无棋可走者负；同一局面第三次出现为和棋。",
		],
		"chinese-checkers": [
			"每次移动一颗子：走到相邻的孔，或连续跳跃，每跳越过相邻的一颗任意颜色的棋子，落到正后方的空孔。",
			"棋子不会被吃掉。",
			"十颗子全部进入对面的营地即为到达，先到者胜，其余继续争名次。",
		],
		planes: [
			"双方暗中摆放飞机：机头一格、机翼五格、机身一格、尾翼三格，不得出界或重叠。",
			"然后轮流轰炸，每次一格。回答是机头、机身或空；击中机头即击落该机。",
			"先击中全部机头者胜；后手可以打完最后一轮。",
		],
	},
};
