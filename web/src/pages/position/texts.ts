/** The texts that the editor and the comparison of engines share. */
import { localized } from "../../preferences.svelte";

const en = {
	game: "Game",
	options: "Rules",
	examples: "Examples",
	notLegal: "Not a legal position",
	checking: "Checking the position…",
	noSuchOption: (option: string) => `The link has a rule “${option}”, which this game does not have.`,
	noSuchValue: (option: string, value: string, usual: string) =>
		`“${value}” in the link is not a choice for “${option}”; the standard choice, “${usual}”, is used.`,
	practise: "Play on from here against an engine:",
	playOn: "Play on from here",
	playAs: (side: string) => `as ${side}`,
	rulesDoNotFit: (problem: string) => `The rules in the link conflict; the standard rules are used. ${problem}`,
};

const zh: typeof en = {
	game: "棋类",
	options: "规则",
	examples: "示例",
	notLegal: "局面不合法",
	checking: "正在检查局面…",
	noSuchOption: (option) => `链接中有规则“${option}”，但这种棋没有这项规则。`,
	noSuchValue: (option, value, usual) => `链接中的“${value}”不是“${option}”的选项，已改用标准的“${usual}”。`,
	practise: "从这里接着下，与引擎对局：",
	playOn: "从这里接着下",
	playAs: (side) => `执${side}`,
	rulesDoNotFit: (problem) => `链接中的规则互相冲突，已改用标准规则。${problem}`,
};

export const positionTexts = localized({ en, zh });
