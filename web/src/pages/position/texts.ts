/** The texts that the editor and the comparison of engines share. */
import { localized } from "../../preferences.svelte";

const en = {
	game: "Game",
	options: "Rules",
	examples: "Examples",
	notLegal: "Not a legal position",
	checking: "Checking the position…",
};

const zh: typeof en = {
	game: "棋类",
	options: "规则",
	examples: "示例",
	notLegal: "局面不合法",
	checking: "正在检查局面…",
};

export const positionTexts = localized({ en, zh });
