"""Qipan 棋盘: five folk board games to play, to solve exactly, and for engines to battle over.

>>> import qipan
>>> state = qipan.game("dots", rows=3, cols=3).initial()
>>> state = state.play("7")
>>> state.mover, len(state.moves())
(1, 23)
"""

from qipan.games import (
    BadNotation,
    Cell,
    Droppable,
    Game,
    IllegalMove,
    Move,
    Option,
    Outcome,
    Playouts,
    Reachable,
    State,
    View,
    game,
    games,
    known_options,
    perft,
    playouts,
    reachable,
)

__all__ = [
    "BadNotation",
    "Cell",
    "Droppable",
    "Game",
    "IllegalMove",
    "Move",
    "Option",
    "Outcome",
    "Playouts",
    "Reachable",
    "State",
    "View",
    "game",
    "games",
    "known_options",
    "perft",
    "playouts",
    "reachable",
]
