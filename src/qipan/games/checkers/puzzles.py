"""What the search for checkers puzzles needs to know."""

from __future__ import annotations

from qipan.games.checkers.table import DEFAULT_PIECES
from qipan.rules import Game
from qipan.rules.kernels import Progress
from qipan.truth.proof import cached_table
from qipan.truth.tables import Table


def puzzle_table(game: Game, progress: Progress | None) -> Table:
    return cached_table(game, DEFAULT_PIECES, progress)
