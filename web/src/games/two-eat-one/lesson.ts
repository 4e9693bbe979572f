/** The lesson of two-eat-one. The person plays Black. */

import {
	both,
	captures,
	choosesEnemy,
	isIllegal,
	isIllegalTarget,
	isLegal,
	isMove,
	type Lesson,
	type Mistake,
	startsAt,
	wins,
} from "../lesson";

const oneStep: Mistake = {
	when: isIllegalTarget,
	says: {
		en: "A stone moves exactly one step up, down, left or right, to an empty cell.",
		zh: "棋子每次只能上下左右走一步，而且要走到空格。",
	},
};

const notYours: Mistake = {
	when: choosesEnemy,
	says: {
		en: "That stone is White's. Move one of yours, so that two black stones stand side by side next to the one to capture.",
		zh: "那是白方的子。走你的黑子，让两颗黑子相邻，并紧挨着要吃的白子。",
	},
};

const noPair: Mistake = {
	when: captures(0),
	says: {
		en: "Nothing is captured: the stone that moved must stand next to another black stone, with the white one right beside them.",
		zh: "没有吃到子：走动的子要和另一颗黑子相邻，白子紧挨着它们。",
	},
};

export const lesson: Lesson = {
	steps: [
		{
			title: { en: "Move a stone", zh: "走一步" },
			task: {
				en: "You play Black. Move one of your stones one step, up, down, left or right.",
				zh: "你执黑。把一颗黑子上下左右走一步。",
			},
			solution: ["B4-B3"],
			rule: 0,
			goal: isLegal,
			right: {
				en: "That is a whole turn. Black and White take turns, and nobody may pass.",
				zh: "这就是一步棋。双方轮流走，不能停一手。",
			},
			mistakes: [
				{
					when: both(isIllegal, startsAt("A1", "B1", "C1", "D1")),
					says: { en: "The white stones are your opponent's. Yours are black.", zh: "白子是对方的，你的子是黑子。" },
				},
				oneStep,
			],
		},
		{
			title: { en: "Two eat one", zh: "两颗吃一颗" },
			position: "2002/0000/1020/0101 1",
			task: {
				en: "Two of your stones side by side capture the white stone next to them in the same row. Capture C3.",
				zh: "两颗黑子相邻，就吃掉同一行里紧挨着它们的白子。吃掉 C3。",
			},
			solution: ["B4-B3"],
			rule: 1,
			goal: captures(1),
			right: {
				en: "Captured. Your two stones, the white one and an empty cell fill the row: that is the pattern.",
				zh: "吃掉了。这一行是两颗黑子、一颗白子和一个空格：吃子就是这个形状。",
			},
			mistakes: [
				{
					when: isMove("A3-B3"),
					says: {
						en: "One stone alone captures nothing. Keep A3 where it is and bring another stone beside it.",
						zh: "一颗子吃不了子。A3 别动，让另一颗子走到它旁边。",
					},
				},
				{
					when: isMove("D4-D3"),
					says: {
						en: "Your stones stand on both sides of the white one. They must stand next to each other.",
						zh: "两颗黑子分在白子两边。它们必须彼此相邻。",
					},
				},
				{
					when: both(startsAt("A3"), isLegal),
					says: {
						en: "A3 is needed in row 3. Move another stone into the row.",
						zh: "A3 要留在第 3 行。让另一颗子走进这一行。",
					},
				},
				notYours,
				noPair,
				oneStep,
			],
		},
		{
			title: { en: "In a column, too", zh: "列上也一样" },
			position: "2002/0020/0100/0011 1",
			task: {
				en: "Columns count like rows. Capture C2 with two stones in column C.",
				zh: "列和行一样。用 C 列的两颗子吃掉 C2。",
			},
			solution: ["B3-C3"],
			goal: captures(1),
			right: { en: "Right: C3 and C4 are your pair, and C1 is empty.", zh: "对：C3 和 C4 相邻，C1 是空格。" },
			mistakes: [
				{
					when: isMove("C4-C3"),
					says: {
						en: "C3 is next to the white stone, but alone in the column. Leave C4 there and bring another stone.",
						zh: "C3 挨着白子，但这一列只有它一颗黑子。C4 留着，走别的子。",
					},
				},
				{
					when: isMove("B3-B2"),
					says: {
						en: "B2 is next to the white stone, but it has no second black stone beside it.",
						zh: "B2 挨着白子，但旁边没有第二颗黑子。",
					},
				},
				notYours,
				noPair,
				oneStep,
			],
		},
		{
			title: { en: "The fourth cell", zh: "第四格要空" },
			position: "0001/2000/1022/0100 1",
			task: {
				en: "The fourth cell of the line must be empty. B4 can make a pair in two ways, but only one of them captures.",
				zh: "一条线上的第四格必须是空的。B4 有两种走法能成对，只有一种能吃子。",
			},
			solution: ["B4-A4"],
			rule: 1,
			goal: captures(1),
			right: {
				en: "Column A is empty above the white stone, so it is captured.",
				zh: "A 列白子上方是空格，所以它被吃掉。",
			},
			mistakes: [
				{
					when: isMove("B4-B3"),
					says: {
						en: "Row 3 now holds two black and two white stones: no cell is empty, so nothing is captured.",
						zh: "第 3 行是两黑两白，没有空格，所以吃不到子。",
					},
				},
				{
					when: both(isLegal, startsAt("A3")),
					says: { en: "A3 is one half of your pair. Let it stay.", zh: "A3 是成对的一颗，别动它。" },
				},
				notYours,
				noPair,
				oneStep,
			],
		},
		{
			title: { en: "Two at once", zh: "一步吃两颗" },
			position: "0102/1020/0100/0202 1",
			task: {
				en: "The row and the column of the stone that moved both count. Capture two stones with one move.",
				zh: "走动的子所在的行和列都要看。走一步，吃掉两颗子。",
			},
			solution: ["B1-B2"],
			goal: captures(2),
			right: { en: "Row 2 and column B both had the pattern.", zh: "第 2 行和 B 列都成了吃子的形状。" },
			mistakes: [
				{
					when: captures(1),
					says: {
						en: "That captures one stone. Another move to the same cell captures two.",
						zh: "这样只吃一颗。从别处走到同一格能吃两颗。",
					},
				},
				{
					when: isMove("A2-B2"),
					says: {
						en: "Now A2 is missing in the row, and B1 stands in the fourth cell of the column.",
						zh: "这样第 2 行缺了 A2，B 列的第四格又被 B1 占着。",
					},
				},
				notYours,
				noPair,
				oneStep,
			],
		},
		{
			title: { en: "No danger on your own turn", zh: "自己走过去是安全的" },
			position: "0000/2201/0010/1020 1",
			task: {
				en: "Only the player who moves captures. So you may move right next to the white pair A2, B2. Capture C4 that way.",
				zh: "只有走棋的一方能吃子，所以走到白方两子 A2、B2 旁边是安全的。这样走，吃掉 C4。",
			},
			solution: ["D2-C2"],
			rule: 2,
			goal: captures(1),
			right: {
				en: "C2 stands next to two white stones and is still there. White would have to make a new pair to capture it.",
				zh: "C2 紧挨着两颗白子，却没有被吃。白方要重新走成一对才能吃它。",
			},
			mistakes: [
				{
					when: isMove("C3-C2"),
					says: {
						en: "Row 2 is full: two white and two black stones, and no empty cell. Use column C.",
						zh: "第 2 行满了：两白两黑，没有空格。要用 C 列。",
					},
				},
				{
					when: both(isLegal, startsAt("C3")),
					says: { en: "C3 is one half of the pair in column C. Let it stay.", zh: "C3 是 C 列成对的一颗，别动它。" },
				},
				notYours,
				noPair,
				oneStep,
			],
		},
		{
			title: { en: "Win by capturing", zh: "吃到只剩一颗" },
			position: "0200/1020/0100/0001 1",
			task: {
				en: "A player who has only one stone left loses. White has two: capture one of them.",
				zh: "只剩一颗子的一方输。白方还有两颗：吃掉一颗。",
			},
			solution: ["B3-B2"],
			rule: 3,
			goal: wins,
			right: { en: "White has one stone left, and you win.", zh: "白方只剩一颗，你赢了。" },
			mistakes: [
				{
					when: both(isLegal, startsAt("D4")),
					says: {
						en: "D4 is too far away. Look at the cell where a second stone would complete a pair: B2.",
						zh: "D4 太远了。看看 B2：走到那里就能成对。",
					},
				},
				notYours,
				noPair,
				oneStep,
			],
		},
		{
			title: { en: "Win by blocking", zh: "困住对方" },
			position: "2200/1110/0000/0001 1",
			task: {
				en: "A player who cannot move loses, too. Leave the white stones no empty cell to go to.",
				zh: "无棋可走的一方也输。让白子没有空格可走。",
			},
			solution: ["C2-C1"],
			rule: 3,
			goal: wins,
			right: {
				en: "White cannot move, and you win. Now you know all the rules.",
				zh: "白方无棋可走，你赢了。规则就是这些。",
			},
			mistakes: [
				{
					when: both(isLegal, startsAt("A2", "B2")),
					says: {
						en: "That opens a cell below a white stone. A2 and B2 must stay.",
						zh: "这样白子下面空出一格。A2 和 B2 要留着。",
					},
				},
				{
					when: both(isLegal, startsAt("C2")),
					says: { en: "White can still go to C1. Close that cell.", zh: "白子还能走到 C1。把那一格堵上。" },
				},
				{
					when: isLegal,
					says: {
						en: "White can still go to C1. Another stone is closer to it.",
						zh: "白子还能走到 C1。另有一颗子离那里更近。",
					},
				},
				oneStep,
			],
		},
	],
};
