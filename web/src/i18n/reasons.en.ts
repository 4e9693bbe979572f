/** Reasons in English, by code; `{name}` stands for a parameter. A game's own reasons are in its folder. */
export const reasons = {
	unexpected: "{text}",

	// ---- how a match ended ----
	resigned: "{seat} resigned",
	ran_out_of_time: "{seat} ran out of time",
	forfeited: "{seat} forfeited",
	loss_with_note: "{loss}: {note}",
	over_by_drop_out: "{outcome} ({seat}: {note})",
	note_resigned: "resigned",
	note_ran_out_of_time: "ran out of time",
	draw_agreed: "a draw was agreed",
	repetition: "the position occurred for the third time",
	no_progress: "{plies} plies without progress",
	turn_limit: "each side has played {turns} turns",

	// ---- moves ----
	illegal_move: "{move} is not legal here. Legal moves: {legal}",
	move_after_end: "{move} is not legal here: the game is over ({outcome}).",
	move_of_another_game: "A move of {move_game} cannot be played in {game}.",
	drop_after_end: "{seat} cannot drop out: the game is over.",
	drop_not_in_play: "{seat} cannot drop out: this side is no longer in play.",

	// ---- games and options ----
	unknown_game: "There is no game {name}. The games are {known}.",
	seat_out_of_range: "{game} has no seat {number}; its seats are 0..{last}.",
	unknown_option: "{game} has no option {option}; its options are {known}.",
	has_no_options: "{game} has no option {option}, since it has no options.",
	bad_option_value: "{game}: “{option}” cannot be {value}; it is one of {allowed}.",
	conflicting_options: "{game}: {problem}.",
	out_of_range: "{name} must be {least}..{most}, not {value}.",

	// ---- texts that are not positions or moves ----
	not_a_position: "Not a position of {game}: {problem}.",
	not_a_move: "Not a move of {game}: {problem}.",
	not_a_view: "Not a view of {game}: {problem}.",
	bad_character: "character {place} is “{found}”; expected {expected}",
	text_ends: "the text ends after {length} characters; expected {expected}",
	lone_surrogate: "the text contains half of a surrogate pair, which is not a character",

	// ---- what was expected ----
	expected_end: "the end of the text",
	expected_character: "“{character}”",
	expected_one_of: "one of {characters}",
	expected_column: "a column letter A..{last}",
	expected_row: "a row number 1..{last}",
	expected_dash: "“-” between the two cells",

	// ---- sides ----
	black_side: "Black",
	white_side: "White",
};
