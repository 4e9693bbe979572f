/** The lesson of Chinese checkers. The person plays Red, whose camp is at the bottom. */

import {
	both,
	isIllegal,
	isIllegalTarget,
	isLegal,
	isMove,
	type Lesson,
	type Mistake,
	startsAt,
	visits,
	wins,
} from "../lesson";

const stepOrHop: Mistake = {
	when: isIllegalTarget,
	says: {
		en: "A stone moves to a neighbouring empty hole, or hops over one adjacent stone to the empty hole right behind it.",
		zh: "棋子走到相邻的空孔，或者跳过相邻的一颗子，落到它正后方的空孔。",
	},
};

export const lesson: Lesson = {
	steps: [
		{
			title: { en: "Across the star", zh: "走向对面" },
			task: {
				en: "You play Red, at the bottom. Bring all your stones to the opposite camp, at the top. Begin with any move.",
				zh: "你执红，在下方。目标是把所有棋子走到最上面的营地。先随便走一步。",
			},
			solution: ["-3,5:-3,4"],
			goal: isLegal,
			right: { en: "Stones may move in all six directions, also back.", zh: "棋子可以向六个方向走，也可以后退。" },
			mistakes: [stepOrHop],
		},
		{
			position: "1/2/3/4/6A6/5A6/11/10/9/10/11/12/13/2D1/3/2/1 A",
			title: { en: "Hop", zh: "跳一步" },
			task: {
				en: "A stone can hop over an adjacent stone to the empty hole right behind it. Hop forward with the lower stone.",
				zh: "棋子可以跳过相邻的一颗子，落到正后方的空孔。用下面那颗子向前跳。",
			},
			solution: ["-2,4:-2,2"],
			rule: 0,
			goal: isMove("-2,4:-2,2"),
			right: { en: "A hop moves twice as far as a step.", zh: "跳一次等于走两步。" },
			mistakes: [
				{
					when: isMove("-2,3:-2,5"),
					says: {
						en: "That is a hop, but away from your target. Use the lower stone.",
						zh: "这也是跳，但离目标更远了。用下面那颗子。",
					},
				},
				{
					when: both(isLegal, startsAt("-2,3")),
					says: { en: "Let the upper stone stay: the lower one hops over it.", zh: "上面那颗别动，让下面那颗跳过它。" },
				},
				{
					when: isLegal,
					says: {
						en: "That was a step. Choose the hole right behind the other stone.",
						zh: "这是走一步。选另一颗子正后方的孔。",
					},
				},
				stepOrHop,
			],
		},
		{
			position: "1/2/3/4/6A6/5D6/11/10/9/10/11/12/13/2D1/3/2/1 A",
			title: { en: "Over any colour", zh: "颜色不限" },
			task: {
				en: "You may hop over stones of any colour. Hop over the blue stone.",
				zh: "任何颜色的子都可以跳过。跳过蓝子。",
			},
			solution: ["-2,4:-2,2"],
			rule: 1,
			goal: isMove("-2,4:-2,2"),
			right: { en: "The blue stone stays: nothing is ever captured.", zh: "蓝子还在：跳棋从不吃子。" },
			mistakes: [
				{
					when: isLegal,
					says: {
						en: "That was a step. Choose the hole right behind the blue stone.",
						zh: "这是走一步。选蓝子正后方的孔。",
					},
				},
				{
					when: both(isIllegal, startsAt("-2,3")),
					says: { en: "Blue stones are your opponent's. Yours are red.", zh: "蓝子是对方的，你的子是红子。" },
				},
				stepOrHop,
			],
		},
		{
			position: "1/2/3/4/5DDA5/7D4/5D5/10/9/10/11/12/13/4/3/2/1 A",
			title: { en: "What cannot be hopped over", zh: "哪些不能跳" },
			task: {
				en: "The stone must be adjacent, and the hole behind it empty. Only one of the blue stones can be hopped over.",
				zh: "被跳的子必须相邻，而且后面的孔是空的。只有一颗蓝子可以跳过。",
			},
			solution: ["-1,4:1,2"],
			goal: isMove("-1,4:1,2"),
			right: {
				en: "The other stones were two in a row, or not adjacent.",
				zh: "其他的子要么两颗连在一起，要么不相邻。",
			},
			mistakes: [
				{
					when: isLegal,
					says: {
						en: "That was a step. One blue stone is adjacent and has an empty hole behind it.",
						zh: "这是走一步。有一颗蓝子相邻，而且后面是空孔。",
					},
				},
				{
					when: ({ move, path }) =>
						move === null && ["-3,4", "-4,4", "-2,4"].includes(path.at(-1) ?? "") && path.length > 1,
					says: { en: "Two stones in a row cannot be hopped over.", zh: "连在一起的两颗子不能跳过。" },
				},
				{
					when: ({ move, path }) =>
						move === null && ["-1,2", "-1,1", "-1,0"].includes(path.at(-1) ?? "") && path.length > 1,
					says: { en: "This blue stone is not adjacent to yours.", zh: "这颗蓝子和你的子不相邻。" },
				},
				stepOrHop,
			],
		},
		{
			position: "1/2/3/4/7A5/6A5/11/4D5/9/3D6/11/12/13/4/3/2/1 A",
			title: { en: "A chain of hops", zh: "连跳" },
			task: {
				en: "Hops can be chained in one turn. Choose your lower stone, then the last hole of three hops.",
				zh: "一步里可以连跳。先选下面那颗子，再点连跳三次后的孔。",
			},
			solution: ["-1,4:-1,-2"],
			rule: 0,
			goal: visits(3),
			right: { en: "Three hops, one turn. Chains win games.", zh: "连跳三次只算一步。善用连跳才能赢。" },
			mistakes: [
				{
					when: isMove("-1,4:-1,2", "-1,4:-1,0"),
					says: {
						en: "You may stop there, but the chain goes on. Choose the farthest hole.",
						zh: "可以停在那里，但还能继续跳。选最远的孔。",
					},
				},
				{
					when: both(isLegal, startsAt("-1,3")),
					says: {
						en: "This stone is the first one to hop over. Use the one below it.",
						zh: "这颗子是被跳的第一颗。用它下面那颗。",
					},
				},
				{
					when: isLegal,
					says: { en: "That was a step. Stones that step cannot go on.", zh: "这是走一步。走一步之后不能再跳。" },
				},
				stepOrHop,
			],
		},
		{
			position: "1/2/3/4/6A6/5D6/11/4D5/5D3/6D3/11/12/13/4/3/2/1 A",
			title: { en: "Around the corner", zh: "拐弯跳" },
			task: {
				en: "A chain may change its direction after every hop. How far can your stone go?",
				zh: "每跳一次都可以换方向。你的子最远能跳到哪里？",
			},
			solution: ["-2,4:2,-2"],
			goal: visits(4),
			right: { en: "Four hops in three directions.", zh: "四次跳跃，三个方向。" },
			mistakes: [
				{
					when: visits(2),
					says: { en: "A good chain, but it goes on from there.", zh: "连跳得不错，但还能继续。" },
				},
				{
					when: isMove("-2,4:-2,2"),
					says: {
						en: "That is only the first hop. Look where the next ones lead.",
						zh: "这只是第一跳。看看接下来能跳到哪里。",
					},
				},
				{
					when: isLegal,
					says: {
						en: "That was a step. Begin with the hop over the adjacent stone.",
						zh: "这是走一步。先跳过相邻的子。",
					},
				},
				stepOrHop,
			],
		},
		{
			position: "1/2/3/1DDD/13/12/11/10/9/10/11/5A6/5D7/1AAA/AAA/AA/A A",
			title: { en: "Finish", zh: "到达" },
			task: {
				en: "You finish when the camp at the top is full after your move. Fill the last hole.",
				zh: "走完一步后，上面的营地满了就到达。填上最后一个孔。",
			},
			solution: ["1,-3:1,-5"],
			rule: 2,
			goal: wins,
			right: { en: "The first to finish wins.", zh: "先到达的一方获胜。" },
			mistakes: [
				{
					when: both(isLegal, startsAt("1,-3")),
					says: { en: "Nearly: hop over the blue stone into the camp.", zh: "差一点：跳过蓝子就进营了。" },
				},
				{
					when: isLegal,
					says: {
						en: "That stone is in the camp already. Bring in the one that is still outside.",
						zh: "这颗子已经在营里了。走还在外面的那一颗。",
					},
				},
				stepOrHop,
			],
		},
		{
			position: "1/2/3/1DDD/13/12/6A4/10/9/10/11/12/7A5/AAA1/AAA/AA/D A",
			title: { en: "A stone that does not leave", zh: "赖着不走的子" },
			task: {
				en: "Blue has left a stone in its camp. That does not stop you: the camp must be full, with at least six of your stones. Fill the last hole.",
				zh: "蓝方有一颗子一直没离开营地。这挡不住你：营地满了，其中至少六颗是你的就行。填上最后一个孔。",
			},
			solution: ["3,-4:4,-5"],
			rule: 2,
			goal: wins,
			right: {
				en: "You have finished, although one of your stones is still on its way. Now you know all the rules.",
				zh: "虽然还有一颗子在路上，你已经到达。规则就是这些。",
			},
			mistakes: [
				{
					when: both(isLegal, startsAt("0,2")),
					says: {
						en: "This stone need not arrive any more. Another one is next to the free hole.",
						zh: "这颗子不必到了。另有一颗就在空孔旁边。",
					},
				},
				{
					when: both(isLegal, startsAt("3,-4")),
					says: {
						en: "The right stone. Move it into the last hole of the camp.",
						zh: "选对了。走进营地的最后一个孔。",
					},
				},
				{
					when: isLegal,
					says: {
						en: "Moving a stone within the camp leaves a hole. Bring one in from outside.",
						zh: "在营里移动会留下空孔。从外面走进来一颗。",
					},
				},
				stepOrHop,
			],
		},
	],
};
