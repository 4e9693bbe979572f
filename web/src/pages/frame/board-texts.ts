/** The texts of the preferences of boards. */
import { localized } from "../../preferences.svelte";

const en = {
	theme: "Board",
	themes: { wood: "Wood", slate: "Slate", paper: "High contrast" },
	size: "Board size",
	sizes: { fit: "As large as fits", small: "Small", medium: "Medium", large: "Large" },
	marks: "Marks on stones",
	markChoices: { auto: "3+ seats", always: "Always", never: "Never" },
};

const zh: typeof en = {
	theme: "棋盘样式",
	themes: { wood: "木纹", slate: "石板", paper: "高对比度" },
	size: "棋盘大小",
	sizes: { fit: "尽量大", small: "小", medium: "中", large: "大" },
	marks: "棋子标记",
	markChoices: { auto: "三人及以上时", always: "总是显示", never: "不显示" },
};

export const boardTexts = localized({ en, zh });
