/** The texts of lessons that are the same for every game. */

import type { GeneralMistake } from "../../games/lesson";
import { localized } from "../../preferences.svelte";

const en = {
	title: "Lessons",
	lessonOf: (game: string) => `Lesson: ${game}`,
	none: "There is no such lesson.",
	all: "All lessons",
	step: (n: number, count: number) => `Step ${n} of ${count}`,
	stepDone: (n: number) => `Step ${n}, done`,
	stepOpen: (n: number) => `Step ${n}`,
	progress: (done: number, count: number) => `${done} of ${count} steps done`,
	try: "Try it on the board.",
	onward: "Good. Go on.",
	next: "Next step",
	finish: "Finish the lesson",
	back: "Back",
	again: "Try again",
	restart: "Start over",
	showMe: "Show me",
	finished: "Lesson complete",
	finishedAbout: (game: string) => `You know the rules of ${game}. Now use them in a game.`,
	play: "Play against level 1",
	nextLesson: (game: string) => `Next lesson: ${game}`,
	mistakes: {
		notOwn: "This piece is not yours.",
		stuck: "This piece cannot move now. Choose another one.",
		nothing: "There is nothing to move here. First choose one of your pieces.",
		illegal: "The rules do not allow this move.",
		otherMove: "This move is legal, but it does not do what this step asks for.",
	} satisfies Record<GeneralMistake, string>,
};

const zh: typeof en = {
	title: "入门课",
	lessonOf: (game) => `入门课：${game}`,
	none: "没有这门课。",
	all: "全部课程",
	step: (n, count) => `第 ${n} 步，共 ${count} 步`,
	stepDone: (n) => `第 ${n} 步，已完成`,
	stepOpen: (n) => `第 ${n} 步`,
	progress: (done, count) => `已完成 ${done}/${count} 步`,
	try: "在棋盘上试一试。",
	onward: "很好，继续。",
	next: "下一步",
	finish: "完成课程",
	back: "返回上一步",
	again: "再试一次",
	restart: "从头开始",
	showMe: "演示",
	finished: "课程完成",
	finishedAbout: (game) => `你已经学会了${game}的规则，下一盘试试吧。`,
	play: "与 1 级引擎对局",
	nextLesson: (game) => `下一课：${game}`,
	mistakes: {
		notOwn: "这不是你的棋子。",
		stuck: "这颗棋子现在不能走，换一颗。",
		nothing: "这里没有可以走的棋子。先选一颗自己的棋子。",
		illegal: "规则不允许这样走。",
		otherMove: "这步棋可以走，但不符合这一步的要求。",
	},
};

export const lessonTexts = localized({ en, zh });
