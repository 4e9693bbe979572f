/**
 * What estimates are based on, and how to get an exact value instead, in English, by code; `{name}` stands for a
 * parameter. The texts that only one game needs are in its folder.
 */
export const reasons = {
	engine_says: "{text}",
	search_depth: "{engine}, depth {depth}",
	simulations: "{engine}, {simulations} playouts",
	simulations_of_move: "{engine}, {visits} of {simulations} playouts",
	proved_payoffs: "proved by {engine}",
	final_payoffs: "game over",
	guess: "a guess",

	// ---- why there is only an estimate ----
	not_solved: "{game} is not solved.",
	position_not_reachable: "No game reaches this position from the start.",
	no_table_hidden: "{game} has no tablebase: part of it is hidden.",
	no_minimax_tree: "{game} has no minimax tree: only games for two players without hidden information have one.",
	minimax_too_large: "A tree of depth {depth} is too large here; choose a smaller depth.",
	no_table_seats: "{game} has no tablebase: only games for two players are solved.",
	no_table_too_large: "{game} has no tablebase: it has too many positions.",
	no_table_memory: "{game} has no tablebase: its positions need more than {megabytes} MB of memory.",
	solving_memory_bound: "The positions of {game} are enumerated; solving it takes at most {megabytes} MB of memory.",
	positions_enumerated: "{game} has {positions} positions; solving them takes {megabytes} MB of memory.",
	table_command: "To get exact values, run `{command}`.",
};
