/** The names and words of planes. */

import type { Language } from "../../i18n/texts";
import type { GameTexts } from "../game-ui";
import { boardTextsByLanguage } from "./board-texts";

export const texts: Record<Language, GameTexts> = {
	en: {
		title: "Planes",
		tagline: "Hide your planes, find the enemy's heads",
		rules: [
			"Both players secretly place their planes. A plane has a head, a wing of five cells, one cell of body and a tail of three. Planes must stay on the board and must not overlap.",
			"Then they take turns shooting at one cell. The answer is head, body or miss; hitting the head downs the plane.",
			"The first to hit all heads wins, but the second player may complete the last round.",
		],
		sides: ["Player 1", "Player 2"],
		options: { size: "Board size", planes: "Planes per side", equal_turns: "Second player completes the last round" },
		presets: { source: "The game ends as soon as a player has hit all heads." },
		engines: { tree: { name: "Decision tree", about: "follows the best decision tree of shots" } },
		units: { shots: (n) => (n === "1" ? "1 shot" : `${n} shots`) },
		goal: boardTextsByLanguage.en.downed,
		states: { placing: "placing planes" },
		keys: [
			["W A S D", "move the selected plane"],
			["R", "rotate it"],
			["Enter", "select a cell; press again to shoot"],
		],
		pieces: { head: () => "head", body: () => "body", empty: () => "miss" },
		eraser: "Unknown",
		editing: "Choose an answer, then click the cells that got it.",
	},
	zh: {
		title: "炸飞机",
		tagline: "藏好飞机，找出对方的机头",
		rules: [
			"双方暗中摆放飞机：机头一格、机翼五格、机身一格、尾翼三格，不得出界或重叠。",
			"然后轮流轰炸，每次一格。回答是机头、机身或空；击中机头即击落该机。",
			"先击中全部机头者胜，但后手可以补完最后一轮。",
		],
		sides: ["先手", "后手"],
		options: { size: "棋盘大小", planes: "每方飞机数", equal_turns: "后手可补完最后一轮" },
		presets: { source: "先击中全部机头者立即获胜，后手不再补炸。" },
		engines: { tree: { name: "决策树", about: "按最好的决策树轰炸" } },
		units: { shots: (n) => `${n} 次` },
		goal: boardTextsByLanguage.zh.downed,
		states: { placing: "正在摆放" },
		keys: [
			["W A S D", "移动选中的飞机"],
			["R", "旋转"],
			["Enter", "选择一格，再按一次轰炸"],
		],
		pieces: { head: () => "机头", body: () => "机身", empty: () => "空" },
		eraser: "未知",
		editing: "先选一种回答，再点得到这个回答的格子。",
	},
};
