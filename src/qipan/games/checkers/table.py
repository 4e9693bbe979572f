"""The endgame tables of checkers: each solves all positions with up to a given number of pieces."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from qipan.rules import Game, State
from qipan.rules.native import _core
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth import table_files
from qipan.truth.json_types import Parameters
from qipan.truth.tables import RankedTable, summary

BUILDING_COST = ReasonKind(
    "checkers_building_cost",
    "a table of {pieces} pieces takes about {minutes} minutes and {gigabytes} GB of memory and disk space",
)
DEFAULT_PIECES = 4  # a table of up to this number of pieces is built in a few seconds
MAX_QUICK_PIECES = 5  # building a table of more pieces takes long, so it must be confirmed


class CheckersTable(RankedTable):
    """The value of every checkers position with at most `pieces` pieces and at least one piece per side."""

    kind = "endgames"

    def __init__(self, game: Game, pieces: int, threads: int | None = None) -> None:
        self.pieces = pieces
        self._kernel: _core.CheckersTable = _core.CheckersTable(pieces)
        super().__init__(game, threads)

    @property
    def parameters(self) -> Parameters:
        return {"pieces": self.pieces}

    def index_of(self, state: State) -> int | None:
        assert isinstance(state, _core.CheckersState)
        return self._kernel.place(state)

    def building_cost(self) -> Reason | None:
        """Return the time and memory that building takes if the table has more than MAX_QUICK_PIECES pieces.

        The time is extrapolated from the time in which this machine solves a small table.
        """
        if self.pieces <= MAX_QUICK_PIECES or is_saved(self.game, self.pieces):
            return None
        small = _core.CheckersTable(4)
        start = perf_counter()
        small.solve(self._threads, None)
        # The time per position grows too, since more pieces have more moves: by about a third from 4 to 5 pieces. To be
        # on the safe side, assume a factor of 1.4 for each piece beyond the four of the small table.
        minutes = (perf_counter() - start) * self._kernel.size / small.size * 1.4 ** (self.pieces - 4) / 60
        return BUILDING_COST(pieces=self.pieces, minutes=f"{minutes:.0f}", gigabytes=f"{self._kernel.size / 1e9:.1f}")

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


def create_table(game: Game, threads: int | None = None, *, pieces: int = DEFAULT_PIECES) -> CheckersTable:
    return CheckersTable(game, pieces, threads)


def search_table(game: Game, tables: bool | None) -> CheckersTable | None:
    """Return the table that alpha-beta probes, or None if `tables` is False.

    It is the table for up to 5 pieces if that is saved, or else the table for up to 4, which is built if necessary.
    """
    if tables is False:
        return None
    return CheckersTable(game, 5 if is_saved(game, 5) else DEFAULT_PIECES).open_or_build()


def is_saved(game: Game, pieces: int) -> bool:
    """Return whether the table for up to `pieces` pieces is on disk."""
    return table_files.path_of(CheckersTable.kind, game, {"pieces": pieces}).exists()
