/** The names and words of checkers. */

import type { Language } from "../../i18n/texts";
import type { GameTexts } from "../game-ui";

export const texts: Record<Language, GameTexts> = {
	en: {
		title: "Tower Checkers",
		tagline: "Men, jumps and towers",
		rules: [
			"Black begins. Men move one step diagonally forward, or jump over an adjacent enemy piece to the empty cell behind it and capture it.",
			"There is one jump per turn, and jumping is optional.",
			"A man that reaches the farthest row becomes a tower, which moves and jumps in all four diagonal directions.",
			"A player who cannot move loses. A position that occurs three times is a draw.",
		],
		sides: ["Black", "White"],
		presets: { source: "Repetition is not a draw; the opponent looks three moves ahead." },
		engines: { minimax3: { name: "Minimax 3", about: "looks exactly three moves ahead and counts material" } },
		pieces: { man: (side) => `${side} man`, tower: (side) => `${side} tower` },
	},
	zh: {
		title: "西洋跳棋",
		tagline: "兵、跳吃与塔",
		rules: [
			"黑方先走。兵斜向前走一步，或跳过相邻的敌子落到其后的空格并吃掉它。",
			"每步只能跳一次，吃子不强制。",
			"兵走到最远一行就变成塔，塔可以向四个斜向走和跳。",
			"无棋可走者负；同一局面第三次出现为和棋。",
		],
		sides: ["黑", "白"],
		presets: { source: "局面重复不判和；对手只看三步。" },
		engines: { minimax3: { name: "三步极小极大", about: "只看三步，比较子力" } },
		pieces: { man: (side) => `${side}兵`, tower: (side) => `${side}塔` },
	},
};
