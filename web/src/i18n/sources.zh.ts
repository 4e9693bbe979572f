import type { reasons as en } from "./sources.en";

/** What estimates are based on, and how to get an exact value instead, in Chinese. */
export const reasons: Record<keyof typeof en, string> = {
	engine_says: "{text}",
	search_depth: "{engine}，深 {depth} 层",
	simulations: "{engine}，模拟 {simulations} 局",
	simulations_of_move: "{engine}，{simulations} 局模拟中的 {visits} 局",
	proved_payoffs: "由 {engine} 证明",
	final_payoffs: "对局已经结束",
	guess: "随便猜的",

	// ---- why there is only an estimate ----
	not_solved: "{game}还没有解开。",
	table_command: "运行 `{command}` 可以得到精确值。",
};
