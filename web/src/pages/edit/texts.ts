/** The texts of the editor. */
import { preferences } from "../../preferences.svelte";

const en = {
	brushes: "Pieces to put on the board",
	eraser: "Empty",
	unknown: "Unknown",
	edge: "Edge",
	how: "Choose a piece, then click cells. Drag to paint or to move, off the board to remove.",
	howDots: "Click edges to draw or erase them; drag to draw several.",
	howPlanes: "Choose an answer, then click the cells that got it.",
	howPlay: "Values are shown; a click plays a move.",
	undo: "Undo",
	redo: "Redo",
	clear: "Clear",
	start: "Start position",
	side: "To move",
	boxesOf: (who: string) => `${who}'s boxes`,
	text: "Position as text",
	answers: "Answers as text",
	copyText: "Copy text",
	playFromHere: "Play from here",
	values: "Show values",
	exactSource: "Exact: proved by a solved table or a complete search.",
	shots: "Where to shoot",
	shotRules: { finish: "to finish soonest", gini: "by Gini impurity", entropy: "by entropy" } as Record<string, string>,
	heat: "Colours and numbers show the chance of a head.",
	keys: "Keys: arrows and Enter set cells, 1–9 choose a piece, Delete clears a cell, Ctrl+Z and Ctrl+Y undo and redo.",
};

export type EditTexts = typeof en;

const zh: EditTexts = {
	brushes: "要摆的棋子",
	eraser: "清空",
	unknown: "未知",
	edge: "边",
	how: "先选棋子，再点格子。拖动可以连摆或移动，拖出棋盘就拿走。",
	howDots: "点一条边可画上或擦去，拖动可连画几条。",
	howPlanes: "先选回答，再点得到它的格子。",
	howPlay: "已标出各步的评估，点击即可走棋。",
	undo: "撤销",
	redo: "重做",
	clear: "清空棋盘",
	start: "开局局面",
	side: "轮到",
	boxesOf: (who) => `${who}方格数`,
	text: "局面文本",
	answers: "回答文本",
	copyText: "复制文本",
	playFromHere: "从这里开始下",
	values: "显示评估",
	exactSource: "精确：由残局库或完全搜索证明。",
	shots: "该炸哪里",
	shotRules: { finish: "最快结束", gini: "按基尼指数", entropy: "按信息熵" },
	heat: "颜色和数字是机头的概率。",
	keys: "按键：方向键和 Enter 摆子，1–9 选棋子，Delete 清空一格，Ctrl+Z、Ctrl+Y 撤销与重做。",
};

export const editTexts = (): EditTexts => (preferences.language === "zh" ? zh : en);
