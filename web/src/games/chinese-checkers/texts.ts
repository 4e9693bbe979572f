/** The names and words of Chinese checkers. */

import type { Language } from "../../i18n/texts";
import type { GameTexts } from "../game-ui";

/** The colours of the camps by their letters. */
const CAMPS = {
	en: { A: "Red", B: "Amber", C: "Green", D: "Blue", E: "Violet", F: "Rose" },
	zh: { A: "红", B: "橙", C: "绿", D: "蓝", E: "紫", F: "粉" },
};

export const texts: Record<Language, GameTexts> = {
	en: {
		title: "Chinese Checkers",
		tagline: "Hop across the star",
		rules: [
			"On your turn, move one stone: one step to a neighbouring hole, or any number of hops, each over one stone of any colour to the empty hole right behind it.",
			"Stones are never captured.",
			"Fill the opposite camp: you have finished when it is full after your move and at least six of the stones in it are yours. The first to finish wins; the others play on for the remaining places.",
		],
		options: {
			players: "Players",
			foreign_camps: "Stopping in other camps",
			finish: "Finish when",
		},
		choices: {
			"foreign_camps=open": "Allowed",
			"foreign_camps=no-stop": "Passing through only",
			"finish=filled": "Target camp full, at least six own stones",
			"finish=strict": "All ten stones in the target camp",
		},
		presets: { source: "15 seconds per move or you are out; all ten stones must reach the target camp." },
		engines: {
			race: { name: "Race", about: "plans its own race; assumes that the others move greedily" },
			"tabular-td": { name: "Learned values", about: "plays by what training from positions has taught it" },
		},
		measures: {
			"share of positions seen before": "Share of positions seen before",
			"change of a known value, in rows": "Change of a known value, in rows",
			positions: "Positions",
			"visits per position": "Visits per position",
		},
		goal: (n, all) => `${n} of ${all} stones in the target camp`,
		cellNames: "Coordinates",
		sides: CAMPS.en,
		parameters: { camp: CAMPS.en },
	},
	zh: {
		title: "跳棋",
		tagline: "跳到对面营地",
		rules: [
			"每次移动一颗子：走一步到相邻的孔，或连续跳跃，每跳越过相邻的一颗棋子（颜色不限），落到正后方的空孔。",
			"棋子不会被吃掉。",
			"填满对面的营地：自己走完一步后，营地已满且其中己子不少于六颗，即为到达。先到者胜，其余继续争名次。",
		],
		options: { players: "人数", foreign_camps: "在他人营地停留", finish: "获胜条件" },
		choices: {
			"foreign_camps=open": "允许",
			"foreign_camps=no-stop": "只可经过",
			"finish=filled": "目标营地占满，己子至少六颗",
			"finish=strict": "十颗己子全部进入目标营地",
		},
		presets: { source: "每步 15 秒，超时出局；十颗子必须全部到达。" },
		engines: {
			race: { name: "赛跑", about: "规划自己的路线，假定别人都走眼前最好的棋" },
			"tabular-td": { name: "学到的值", about: "按从局面训练中学到的值走棋" },
		},
		measures: {
			"share of positions seen before": "再次遇到的局面所占比例",
			"change of a known value, in rows": "已知值的变化（行）",
			positions: "局面数",
			"visits per position": "每个局面的访问次数",
		},
		goal: (n, all) => `${all} 子中已有 ${n} 子到家`,
		cellNames: "坐标",
		sides: CAMPS.zh,
		parameters: { camp: CAMPS.zh },
	},
};
