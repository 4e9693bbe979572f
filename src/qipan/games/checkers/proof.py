"""Selects the endgame table that proves the value of a checkers position."""

from __future__ import annotations

from qipan.games.checkers.table import DEFAULT_PIECES, is_saved
from qipan.rules import State
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth.proof import TABLE_COMMAND, cached_table
from qipan.truth.tables import Table

MAX_PIECES = 6  # a table can be built for a position with at most this number of pieces
TOO_MANY_PIECES = ReasonKind("checkers_too_many_pieces_to_solve", "no table has that number of pieces")


def find_prover(state: State, progress: Progress | None) -> tuple[Table | None, Reason | None]:
    """Return a table that contains the position, with None as the reason; or None and a reason.

    The reason says how to get an exact value, or why there is none. A table that takes more than a few seconds to build
    is used only if it is on disk.
    """
    pieces = len(state.game.pieces(state))
    table_pieces = max(pieces, DEFAULT_PIECES)
    if pieces <= DEFAULT_PIECES or is_saved(state.game, table_pieces):
        return cached_table(state.game, table_pieces, progress), None
    if pieces <= MAX_PIECES:
        return None, TABLE_COMMAND(command=f"qipan solve checkers -o pieces={pieces}")
    return None, TOO_MANY_PIECES()
