/** The lesson of planes: first placing, then shooting at the planes that the opponent has hidden. */

import { hasEnding, isIllegal, isLegal, type Lesson, leaves, type Mistake, overlaps, wins } from "../lesson";
import LessonBoard from "./LessonBoard.svelte";

const shotTwice: Mistake = {
	when: isIllegal,
	says: { en: "You have shot at this cell already.", zh: "这一格已经炸过了。" },
};

const OWN = "C3u,D7d,F5u";
const ENEMY = "C3u,C6l,H6r";

export const lesson: Lesson = {
	Board: LessonBoard,
	steps: [
		{
			title: { en: "A plane", zh: "一架飞机" },
			task: {
				en: "A plane has a head, a wing of five cells, one cell of body and a tail of three. Turn it so that its head points to the right, and place it.",
				zh: "飞机有机头一格、机翼五格、机身一格、尾翼三格。把它转到机头朝右，然后摆好。",
			},
			solution: ["E6r"],
			goal: hasEnding("r"),
			right: { en: "In a game you place three planes, in secret.", zh: "对局中要暗中摆三架飞机。" },
			mistakes: [
				{
					when: hasEnding("u"),
					says: { en: "The head still points up. Press Rotate once.", zh: "机头还朝上。按一次“旋转”。" },
				},
				{
					when: hasEnding("d"),
					says: {
						en: "The head points down. Rotate on, until it points to the right.",
						zh: "机头朝下。继续旋转，直到朝右。",
					},
				},
				{
					when: hasEnding("l"),
					says: {
						en: "The head points to the left. Rotate on, until it points to the right.",
						zh: "机头朝左。继续旋转，直到朝右。",
					},
				},
			],
		},
		{
			position: "D5u - - -",
			title: { en: "No overlap", zh: "不能重叠" },
			task: {
				en: "Planes must stay on the board and must not overlap. Move the second plane to a free place.",
				zh: "飞机不能出界，也不能重叠。把第二架移到空处摆好。",
			},
			solution: ["A2u"],
			rule: 0,
			goal: isLegal,
			right: {
				en: "Planes may touch each other, and all directions are allowed.",
				zh: "飞机可以相邻，方向不限。",
			},
			mistakes: [
				{
					when: overlaps,
					says: {
						en: "The planes overlap. Move the second one away from the first.",
						zh: "飞机重叠了。把第二架移开。",
					},
				},
			],
		},
		{
			position: `${OWN} ${ENEMY} J9 J9`,
			title: { en: "Shoot", zh: "轰炸" },
			task: {
				en: "Now find the enemy's planes. Choose a cell, then confirm the shot.",
				zh: "现在来找敌方的飞机。选一格，再确认轰炸。",
			},
			solution: ["D5"],
			goal: isLegal,
			right: {
				en: "The answer is on the board: a head, a body or a miss. Then the enemy shoots at your planes.",
				zh: "棋盘上显示回答：机头、机身或空。然后轮到对方炸你的飞机。",
			},
			mistakes: [shotTwice],
		},
		{
			position: `${OWN} ${ENEMY} D1,D2,D3,D4,D5,E3 J0,J1,J2,J3,J4,J5`,
			title: { en: "Find the head", zh: "找机头" },
			task: {
				en: "These hits are a whole wing and one cell behind it. Only a hit on the head downs a plane: shoot it.",
				zh: "这些命中是整条机翼和它后面的一格。只有击中机头才能击落飞机：炸机头。",
			},
			solution: ["C3"],
			rule: 1,
			goal: leaves("head"),
			right: {
				en: "The head is in front of the middle of the wing. One plane is down.",
				zh: "机头在机翼正中的前方。击落一架。",
			},
			mistakes: [
				{
					when: leaves("body"),
					says: {
						en: "You have hit a body, which does not down the plane. The head is on the other side of the wing.",
						zh: "这是机身，击不落飞机。机头在机翼的另一侧。",
					},
				},
				{
					when: leaves("empty"),
					says: {
						en: "A miss. The wing runs from D1 to D5 and the tail is below it, so the head is above the middle of the wing.",
						zh: "空。机翼从 D1 到 D5，尾部在下方，所以机头在机翼正中的上方。",
					},
				},
				shotTwice,
			],
		},
		{
			position: `${OWN} ${ENEMY} A7,B7,D7,E7,C9 J0,J1,J2,J3,J4`,
			title: { en: "A plane on its side", zh: "横着的飞机" },
			task: {
				en: "This plane does not fly upwards. Four hits belong to its wing and one to its tail. Where is the head?",
				zh: "这架飞机不是朝上的。四个命中是机翼，一个是尾翼。机头在哪里？",
			},
			solution: ["C6"],
			goal: leaves("head"),
			right: {
				en: "The wing is in column 7 and the tail in column 9, so the plane flies to the left.",
				zh: "机翼在第 7 列，尾翼在第 9 列，所以机头朝左。",
			},
			mistakes: [
				{
					when: leaves("body"),
					says: {
						en: "That is the body of the plane. The head is on the side away from the tail.",
						zh: "这是机身。机头在远离尾翼的一侧。",
					},
				},
				{
					when: leaves("empty"),
					says: {
						en: "A miss. The middle of the wing is C7, and the tail is to the right of it.",
						zh: "空。机翼正中是 C7，尾翼在它右边。",
					},
				},
				shotTwice,
			],
		},
		{
			position: `${OWN} ${ENEMY} C3,D2,F4,F5,G5,I5,J5,H3 J0,J1,J2,J3,J4,J5,J6,J7`,
			title: { en: "Do not be misled", zh: "别被迷惑" },
			task: {
				en: "The plane at the top is down, but the rest of it still answers “body”. The hits below belong to another plane. Shoot its head.",
				zh: "上面那架已被击落，但它其余的格子仍然回答“机身”。下面的命中属于另一架。炸它的机头。",
			},
			solution: ["H6"],
			goal: leaves("head"),
			right: { en: "Two planes are down.", zh: "击落了两架。" },
			mistakes: [
				{
					when: leaves("body"),
					says: {
						en: "Only a body. The wing is in column 5 and the tail in column 3, so the head is to the right.",
						zh: "只是机身。机翼在第 5 列，尾翼在第 3 列，所以机头在右边。",
					},
				},
				{
					when: leaves("empty"),
					says: { en: "A miss. The middle of the wing is H5.", zh: "空。机翼正中是 H5。" },
				},
				shotTwice,
			],
		},
		{
			position: `${ENEMY} ${OWN} J0,J1,J2,J3,J4,J5,J6 C3,H6,A7,B7,C8,B9`,
			title: { en: "The last head", zh: "最后一个机头" },
			task: {
				en: "You have found two heads. Find the third one to win.",
				zh: "你已找到两个机头。找到第三个就赢了。",
			},
			solution: ["C6"],
			rule: 2,
			goal: wins,
			right: {
				en: "All heads are hit: you win. If the first player gets there first, the second may complete the round.",
				zh: "机头全部击中，你赢了。如果先手先完成，后手还可以补完这一轮。",
			},
			mistakes: [
				{
					when: leaves("body"),
					says: {
						en: "A body. C8 is the cell between wing and tail; the wing is in column 7.",
						zh: "机身。C8 是机翼和尾翼之间的一格，机翼在第 7 列。",
					},
				},
				{
					when: leaves("empty"),
					says: {
						en: "A miss. The plane lies in columns 6 to 9, around row C.",
						zh: "空。这架飞机在第 6 到 9 列，以 C 行为中线。",
					},
				},
				shotTwice,
			],
		},
	],
};
