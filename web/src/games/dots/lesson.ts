/** The lesson of dots. The person plays Red. */

import { hasScored, isIllegal, isLegal, isMove, type Lesson, type Mistake, scoresAgain, wins } from "../lesson";

const drawn: Mistake = {
	when: isIllegal,
	says: { en: "This edge is drawn already. Choose a free one.", zh: "这条边已经画过了，换一条空的。" },
};

const small = { rows: 2, cols: 2 };
const wide = { rows: 2, cols: 3 };

export const lesson: Lesson = {
	steps: [
		{
			options: small,
			position: "2x2 100000000000 0-0 0",
			title: { en: "Draw an edge", zh: "画一条边" },
			task: {
				en: "You play Red. Draw a free edge between two neighbouring dots.",
				zh: "你执红。在相邻两点之间画一条边。",
			},
			solution: ["5"],
			rule: 0,
			goal: isLegal,
			right: { en: "Now it would be Blue's turn.", zh: "接下来轮到蓝方。" },
			mistakes: [drawn],
		},
		{
			options: small,
			position: "2x2 101100000101 0-0 0",
			title: { en: "Complete a box", zh: "成一格" },
			task: {
				en: "The player who draws the fourth edge of a box owns it. One box has three edges: complete it.",
				zh: "谁画上一格的第四条边，这一格就归谁。有一格已有三条边：把它补全。",
			},
			solution: ["5"],
			rule: 1,
			goal: hasScored(1),
			right: { en: "The box is yours. You must move again.", zh: "这一格归你了，而且你要再走一步。" },
			mistakes: [
				{
					when: isMove("6", "8"),
					says: {
						en: "That gives another box its third edge: Blue takes both boxes.",
						zh: "这样另一格也有了三条边：两格都会被蓝方拿走。",
					},
				},
				{
					when: isLegal,
					says: {
						en: "Now Blue completes the box with three edges. Take it yourself.",
						zh: "这样蓝方会补全那一格。应该自己拿。",
					},
				},
				drawn,
			],
		},
		{
			options: small,
			position: "2x2 111011100000 0-0 0",
			title: { en: "Two boxes with one edge", zh: "一边成两格" },
			task: {
				en: "An edge can belong to two boxes. Complete both at once.",
				zh: "一条边可以属于两格。一笔补全两格。",
			},
			solution: ["3"],
			goal: hasScored(2),
			right: { en: "Two boxes, and still your turn.", zh: "得两格，仍然轮到你。" },
			mistakes: [
				{
					when: isLegal,
					says: {
						en: "Both upper boxes lack the same edge: the one between them.",
						zh: "上面两格缺的是同一条边：它们中间那一条。",
					},
				},
				drawn,
			],
		},
		{
			options: wide,
			position: "2x3 11110001110000000 0-0 0",
			title: { en: "Take a whole chain", zh: "吃掉整条长链" },
			task: {
				en: "After each box you move again. Take all three boxes of the upper row, beginning at the open end.",
				zh: "每成一格就再走一步。从开口的一端开始，把上面一行三格全部拿下。",
			},
			solution: ["4", "5", "6"],
			rule: 1,
			goal: hasScored(3),
			continues: scoresAgain,
			right: {
				en: "Three boxes in one turn: such a row of boxes is a chain.",
				zh: "一轮拿下三格：这样连成一串的格子叫长链。",
			},
			mistakes: [
				{
					when: isMove("5", "6"),
					says: {
						en: "This completes nothing, and Blue takes the chain. The first box lacks only its right edge.",
						zh: "这一步没有成格，长链归蓝方了。第一格只缺右边那条边。",
					},
				},
				{
					when: isLegal,
					says: {
						en: "You leave boxes of the chain to Blue. Go on while a box has three edges.",
						zh: "你把长链里的格子留给了蓝方。只要有三条边的格子就继续。",
					},
				},
				drawn,
			],
		},
		{
			options: small,
			position: "2x2 101000000101 0-0 0",
			title: { en: "Play safe", zh: "走安全的边" },
			task: {
				en: "Do not draw the third edge of a box: Blue would complete it. Draw an edge that gives nothing away.",
				zh: "不要给任何一格画第三条边，否则蓝方会补全它。画一条不送格子的边。",
			},
			solution: ["1"],
			goal: isMove("1", "4", "7", "10"),
			right: { en: "No box has three edges, so Blue gets nothing.", zh: "没有三条边的格子，蓝方什么也拿不到。" },
			mistakes: [
				{
					when: isMove("3", "5"),
					says: {
						en: "The upper left box has three edges now, and Blue completes it.",
						zh: "左上角的格子有了三条边，蓝方会补全它。",
					},
				},
				{
					when: isMove("6", "8"),
					says: {
						en: "The lower right box has three edges now, and Blue completes it.",
						zh: "右下角的格子有了三条边，蓝方会补全它。",
					},
				},
				drawn,
			],
		},
		{
			options: wide,
			position: "2x3 00111010101101001 0-0 0",
			title: { en: "Sacrifice the short chain", zh: "弃短链" },
			task: {
				en: "Every edge gives something away now. Open the chain of two boxes at the left, by the edge between them.",
				zh: "现在画哪条边都要送格子。打开左边两格的短链，画它们中间那条边。",
			},
			solution: ["7"],
			goal: isMove("7"),
			right: {
				en: "Blue takes two boxes and must then open the chain of four for you: 4 to 2.",
				zh: "蓝方拿两格，然后不得不为你打开四格的长链：4 比 2。",
			},
			mistakes: [
				{
					when: isMove("0", "14"),
					says: {
						en: "The right chain, but from its end: Blue gives both boxes back with one edge, and you must open the long chain.",
						zh: "链选对了，但从一端打开：蓝方画一条边把两格让还给你，你就得打开长链。",
					},
				},
				{
					when: isLegal,
					says: { en: "That opens the chain of four: Blue takes all of it.", zh: "这样打开了四格的长链，全归蓝方。" },
				},
				drawn,
			],
		},
		{
			options: wide,
			position: "2x3 11111001110000111 1-0 0",
			title: { en: "Leave two boxes", zh: "让两格" },
			task: {
				en: "You could take two more boxes, but must then open the lower chain. Draw the last edge of the upper row instead, and leave the two boxes to Blue.",
				zh: "你还可以拿两格，但之后就得打开下面的长链。改画上面一行最右边的边，把这两格让给蓝方。",
			},
			solution: ["6"],
			goal: isMove("6"),
			right: {
				en: "Blue gets two boxes and must open the lower chain: you win 4 to 2. That is the secret of the game.",
				zh: "蓝方得两格，却不得不打开下面的长链：你以 4 比 2 获胜。这就是点格棋的诀窍。",
			},
			mistakes: [
				{
					when: isMove("5"),
					says: {
						en: "You take two boxes, then open the lower chain, and Blue takes three: a draw.",
						zh: "你拿下两格，然后打开下面的长链，蓝方拿三格：和棋。",
					},
				},
				{
					when: isLegal,
					says: {
						en: "That opens the lower chain while two boxes are still free: Blue takes everything.",
						zh: "上面还有两格没拿，又打开了下面的长链：全归蓝方。",
					},
				},
				drawn,
			],
		},
		{
			options: small,
			position: "2x2 111110111111 1-1 0",
			title: { en: "The end", zh: "终局" },
			task: {
				en: "When all edges are drawn, the player with more boxes wins. It is 1 to 1: draw the last edge.",
				zh: "所有的边画完后，格子多者胜。现在是 1 比 1：画上最后一条边。",
			},
			solution: ["5"],
			rule: 2,
			goal: wins,
			right: { en: "You win 3 to 1. Now you know all the rules.", zh: "你以 3 比 1 获胜。规则就是这些。" },
			mistakes: [drawn],
		},
	],
};
