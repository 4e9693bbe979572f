import type { reasons as en } from "./sources.en";

/** What estimates are based on, and how to get an exact value instead, in Chinese. */
export const reasons: Record<keyof typeof en, string> = {
	engine_says: "{text}",
	search_depth: "{engine}，深 {depth} 层",
	simulations: "{engine}，模拟 {simulations} 局",
	simulations_of_move: "{engine}，{simulations} 局模拟中的 {visits} 局",
	proved_payoffs: "由{engine}证明",
	final_payoffs: "对局结束",
	guess: "猜测",

	// ---- why there is only an estimate ----
	not_solved: "{game}尚未求解。",
	position_not_reachable: "从开局出发走不到这个局面。",
	no_table_hidden: "{game}没有残局库：有隐藏信息。",
	no_minimax_tree: "{game}没有极小极大树：只有两人对弈且无隐藏信息的棋才有。",
	minimax_too_large: "深度为 {depth} 的树在这里太大，请选小一些的深度。",
	no_table_seats: "{game}没有残局库：只求解两人对弈的棋。",
	no_table_too_large: "{game}没有残局库：局面太多。",
	no_table_memory: "{game}没有残局库：它的局面需要超过 {megabytes} MB 内存。",
	solving_memory_bound: "正在列举{game}的局面；求解最多占用 {megabytes} MB 内存。",
	positions_enumerated: "{game}有 {positions} 个局面；求解需要 {megabytes} MB 内存。",
	table_command: "运行 `{command}` 可以得到精确值。",
};
