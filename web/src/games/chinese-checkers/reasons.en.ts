/** The reasons that only Chinese checkers has. */
export const reasons = {
	chinese_checkers_one_in_play: "Only one player is left in the race",
	chinese_checkers_nobody_can_move: "Nobody can move",
	chinese_checkers_left_twice: "{camp} has left twice",
	chinese_checkers_dropped_with_stones: "{camp} has dropped out but has stones on the board",
	chinese_checkers_too_many_stones: "{camp} has {count} stones; at most {most} are possible",
	chinese_checkers_mover_has_left: "{camp} is to move but is no longer in play",
	chinese_checkers_no_such_hole: "there is no hole at {x},{y}",
	chinese_checkers_expected_hole: "a hole of the star as x,y from the centre",
	chinese_checkers_expected_comma: "“,” between x and y",
	chinese_checkers_expected_colon: "“:” between the two holes",
	chinese_checkers_expected_slash: "“/” after row {row}",
	chinese_checkers_expected_holes: "a camp letter of {camps} or a number of empty holes 1–{most} in row {row}",
	chinese_checkers_expected_space: "a space after row 17",
	chinese_checkers_expected_mover: "the camp to move, one of {camps}",
	chinese_checkers_expected_leaver: "a camp that has left, one of {camps}, in lower case if it dropped out",
	chinese_checkers_looks_best: "looks best right now",
};
