"""Which variants of dots have puzzles."""

from __future__ import annotations

from qipan.games.dots.table import MAX_EDGES, has_table
from qipan.rules import Game
from qipan.rules.reasons import Problem, ReasonKind

TOO_LARGE = ReasonKind("dots_puzzle_edges", "puzzles of dots have boards of up to {edges} edges")


def check(game: Game) -> None:
    """Raise Problem if the variant has no puzzles."""
    if not has_table(game):
        raise Problem(TOO_LARGE(edges=MAX_EDGES))
