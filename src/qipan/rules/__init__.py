"""The rules of the games in Python: games, positions, moves, views, perft, playouts and batches.

This package imports the native core and no other package of the project.
"""

from qipan._core import Batch, Cell, Encoding, Move, Option, Outcome, Piece, Reachable, Standing
from qipan.rules.batch import batch, encoding
from qipan.rules.enumeration import Playouts, perft, playouts, reachable
from qipan.rules.errors import BadNotation, IllegalMove
from qipan.rules.positions import outcome_json, outcome_reason, parse_position, parse_view
from qipan.rules.protocols import Droppable, Game, State, View
from qipan.rules.registry import game, game_names, game_of_version, known_options, options_and_version

__all__ = [
    "BadNotation",
    "Batch",
    "Cell",
    "Droppable",
    "Encoding",
    "Game",
    "IllegalMove",
    "Move",
    "Option",
    "Outcome",
    "Piece",
    "Playouts",
    "Reachable",
    "Standing",
    "State",
    "View",
    "batch",
    "encoding",
    "game",
    "game_names",
    "game_of_version",
    "known_options",
    "options_and_version",
    "outcome_json",
    "outcome_reason",
    "parse_position",
    "parse_view",
    "perft",
    "playouts",
    "reachable",
]
