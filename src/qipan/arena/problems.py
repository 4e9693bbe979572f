"""Why a tournament cannot be created, read or run."""

from __future__ import annotations

from qipan.rules.reasons import ReasonKind

BAD_COMPETITOR = ReasonKind(
    "bad_competitor", "{given} is not a competitor; write an engine such as mcts:nodes=500, or the path of a program"
)
BAD_COMPETITOR_SETTING = ReasonKind(
    "bad_competitor_setting", "{given}: {setting} is not a setting such as nodes=500 or level=3"
)
COMPETITOR = ReasonKind("competitor_problem", "{given}: {problem}")
BAD_COMPETITOR_NAME = ReasonKind(
    "bad_competitor_name", "the name of a competitor cannot contain {letter}, as {given} does; choose another: NAME=…"
)
RELATIVE_PROGRAM = ReasonKind(
    "relative_program", "{path} is a relative path, so it may be another program in each folder; write an absolute one"
)
SAME_NAME = ReasonKind("competitor_named_twice", "two competitors are called {name}")
TOO_FEW_COMPETITORS = ReasonKind("too_few_competitors", "{game} needs at least {least} competitors, not {given}")
TOO_MANY_COMPETITORS = ReasonKind("too_many_competitors", "at most {most} competitors are allowed, not {given}")
UNKNOWN_FORMAT = ReasonKind("unknown_tournament_format", "the format must be one of {known}, not {given}")
KNOCKOUT_SIZE = ReasonKind(
    "knockout_size", "a knock-out of games with {seats} seats needs {example} competitors, not {given}"
)
TWO_SEATS_ONLY = ReasonKind("arena_two_seats_only", "this needs a game with two seats; {game} has {seats}")
BAD_ROUNDS = ReasonKind("bad_rounds", "the number of rounds must be 1 to {most}, not {given}")
TOO_MANY_GAMES = ReasonKind("too_many_games", "the tournament would have {games} games; at most {most} are allowed")
BAD_OPENING = ReasonKind("bad_opening", "{path} line {line}: {problem}")
OPENING_IS_OVER = ReasonKind("opening_is_over", "the game is over in this position")
NO_OPENINGS = ReasonKind("no_openings", "{path} has no openings")

NO_FOLDER = ReasonKind("no_folder", "there is no folder {path}")
NO_TOURNAMENT = ReasonKind("no_tournament", "there is no tournament in {path}")
BAD_TOURNAMENT = ReasonKind("bad_tournament", "{path} is not the definition of a tournament: {problem}")
UNREADABLE = ReasonKind("unreadable_tournament", "{path} cannot be read")
OTHER_TOURNAMENT = ReasonKind("other_tournament", "{path} already has another tournament; choose another folder")
FOLDER_IN_USE = ReasonKind("tournament_in_use", "another process runs the tournament in {path}")
NO_SUCH_GAME = ReasonKind("no_such_arena_game", "the tournament has no finished game {key}")
GAMES_GIVEN_UP = ReasonKind(
    "games_given_up", "games that ended their process each time they were played: {keys}; resume tries them again"
)
GAMES_NOT_PLAYED = ReasonKind(
    "games_not_played", "games that could not be played: {keys} ({problem}); resume tries them again"
)
NO_COSTS = ReasonKind("no_move_costs", "the moves of {game} have no costs")
BOT_CHANGED = ReasonKind("bot_changed", "the files of {name} have changed")
CHECK_LOST = ReasonKind("check_lost", "its check ended the process that checked it, each time")
WORKERS_END = ReasonKind(
    "workers_end",
    "the processes that should play games end before they have played any; if a script of yours has started the "
    "tournament, its call must be below the line if __name__ == '__main__':",
)
