"""Qipan 棋盘: play, solve and analyse folk board games, and let engines compete.

>>> import qipan
>>> state = qipan.game("dots", rows=3, cols=3).initial()
>>> state = state.play("7")
>>> state.mover, len(state.moves())
(1, 23)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from qipan.rules import (
    BadNotation,
    Batch,
    Cell,
    Droppable,
    Encoding,
    Game,
    IllegalMove,
    Move,
    Option,
    Outcome,
    Piece,
    Playouts,
    Reachable,
    Standing,
    State,
    View,
    batch,
    encoding,
    game,
    game_names,
    known_options,
    perft,
    playouts,
    reachable,
)

if TYPE_CHECKING:
    from qipan.engines import (
        Analyst,
        BaseEngine,
        Bot,
        Choice,
        Engine,
        EngineKind,
        Limit,
        Stop,
        analyse,
        bot,
        engine,
        engine_kinds,
        engine_names,
        estimate,
    )
    from qipan.match import (
        Clock,
        Entry,
        Event,
        GradedMove,
        Match,
        MatchView,
        Record,
        Review,
        Seat,
        Terms,
        append_record,
        ask_engine,
        engine_seat,
        grade,
        play_match,
        read_records,
        review,
    )
    from qipan.truth import Analysis, Judgement, MoveValue, Puzzle, Table, Value, daily_puzzle, prove, puzzle, solve

_PACKAGES = {
    **dict.fromkeys(("Analysis", "MoveValue", "Table", "Value", "prove", "solve"), "truth"),
    **dict.fromkeys(("Judgement", "Puzzle", "daily_puzzle", "puzzle"), "truth"),
    **dict.fromkeys(("Analyst", "Choice", "Engine", "EngineKind", "Limit", "BaseEngine", "Stop"), "engines"),
    **dict.fromkeys(("Bot", "bot"), "engines"),
    **dict.fromkeys(("analyse", "engine", "engine_kinds", "engine_names", "estimate"), "engines"),
    **dict.fromkeys(("Clock", "Entry", "Event", "Match", "Record", "Seat", "MatchView", "Terms"), "match"),
    **dict.fromkeys(("append_record", "ask_engine", "engine_seat", "play_match", "read_records"), "match"),
    **dict.fromkeys(("GradedMove", "Review", "grade", "review"), "match"),
}


def __getattr__(name: str) -> object:
    """Import a public name on first use, since most programs need only a few; `qipan.rules` is always imported."""
    if name not in _PACKAGES:
        raise AttributeError(f"module 'qipan' has no attribute {name!r}")
    value: object = getattr(import_module(f"qipan.{_PACKAGES[name]}"), name)
    globals()[name] = value
    return value


__all__ = [
    "Analysis",
    "Analyst",
    "BadNotation",
    "BaseEngine",
    "Batch",
    "Bot",
    "Cell",
    "Choice",
    "Clock",
    "Droppable",
    "Encoding",
    "Engine",
    "EngineKind",
    "Entry",
    "Event",
    "Game",
    "GradedMove",
    "IllegalMove",
    "Judgement",
    "Limit",
    "Match",
    "MatchView",
    "Move",
    "MoveValue",
    "Option",
    "Outcome",
    "Piece",
    "Playouts",
    "Puzzle",
    "Reachable",
    "Record",
    "Review",
    "Seat",
    "Standing",
    "State",
    "Stop",
    "Table",
    "Terms",
    "Value",
    "View",
    "analyse",
    "append_record",
    "ask_engine",
    "batch",
    "bot",
    "daily_puzzle",
    "encoding",
    "engine",
    "engine_kinds",
    "engine_names",
    "engine_seat",
    "estimate",
    "game",
    "game_names",
    "grade",
    "known_options",
    "perft",
    "play_match",
    "playouts",
    "prove",
    "puzzle",
    "reachable",
    "read_records",
    "review",
    "solve",
]
