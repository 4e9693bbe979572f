/** Why the referee, an engine or a puzzle refuses something, in English, by code; `{name}` stands for a parameter. */
export const reasons = {
	// ---- turns and seats ----
	match_over: "The game is over: {outcome}.",
	not_the_mover: "It is {mover}'s turn, not {seat}'s.",
	time_ran_out: "The time for this move has run out.",
	no_time_left: "{seat} has no time left.",
	on_autopilot: "{seat} is on autopilot.",
	not_on_autopilot: "{seat} is not on autopilot.",
	not_in_play: "{seat} is no longer in play.",
	cannot_drop_out: "Nobody can drop out in {game}.",

	// ---- hidden moves before the start ----
	not_set_up: "Make your hidden moves first.",
	setup_incomplete: "Hidden moves needed: {needed}; made: {given}.",
	nothing_to_place: "There is nothing to place.",
	placing_begun: "{seat} has already placed something.",

	// ---- takebacks and offers ----
	nothing_to_take_back: "There is no move to take back.",
	no_move_of_seat: "{seat} has no move to take back.",
	not_taken_back: "{entry} cannot be taken back.",
	seat_left_since: "A side has left since that move and cannot come back.",
	only_hidden_back: "Only a move that nobody else has seen can be taken back.",
	hidden_back_without_offer: "Only a move that nobody else has seen can be taken back, and without asking.",
	unknown_offer: "You can ask for a draw or a takeback, not for {what}.",
	draw_already_offered: "{seat} is already offering a draw.",
	takeback_already_asked: "{seat} is already asking for a takeback.",
	no_offer: "There is no request for {seat} to answer.",
	no_own_offer: "{seat} has no open request.",

	// ---- names ----
	empty_name: "A name must have at least one character.",
	name_too_long: "The name has {length} characters; the limit is {limit}.",
	name_not_printable: "The name {name} contains characters that cannot be shown.",
	wrong_number_of_seats: "{game} has {seats} seats, not {given}.",

	// ---- terms ----
	clock_needs_one_time: "A clock needs a time per move or a time per game, and not both.",
	clock_time_out_of_range: "The time “{name}” must be from 0 to 10,000,000 seconds, not {given}.",
	increment_needs_game_time: "Only a time per game can have an increment.",
	clock_without_time: "A clock must give the players more than 0 seconds.",
	unknown_timeout_rule: "The rule for timeouts must be one of {known}, not {given}.",
	timeout_rule_of_other_games: "The rule for timeouts in {game} is “{allowed}” or “autopilot”, not “{given}”.",
	max_turns_out_of_range: "The turn limit must be from 0 to 1,000,000, not {given}.",
	no_draw_rule: "{game} has no draw rule; only {games} have one.",

	// ---- records ----
	no_such_mark: "There is no seat {mark}; the seats are {known}.",
	not_a_way_to_leave: "{entry} is not a way to leave {game}.",
	note_with_move: "A move cannot have a note.",

	// ---- engines ----
	no_such_engine: "No engine “{engine}” plays {game}; those that do are {engines}.",
	engine_does_not_play: "{engine} does not play {game}.",
	no_levels: "{engine} has no levels in {game}; use “best”.",
	no_such_setting: "{engine} has no setting “{setting}” in {game}; its settings: {known}.",
	not_a_choice: "“{setting}” must be one of {choices}, not {given}.",
	no_engine_with_settings: "No engine for {game} has the settings {settings}.",
	level_or_settings: "An engine has either a level or its own settings, not both.",
	no_such_level: "The level must be from 1 to {highest}, not {given}.",
	cannot_analyse: "{engine} cannot analyse positions.",
	position_is_hidden: "Part of {game} is hidden.",

	// ---- puzzles ----
	no_puzzles: "{game} has no puzzles; there are puzzles for {games}.",
	no_puzzle_of_grade: "{game} has no puzzle of difficulty {grade}.",
	puzzle_out_of_range: "The {name} must be from 1 to {maximum}, not {given}.",
	puzzle_over: "The game is over.",
	not_the_solvers_turn: "The other side is to move.",
};
