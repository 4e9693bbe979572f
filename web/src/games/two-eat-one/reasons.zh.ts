import type { reasons as en } from "./reasons.en";

export const reasons: Record<keyof typeof en, string> = {
	two_eat_one_one_stone_left: "{loser}只剩一子",
	two_eat_one_no_stones_left: "{loser}没有棋子了",
	two_eat_one_no_legal_move: "{loser}无棋可走",
	two_eat_one_no_way_to_capture: "两子吃一、夹吃、闷吃至少要开一种",
	two_eat_one_too_many_stones: "{side}有 {count} 子，最多 {most} 子",
	two_eat_one_needs_a_stone: "{side}至少要有一子",
	two_eat_one_needs_two_stones: "{side}至少要有两子",
	two_eat_one_expected_slash: "四格之后的“/”",
	two_eat_one_expected_cell: "一格 0（空）、1（黑）或 2（白）",
	two_eat_one_expected_space: "第四行之后的空格",
	two_eat_one_expected_mover: "轮到哪一方，1（黑）或 2（白）",
	two_eat_one_stones_after_move: "走后的子数",
	two_eat_one_puzzle_stones: "只有每方 4 子时才有残局题。",
};
