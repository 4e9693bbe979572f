"""The endgame tables of checkers: each solves all positions with up to a given number of pieces."""

from __future__ import annotations

from typing import Any

from qipan.rules import Game, State
from qipan.rules.kernels import Progress
from qipan.rules.native import _core
from qipan.truth import table_files
from qipan.truth.tables import RankedTable, summary

DEFAULT_PIECES = 4  # a table of up to this number of pieces is built in a few seconds


class CheckersTable(RankedTable):
    """The value of every checkers position with at most `pieces` pieces and at least one piece per side."""

    kind = "endgames"

    def __init__(self, game: Game, pieces: int, threads: int | None = None) -> None:
        self.pieces = pieces
        self._kernel: _core.CheckersTable = _core.CheckersTable(pieces)
        super().__init__(game, threads)

    @property
    def parameters(self) -> dict[str, Any]:
        return {"pieces": self.pieces}

    def index_of(self, state: State) -> int | None:
        assert isinstance(state, _core.CheckersState)
        return self._kernel.place(state)

    def _best_move_numbers(self, state: State) -> list[int]:
        assert isinstance(state, _core.CheckersState)
        return self._kernel.best_moves(self.read_all(), state)

    def _describe(self, values: bytearray) -> dict[str, Any]:
        by_pieces = self._kernel.counts_by_pieces(values)
        total = [sum(counts[byte] for counts in by_pieces.values()) for byte in range(256)]
        return {
            **summary(total),
            "by_pieces": {str(pieces): summary(counts) for pieces, counts in by_pieces.items()},
            "start": None,
        }


def open_table(game: Game, pieces: int | None, threads: int | None, progress: Progress | None) -> CheckersTable:
    return CheckersTable(game, DEFAULT_PIECES if pieces is None else pieces, threads).open_or_build(progress)


def search_table(game: Game, tables: bool | None) -> CheckersTable | None:
    """Return the table that alpha-beta probes, or None if `tables` is False.

    It is the table for up to 5 pieces if that is saved, or else the one for up to 4, which is built if necessary.
    """
    if tables is False:
        return None
    return CheckersTable(game, 5 if is_saved(game, 5) else DEFAULT_PIECES).open_or_build()


def is_saved(game: Game, pieces: int) -> bool:
    """Return whether the table for up to `pieces` pieces is on disk."""
    return table_files.path_of(CheckersTable.kind, game, {"pieces": pieces}).exists()
