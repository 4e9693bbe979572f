/** The texts of the editor. */
import { localized } from "../../preferences.svelte";

const en = {
	brushes: "Pieces to put on the board",
	eraser: "Eraser",
	how: "Choose a piece, then click cells. Drag to paint or to move, off the board to remove.",
	howText: "Click to play moves, or edit the text of the position.",
	howPlay: "Values are shown. Click to play a move.",
	undo: "Undo",
	redo: "Redo",
	clear: "Clear",
	start: "Start position",
	side: "To move",
	text: "Position as text",
	copyText: "Copy text",
	playFromHere: "Play from here",
	oneSideOnly: "This is only what one side knows. The analysis board also needs what both sides have hidden.",
	keys: "Keys: arrows and Enter set cells, 1–9 choose a piece, Delete clears a cell, Ctrl+Z and Ctrl+Y undo and redo.",
};

const zh: typeof en = {
	brushes: "要摆的棋子",
	eraser: "橡皮",
	how: "先选棋子，再点格子。拖动可以连摆或移动，拖出棋盘就拿走。",
	howText: "点击可以走棋，也可以修改局面文本。",
	howPlay: "已标出各步的评估，点击即可走棋。",
	undo: "撤销",
	redo: "重做",
	clear: "清空棋盘",
	start: "开局局面",
	side: "轮到",
	text: "局面文本",
	copyText: "复制文本",
	playFromHere: "从这里开始下",
	oneSideOnly: "这里只是一方知道的信息。分析棋盘还需要双方隐藏的部分。",
	keys: "快捷键：方向键和 Enter 摆子，1–9 选棋子，Delete 清空一格，Ctrl+Z、Ctrl+Y 撤销与重做。",
};

export const editTexts = localized({ en, zh });
