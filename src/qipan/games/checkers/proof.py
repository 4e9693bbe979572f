"""Proofs in checkers: endgame tables."""

from __future__ import annotations

from qipan.games.checkers.table import DEFAULT_PIECES, is_saved
from qipan.rules import State
from qipan.rules.kernels import Progress
from qipan.truth.proof import cached_table
from qipan.truth.tables import Table

MAX_PIECES = 6


def table_for(state: State, progress: Progress | None) -> tuple[Table | None, str]:
    pieces = sum(state.text.split(" ")[0].lower().count(letter) for letter in "bw")
    enough = max(pieces, DEFAULT_PIECES)
    if pieces <= DEFAULT_PIECES or is_saved(state.game, enough):
        return cached_table(state.game, enough, progress), ""
    if pieces <= MAX_PIECES:
        return None, f"`qipan solve checkers -o pieces={pieces}` would make it exact"
    return None, "no table has that number of pieces"
