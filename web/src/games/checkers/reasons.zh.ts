import type { reasons as en } from "./reasons.en";

export const reasons: Record<keyof typeof en, string> = {
	checkers_stuck: "{loser}无棋可走",
	checkers_no_pieces_left: "{loser}没有棋子了",
	checkers_man_on_promotion_row: "{cell} 上有兵，但兵到那里就会变成塔",
	checkers_too_many_pieces: "{side}有 {count} 颗棋子，最多 {most} 颗",
	checkers_expected_slash: "八格之后的“/”",
	checkers_expected_empty: "浅色格 {cell} 上的“.”：棋子只在深色格上",
	checkers_expected_cell: "一格“.”、“b”、“w”、“B”或“W”",
	checkers_expected_space: "第八行之后的空格",
	checkers_expected_mover: "轮到哪一方，“b”或“w”",
	checkers_board_cost: "子力差 {cost}，看 {plies} 步",
	checkers_cost_after_move: "走后的子力差",
	checkers_too_many_pieces_to_solve: "没有包含这么多棋子的残局库。",
};
