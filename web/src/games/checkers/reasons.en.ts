/** The reasons that only checkers has. */
export const reasons = {
	checkers_stuck: "no legal move",
	checkers_no_pieces_left: "no pieces left",
	checkers_man_on_promotion_row: "a man stands on {cell}, its promotion row, where it would be a tower",
	checkers_too_many_pieces: "{side} has {count} pieces; at most {most} are possible",
	checkers_expected_slash: "“/” after eight cells",
	checkers_expected_empty: "“.” on the light cell {cell}: pieces stand on dark cells",
	checkers_expected_cell: "a cell “.”, “b”, “w”, “B” or “W”",
	checkers_expected_space: "a space after the eighth row",
	checkers_expected_mover: "the side to move, “b” or “w”",
	checkers_board_cost: "board cost {cost}, {plies} plies",
	checkers_cost_after_move: "board cost after the move",
	checkers_too_many_pieces_to_solve: "No table has that number of pieces.",
};
