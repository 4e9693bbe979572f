import type { reasons as en } from "./reasons.en";

export const reasons: Record<keyof typeof en, string> = {
	checkers_stuck: "无棋可走",
	checkers_no_pieces_left: "没有棋子了",
	checkers_man_on_promotion_row: "兵在 {cell}，那是它的升变行，到那里就成塔了",
	checkers_too_many_pieces: "{side}有 {count} 颗棋子，最多 {most} 颗",
	checkers_expected_slash: "八格之后的“/”",
	checkers_expected_empty: "浅色格 {cell} 上的“.”：棋子只在深色格上",
	checkers_expected_cell: "一格“.”、“b”、“w”、“B”或“W”",
	checkers_expected_space: "第八行之后的空格",
	checkers_expected_mover: "轮到哪一方，“b”或“w”",
	checkers_board_cost: "局面分 {cost}，看 {plies} 手",
	checkers_cost_after_move: "走后的局面分",
	checkers_too_many_pieces_to_solve: "没有残局库容纳这个数目的棋子。",
};
