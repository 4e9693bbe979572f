import type { reasons as en } from "./reasons.en";

export const reasons: Record<keyof typeof en, string> = {
	dots_all_edges_drawn: "边已全部画完",
	dots_wrong_boxes: "红蓝双方共占 {owned} 格，但已围成的有 {completed} 格",
	dots_open_box: "{edge} 号边下方的格子还没有围成",
	dots_expected_size: "棋盘大小 {size}",
	dots_expected_space_after_size: "棋盘大小之后的空格",
	dots_expected_edges: " {count} 条边各一个 0 或 1",
	dots_expected_space_after_edges: " {count} 条边之后的空格",
	dots_expected_boxes: "格数 0 到 {most}",
	dots_expected_dash: "红蓝双方格数之间的“-”",
	dots_expected_space_before_seat: "轮到的一方之前的空格",
	dots_expected_mover: "轮到哪一方，0 或 1",
	dots_expected_edge: "边的编号 0 到 {last}",
	dots_boxes_owned: "目前占有的格子",
	dots_uct_counts: "自我对弈 {visits} 局中胜 {wins} 局",
	dots_uct_board: "UCT 模型只下 3×3 的棋盘",
	dots_puzzle_edges: "只有不超过 {edges} 条边的棋盘才有残局题。",
	dots_too_many_free_edges: "空边太多，几秒内无法证明。",
};
