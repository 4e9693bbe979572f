/** The texts of learning from a position. */
import { localized } from "../../preferences.svelte";

const en = {
	train: "Train from here",
	about: "The engine learns from games that begin at this position. What it has learned before is kept.",
	start: "Start training",
	goOn: "Continue",
	stop: "Stop",
	progress: (done: number, total: number) => `${done} of ${total} parts`,
	curve: (name: string) => `Learning curve: ${name}`,
	last: (name: string, value: string) => `${name}: ${value}`,
	plays: (engine: string) => `The engine “${engine}” plays by what was learned.`,
	takeOver: "Let it play for me",
};

const zh: typeof en = {
	train: "从此处训练",
	about: "引擎从这个局面开始自己对弈并学习。以前学到的会保留。",
	start: "开始训练",
	goOn: "继续",
	stop: "停止",
	progress: (done, total) => `第 ${done} 段，共 ${total} 段`,
	curve: (name) => `学习曲线：${name}`,
	last: (name, value) => `${name}：${value}`,
	plays: (engine) => `引擎“${engine}”按学到的结果走棋。`,
	takeOver: "让它替我下（托管）",
};

export const trainingTexts = localized({ en, zh });
