/** Words about ratings: why a match does not count, and what changed. */

import type { ProfileResult } from "../api/types";
import { localized } from "../preferences.svelte";

type Unrated = NonNullable<ProfileResult["unrated"]>;

const en = {
	rating: "Rating",
	change: (before: number, after: number) => `${before} → ${after}`,
	difference: (points: number) => (points < 0 ? `−${-points}` : `+${points}`),
	unrated: (why: string) => `Unrated: ${why}`,
	reasons: {
		position: "it began from a chosen position",
		aborted: "somebody left before everyone had moved",
		abandoned: "everyone left for good",
		engine_failed: "the engine failed",
		engine_without_level: "an engine had no level",
		no_profile: "another player has no profile",
		self: "you played several seats",
		hints: "you saw hints or values",
		takeback: "you took a move back",
		autopilot: "the autopilot played for you",
		opponent_helped: "your opponent had help",
	} satisfies Record<Unrated, string> as Record<Unrated, string>,
};

const zh: typeof en = {
	rating: "等级分",
	change: (before, after) => `${before} → ${after}`,
	difference: (points) => (points < 0 ? `−${-points}` : `+${points}`),
	unrated: (why) => `不计分：${why}`,
	reasons: {
		position: "从指定的局面开始",
		aborted: "有人在各方都走过之前离开了",
		abandoned: "无人回来继续",
		engine_failed: "引擎出错",
		engine_without_level: "引擎没有级别",
		no_profile: "另一位玩家没有个人档案",
		self: "你一人下了多个座位",
		hints: "你看过提示或评估",
		takeback: "你悔过棋",
		autopilot: "托管替你走过棋",
		opponent_helped: "对手得到过帮助",
	},
};

export const ratingTexts = localized({ en, zh });
