/** The texts about opening the record of a game. */
import { localized } from "../../preferences.svelte";

const en = {
	title: "Open a record",
	chooseFile: "Choose a file…",
	dropAbout: "Or drop a file anywhere on this page.",
	drop: "Drop the record to review the game",
	choose: (n: number) => `Which of these ${n} games?`,
	unreadable: (n: number) => (n === 1 ? "1 line is damaged." : `${n} lines are damaged.`),
	latest: (n: number) => `Only the latest ${n} are listed.`,
	moves: (n: number) => (n === 1 ? "1 move" : `${n} moves`),
	unfinished: "not finished",
	noText: "Choose a file or paste a record.",
	empty: "This file is empty.",
	tooLarge: (megabytes: number) => `This file is too large: records have at most ${megabytes} MB.`,
	tooLong: "This is too long for a record.",
	notRecord: "This is not a game record.",
	damaged: "This game record is damaged: it is not complete.",
	notReadable: "This file cannot be read. Folders cannot be opened.",
};

const zh: typeof en = {
	title: "打开棋谱",
	chooseFile: "选择文件…",
	dropAbout: "也可以把文件拖到本页任意位置。",
	drop: "松开即可复盘这份棋谱",
	choose: (n) => `这里有 ${n} 局，选哪一局？`,
	unreadable: (n) => `有 ${n} 行已损坏。`,
	latest: (n) => `只列出最近 ${n} 局。`,
	moves: (n) => `${n} 步`,
	unfinished: "未下完",
	noText: "请选择文件，或粘贴棋谱。",
	empty: "这个文件是空的。",
	tooLarge: (megabytes) => `文件太大：棋谱最多 ${megabytes} MB。`,
	tooLong: "这个文本太长，不像棋谱。",
	notRecord: "这不是棋谱。",
	damaged: "这份棋谱已损坏：内容不完整。",
	notReadable: "无法读取这个文件。文件夹不能打开。",
};

export const recordTexts = localized({ en, zh });
