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

	// Why the server rejects a request or closes a socket.
	body_too_large: "The request is longer than {bytes} bytes.",
	foreign_origin: "This page may not use this server.",
	hidden_information: "Part of this game is hidden, so its positions have no values outside a match.",
	http_status: "The server answered with HTTP status {status} ({phrase}).",
	invalid_request: "The request is not valid: {where}: {problem}",
	no_record: "There is no record of the match {code}.",
	no_such_date: "{date} is not a date.",
	no_such_engine: "No engine {engine} plays {game}; these do: {known}.",
	no_such_entry: "There is no move {ply}; the record has {entries} entries.",
	no_such_room: "There is no room {code}.",
	not_in_tree: "The tree does not lead to these answers.",
	position_over: "The game is over in this position.",
	repeated_shot: "Each cell can be shot at only once.",
	shutting_down: "The server is shutting down.",
	store_unavailable: "The server cannot reach its database at the moment; try again.",
	too_many_engines: "Too many engines are being prepared; try again later.",
	too_many_rooms: "Too many rooms were created from this address; try again later.",
	too_many_searches: "Too many searches are waiting; try again later.",
	unknown_host: "The server does not know this host name; its option --origin allows it.",
	// Why the server closes a socket.
	enter_expected: "The first message must be enter.",
	no_message_in_time: "No message arrived in time.",
	no_seat_for_token: "You no longer have a seat in this room.",
	no_such_socket: "There is no such socket.",
	server_failed: "The server failed; try again.",
	slow_reader: "The connection is too slow.",
	too_many_messages: "Too many messages were sent.",
	too_many_sockets: "Too many connections are open.",
	too_many_spectators: "Too many spectators are watching.",
	too_many_tabs: "This seat is open in too many tabs.",
};
