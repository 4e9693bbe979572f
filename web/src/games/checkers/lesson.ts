/** The lesson of checkers. The person plays Black, whose men move up. */

import {
	both,
	captures,
	choosesEnemy,
	endsAt,
	isIllegal,
	isIllegalTarget,
	isLegal,
	isMove,
	type Lesson,
	leaves,
	type Mistake,
	not,
	startsAt,
	wins,
} from "../lesson";

const diagonal: Mistake = {
	when: isIllegalTarget,
	says: {
		en: "A man moves one step diagonally forward, or jumps over an adjacent enemy to the empty cell behind it.",
		zh: "兵斜向前走一步，或者跳过相邻的敌子，落到它后面的空格。",
	},
};

const notYours: Mistake = {
	when: choosesEnemy,
	says: {
		en: "That man is White's. Choose your own piece first, then the empty cell behind the white man.",
		zh: "那是白方的兵。先选自己的棋子，再选白兵后面的空格。",
	},
};

const notCaptured: Mistake = {
	when: captures(0),
	says: {
		en: "That captures nothing. Look for a white man with an empty cell behind it.",
		zh: "没有吃到子。找一颗背后是空格的白子。",
	},
};

export const lesson: Lesson = {
	steps: [
		{
			title: { en: "Move a man", zh: "走兵" },
			task: {
				en: "You play Black. Move a man one step diagonally forward, that is up.",
				zh: "你执黑。把一个兵斜向前（向上）走一步。",
			},
			solution: ["C6-D5"],
			rule: 0,
			goal: isLegal,
			right: { en: "Men move forward only.", zh: "兵只能向前走。" },
			mistakes: [
				{
					when: both(isIllegal, startsAt("B1", "D1", "F1", "H1", "A2", "C2", "E2", "G2", "B3", "D3", "F3", "H3")),
					says: { en: "The white men are your opponent's. Yours are black.", zh: "白子是对方的，你的子是黑子。" },
				},
				{
					when: both(isIllegal, startsAt("B7", "D7", "F7", "H7", "A8", "C8", "E8", "G8")),
					says: {
						en: "This man is blocked by your own men. Take one of the first row.",
						zh: "这个兵被自己的兵挡住了。走最前面一行的兵。",
					},
				},
				diagonal,
			],
		},
		{
			position: ".....w../......../......../......../...w..../..b...../......../b....... b",
			title: { en: "Jump", zh: "跳吃" },
			task: {
				en: "Jump over the white man on D5 to the empty cell behind it. That captures it.",
				zh: "跳过 D5 的白兵，落到它后面的空格，就吃掉了它。",
			},
			solution: ["C6-E4"],
			rule: 0,
			goal: captures(1),
			right: { en: "The man you jumped over is removed.", zh: "被跳过的白兵从棋盘上拿走。" },
			mistakes: [
				{
					when: both(isIllegal, endsAt("D5")),
					says: { en: "You land behind the man, not on it: on E4.", zh: "不是落在白兵上，而是落在它后面：E4。" },
				},
				{
					when: isMove("C6-B5"),
					says: { en: "That was a step. Choose E4, behind the white man.", zh: "这是走一步。选白兵后面的 E4。" },
				},
				notYours,
				notCaptured,
				diagonal,
			],
		},
		{
			position: "......../......../......../..w...../...w.w../....b.../......../b....... b",
			title: { en: "The cell behind must be empty", zh: "后面要有空格" },
			task: {
				en: "Two white men are next to yours, but only one of them can be captured. Which?",
				zh: "你的兵旁边有两个白兵，只有一个能吃。是哪一个？",
			},
			solution: ["E6-G4"],
			goal: captures(1),
			right: { en: "G4 was empty; C4 is occupied.", zh: "G4 是空格，C4 有子。" },
			mistakes: [
				{
					when: both(isIllegal, endsAt("C4", "D5")),
					says: { en: "The cell behind D5 is occupied, so D5 cannot be captured.", zh: "D5 后面的格子有子，吃不了。" },
				},
				{
					when: both(isIllegal, endsAt("F5")),
					says: { en: "The right man, but you land behind it: on G4.", zh: "选对了，但要落在它后面：G4。" },
				},
				notCaptured,
				diagonal,
			],
		},
		{
			position: "......../......../.....w../......../...w..../..b...../......../b....... b",
			title: { en: "One jump per turn", zh: "一步只跳一次" },
			task: {
				en: "After this jump another one would be possible, but a turn has only one. Make the first jump.",
				zh: "跳完这次还能再跳，但一步只能跳一次。先跳第一次。",
			},
			solution: ["C6-E4"],
			rule: 1,
			goal: captures(1),
			right: {
				en: "Your turn is over. White moves, and may well take your man or escape.",
				zh: "你这一步走完了。轮到白方，它可能吃你的兵，也可能逃走。",
			},
			mistakes: [
				{
					when: both(isIllegal, endsAt("G2")),
					says: {
						en: "That would be two jumps. Only one is allowed: to E4.",
						zh: "那要跳两次。一步只能跳一次：到 E4。",
					},
				},
				{
					when: isMove("C6-B5"),
					says: { en: "That was a step. Jump over D5.", zh: "这是走一步。跳过 D5。" },
				},
				notYours,
				notCaptured,
				diagonal,
			],
		},
		{
			position: "......../......../.....w../......../...w..../..b...../.b.....b/........ b",
			title: { en: "Jumping is optional", zh: "吃子不强制" },
			task: {
				en: "If you jump to E4, F3 jumps back. You need not jump: make another move.",
				zh: "如果跳到 E4，F3 会反吃。吃子不是必须的：走别的棋。",
			},
			solution: ["H7-G6"],
			goal: both(captures(0), not(isMove("B7-A6"))),
			right: { en: "Captures are never compulsory in this game.", zh: "这种棋从不强制吃子。" },
			mistakes: [
				{
					when: captures(1),
					says: {
						en: "Legal, but White answers F3-D5 and captures the man that jumped.",
						zh: "可以走，但白方应以 F3-D5，吃掉刚跳过去的兵。",
					},
				},
				{
					when: isMove("B7-A6"),
					says: {
						en: "Now the cell behind C6 is empty, and D5 jumps over C6.",
						zh: "C6 后面空了，D5 会跳过 C6。",
					},
				},
				diagonal,
			],
		},
		{
			position: "......../..b...../......../....w.../......../......../.b....../........ b",
			title: { en: "Make a tower", zh: "升为塔" },
			task: {
				en: "A man that reaches the farthest row becomes a tower. Bring one there.",
				zh: "兵走到最远一行就变成塔。走过去。",
			},
			solution: ["C2-D1"],
			rule: 2,
			goal: leaves("tower"),
			right: { en: "Your man is a tower now.", zh: "你的兵变成了塔。" },
			mistakes: [
				{
					when: isLegal,
					says: { en: "Another man is only one step away from the top row.", zh: "另一个兵离最上面一行只差一步。" },
				},
				diagonal,
			],
		},
		{
			position: "......../......../...B..../....w.../......../b.w...../......../........ b",
			title: { en: "Towers move back, too", zh: "塔可以后退" },
			task: {
				en: "A tower steps and jumps in all four diagonal directions. Capture E4.",
				zh: "塔可以向四个斜方向走和跳。吃掉 E4。",
			},
			solution: ["D3-F5"],
			rule: 2,
			goal: captures(1),
			right: { en: "A man could not have jumped backwards.", zh: "兵是不能往后跳的。" },
			mistakes: [
				{
					when: both(isIllegal, startsAt("D3"), endsAt("E4")),
					says: { en: "You land behind the man: on F5.", zh: "要落在白兵后面：F5。" },
				},
				{
					when: both(isIllegal, startsAt("D3")),
					says: {
						en: "A tower also goes only one step, or jumps over one piece.",
						zh: "塔也只能走一步，或者跳过一个子。",
					},
				},
				{
					when: both(isLegal, startsAt("D3")),
					says: { en: "That was a step. Jump over E4, down to F5.", zh: "这是走一步。向下跳过 E4，落到 F5。" },
				},
				notYours,
				notCaptured,
				diagonal,
			],
		},
		{
			position: "......../......../......../w......./......../b.b...../......../......b. b",
			title: { en: "Leave no move", zh: "让对方无棋可走" },
			task: {
				en: "A player who cannot move loses. Block the white man on A4, without letting it jump.",
				zh: "无棋可走的一方输。堵住 A4 的白兵，而且不让它跳吃。",
			},
			solution: ["A6-B5"],
			rule: 3,
			goal: wins,
			right: {
				en: "White can neither step nor jump: you win. Capturing everything wins in the same way.",
				zh: "白方不能走也不能跳：你赢了。吃光对方的子也一样获胜。",
			},
			mistakes: [
				{
					when: isMove("C6-B5"),
					says: {
						en: "Now C6 is empty, and White jumps over B5. Leave C6 where it is.",
						zh: "C6 空了，白方可以跳过 B5。C6 要留在原处。",
					},
				},
				{
					when: isLegal,
					says: { en: "White can still step to B5. Occupy that cell.", zh: "白方还能走到 B5。占住那一格。" },
				},
				diagonal,
			],
		},
	],
};
