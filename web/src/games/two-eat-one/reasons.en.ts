/** The reasons that only two-eat-one has. */
export const reasons = {
	two_eat_one_one_stone_left: "{loser} is down to one stone",
	two_eat_one_no_stones_left: "{loser} has no stones left",
	two_eat_one_no_legal_move: "{loser} has no legal move",
	two_eat_one_no_way_to_capture: "at least one way to capture must be on: strike, sandwich or smother",
	two_eat_one_too_many_stones: "{side} has {count} stones; at most {most} are possible",
	two_eat_one_needs_a_stone: "{side} needs at least one stone",
	two_eat_one_needs_two_stones: "{side} needs at least two stones",
	two_eat_one_expected_slash: "“/” after four cells",
	two_eat_one_expected_cell: "a cell 0 (empty), 1 (black) or 2 (white)",
	two_eat_one_expected_space: "a space after the fourth row",
	two_eat_one_expected_mover: "the side to move, 1 (black) or 2 (white)",
	two_eat_one_stones_after_move: "stones after the move",
	two_eat_one_puzzle_stones: "There are puzzles only for 4 stones per side.",
};
