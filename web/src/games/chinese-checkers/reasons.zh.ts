import type { reasons as en } from "./reasons.en";

export const reasons: Record<keyof typeof en, string> = {
	chinese_checkers_one_in_play: "场上只剩一方",
	chinese_checkers_one_in_play_of_two: "{winner}填满了目标营地",
	chinese_checkers_last_dropped_out: "场上只剩一方",
	chinese_checkers_nobody_can_move: "各方都无棋可走",
	chinese_checkers_left_twice: "{camp}离场了两次",
	chinese_checkers_dropped_with_stones: "{camp}已经退出，棋盘上却还有它的棋子",
	chinese_checkers_too_many_stones: "{camp}有 {count} 颗棋子，最多 {most} 颗",
	chinese_checkers_mover_has_left: "轮到{camp}，但它已经离场",
	chinese_checkers_no_such_hole: "没有 {x},{y} 这个孔",
	chinese_checkers_expected_hole: "六角星上的孔，写作以中心为原点的 x,y",
	chinese_checkers_expected_comma: " x 与 y 之间的“,”",
	chinese_checkers_expected_colon: "两个孔之间的“:”",
	chinese_checkers_expected_slash: "第 {row} 行之后的“/”",
	chinese_checkers_expected_holes: "第 {row} 行的营地字母（{camps} 之一）或空孔数 1 到 {most}",
	chinese_checkers_expected_space: "第 17 行之后的空格",
	chinese_checkers_expected_mover: "轮到的营地，{camps} 之一",
	chinese_checkers_expected_leaver: "离场的营地，{camps} 之一，退出的用小写",
	chinese_checkers_looks_best: "眼前看来最好",
	chinese_checkers_learned_value: "学到的值：领先 {rows} 行（访问 {visits} 次）",
};
