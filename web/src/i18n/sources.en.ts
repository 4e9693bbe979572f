/** What estimates are based on, and how to get an exact value instead, in English, by code; `{name}` stands for a parameter. A game's own are in its folder. */
export const reasons = {
	engine_says: "{text}",
	search_depth: "{engine}, depth {depth}",
	simulations: "{engine}, {simulations} simulations",
	simulations_of_move: "{engine}, {visits} of {simulations} simulations",
	proved_payoffs: "proved by {engine}",
	final_payoffs: "the game is over",
	guess: "a guess",

	// ---- why there is only an estimate ----
	not_solved: "{game} is not solved.",
	table_command: "`{command}` would make it exact.",
};
