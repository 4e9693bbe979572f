/** The reasons that only checkers has. */
export const reasons = {
	checkers_stuck: "{loser} has no legal move",
	checkers_no_pieces_left: "{loser} has no pieces left",
	checkers_man_on_promotion_row: "there is a man on {cell}, where it would be a tower",
	checkers_too_many_pieces: "{side} has {count} pieces; at most {most} are possible",
	checkers_expected_slash: "“/” after eight cells",
	checkers_expected_empty: "“.” on the light cell {cell}: pieces stand on dark cells",
	checkers_expected_cell: "a cell “.”, “b”, “w”, “B” or “W”",
	checkers_expected_space: "a space after the eighth row",
	checkers_expected_mover: "the side to move, “b” or “w”",
	checkers_board_cost: "material {cost}, {plies} moves ahead",
	checkers_cost_after_move: "material after the move",
	checkers_too_many_pieces_to_solve: "There is no tablebase with this many pieces.",
};
