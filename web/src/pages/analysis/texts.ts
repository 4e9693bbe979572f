/** The texts of the analysis board. */
import { localized } from "../../preferences.svelte";

const en = {
	how: "Play moves for all sides. A move that differs from the one already there begins a variation.",
	start: "Start",
	steps: { first: "To the start", previous: "One move back", next: "One move forward", last: "To the end of the line" },
	variations: "Moves and variations",
	variation: (move: string) => `Instead of ${move}`,
	noMoves: "No move yet: play one on the board.",
	promote: "Promote",
	promoteAbout: "Puts this variation before the line that it departs from.",
	remove: "Delete",
	removeAbout: "Deletes this move and everything after it.",
	undo: "Undo",
	redo: "Redo",
	rotate: "Rotate the board",
	position: "Share and save",
	copyPosition: "Copy position",
	download: "Download record",
	downloadAbout: "The main line, in the format that “qipan replay” reads.",
	practise: "Play from here",
	practiseAbout: "Play this position against an engine or a person.",
	notHiddenYet: "A game can start from here once both sides have hidden everything.",
	hiddenValues: "You see what both sides have hidden. Values count only what the side to move knows.",
	ranking: "Best moves",
	allMoves: (n: number) => `Show all ${n} moves`,
	tooMany: (moves: string, characters: string) =>
		`A link holds at most ${moves} moves and ${characters} characters. What you add now is not in the link: delete variations to share them all.`,
	longLink: (characters: string) => `This link is longer than ${characters} characters, so it was not read.`,
	damagedLink: "This link is damaged: its moves cannot be read.",
	badLink: (problem: string) => `This link does not lead to an analysis: ${problem}`,
	oddRule: (rule: string) => `This link has a rule “${rule}” or a choice for it that this game does not have.`,
	keys: (isRotatable: boolean) =>
		`← → step · ↑ ↓ other variations · Home End first and last · Delete remove · Ctrl+Z, Ctrl+Y undo and redo · T values${isRotatable ? " · F rotate" : ""} · / type a move`,
};

const zh: typeof en = {
	how: "可以替各方走棋。走出与原有着法不同的一步，就会开始一个变化。",
	start: "开局",
	steps: { first: "回到开头", previous: "后退一步", next: "前进一步", last: "到本变化末尾" },
	variations: "着法与变化",
	variation: (move) => `不走 ${move}`,
	noMoves: "还没有着法，请在棋盘上走一步。",
	promote: "提升变化",
	promoteAbout: "把这个变化排到它所离开的那一线之前。",
	remove: "删除",
	removeAbout: "删除这一着及其后的全部着法。",
	undo: "撤销",
	redo: "重做",
	rotate: "旋转棋盘",
	position: "分享与保存",
	copyPosition: "复制局面",
	download: "下载棋谱",
	downloadAbout: "主变化的棋谱，可用“qipan replay”打开。",
	practise: "从这里开始下",
	practiseAbout: "从这个局面与引擎或别人对局。",
	notHiddenYet: "双方都布置完毕后，才能从这里开始对局。",
	hiddenValues: "这里能看到双方隐藏的信息。评估只依据走棋方已知的信息。",
	ranking: "最佳着法",
	allMoves: (n) => `显示全部 ${n} 着`,
	tooMany: (moves, characters) =>
		`链接最多容纳 ${moves} 着、${characters} 个字符。现在新增的着法不在链接中；删去一些变化后才能全部分享。`,
	longLink: (characters) => `这个链接超过 ${characters} 个字符，无法读取。`,
	damagedLink: "这个链接已损坏，读不出其中的着法。",
	badLink: (problem) => `从这个链接打不开分析：${problem}`,
	oddRule: (rule) => `这个链接里有规则“${rule}”，但这种棋没有这项规则或选项。`,
	keys: (isRotatable) =>
		`← → 逐步 · ↑ ↓ 换变化 · Home End 首尾 · Delete 删除 · Ctrl+Z、Ctrl+Y 撤销与重做 · T 评估${isRotatable ? " · F 旋转" : ""} · / 输入着法`,
};

export const analysisTexts = localized({ en, zh });
