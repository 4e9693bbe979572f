"""The table of every position of a variant of two-eat-one."""

from __future__ import annotations

from typing import Any

from qipan.rules import Game, State
from qipan.rules.kernels import Progress
from qipan.rules.native import _core
from qipan.truth.tables import RankedTable, summary, value_of_byte

HAS_PIECES = False


class TwoEatOneTable(RankedTable):
    """Every position of a variant of two-eat-one, with its distance."""

    def __init__(self, game: Game, progress: Progress | None = None, threads: int | None = None) -> None:
        assert isinstance(game, _core.TwoEatOneGame)
        self._kernel: _core.TwoEatOneTable = _core.TwoEatOneTable(game)
        super().__init__(game, progress, threads)

    def place(self, state: State) -> int | None:
        assert isinstance(state, _core.TwoEatOneState)
        return self._kernel.place(state)

    def _best(self, state: State) -> list[int]:
        assert isinstance(state, _core.TwoEatOneState)
        return self._kernel.best(self.whole(), state)

    def count_spoilt(self, progress: Progress | None = None) -> int:
        """How many positions that can arise from the start have a best move that does not keep their worth."""
        start = self.game.initial()
        assert isinstance(start, _core.TwoEatOneState)
        return self._kernel.count_spoilt(self.whole(), start, self._threads, progress)

    def _describe(self, values: bytearray) -> dict[str, Any]:
        start = self.game.initial()
        reachable = self._kernel.count_reachable(values, start, self._threads, None)
        place = self.place(start)
        assert place is not None
        return {
            **summary(reachable),
            "all": summary(self._kernel.counts(values)),
            "start": value_of_byte(values[place]).json(),
        }

    def states_at(self, distance: int) -> list[State]:
        """All positions with that distance to the end, black to move; odd ones are won and even ones lost.

        >>> import qipan
        >>> table = qipan.solve(qipan.game("two-eat-one"))
        >>> len(table.states_at(53)), len(table.states_at(54))
        (8, 16)
        """
        values = bytes(self.whole())
        found, at = [], values.find(bytes([distance + 1]))
        while at >= 0:
            found.append(self._kernel.state(at))
            at = values.find(bytes([distance + 1]), at + 1)
        return list(found)

    def seed_table(self) -> bytes:
        """The positions that can arise from the start as pairs of little-endian int32: a board in base 3 (1 the mover's
        stones, 2 the enemy's), and three times the board after the best move, as the next mover sees it, plus the
        worth (0 draw, 1 win, 2 loss)."""
        start = self.game.initial()
        assert isinstance(start, _core.TwoEatOneState)
        return self._kernel.seed_table(self.whole(), start, self._threads)


def open_table(game: Game, pieces: int | None, threads: int | None, progress: Progress | None) -> TwoEatOneTable:
    return TwoEatOneTable(game, progress, threads)


def search_table(game: Game, tables: bool | None) -> TwoEatOneTable | None:
    """Return the table that alpha-beta probes: none by default, since with it nothing is left to search."""
    return TwoEatOneTable(game) if tables else None
