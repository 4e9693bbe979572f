"""The solved table of a two-eat-one variant."""

from __future__ import annotations

from typing import Any

from qipan.rules import Game, State
from qipan.rules.kernels import Progress
from qipan.rules.native import _core
from qipan.truth.tables import RankedTable, summary, value_of_byte

HAS_PIECES = False  # whether `solve` accepts a number of pieces for this game


class TwoEatOneTable(RankedTable):
    """The outcome and distance of every position of a two-eat-one variant."""

    def __init__(self, game: Game, threads: int | None = None) -> None:
        assert isinstance(game, _core.TwoEatOneGame)
        self._kernel: _core.TwoEatOneTable = _core.TwoEatOneTable(game)
        super().__init__(game, threads)

    def index_of(self, state: State) -> int | None:
        assert isinstance(state, _core.TwoEatOneState)
        return self._kernel.place(state)

    def _best_move_numbers(self, state: State) -> list[int]:
        assert isinstance(state, _core.TwoEatOneState)
        return self._kernel.best_moves(self.read_all(), state)

    def count_mistakes(self, progress: Progress | None = None) -> int:
        """Return the number of positions reachable from the start in which a best move does not preserve the value.

        It is 0 for a correct table.
        """
        start = self.game.initial()
        assert isinstance(start, _core.TwoEatOneState)
        return self._kernel.count_mistakes(self.read_all(), start, self._threads, progress)

    def _describe(self, values: bytearray) -> dict[str, Any]:
        start = self.game.initial()
        reachable = self._kernel.count_reachable(values, start, self._threads, None)
        index = self.index_of(start)
        assert index is not None
        return {
            **summary(reachable),
            "all": summary(self._kernel.counts(values)),
            "start": value_of_byte(values[index]).json(),
        }

    def states_at(self, distance: int) -> list[State]:
        """Return all positions with black to move and this distance: won ones if it is odd, lost ones if it is even.

        >>> import qipan
        >>> table = qipan.solve(qipan.game("two-eat-one"))
        >>> len(table.states_at(53)), len(table.states_at(54))
        (8, 16)
        """
        values = bytes(self.read_all())
        states: list[State] = []
        index = values.find(bytes([distance + 1]))
        while index >= 0:
            states.append(self._kernel.state(index))
            index = values.find(bytes([distance + 1]), index + 1)
        return states

    def legacy_table(self) -> bytes:
        """Return the table in the format of the original two-eat-one program.

        It has two little-endian int32 numbers per reachable position. The first is the board in base 3 (1 for the
        mover's stones, 2 for the opponent's). The second is three times the board after the best move, from the next
        mover's point of view, plus the outcome (0 draw, 1 win, 2 loss).
        """
        start = self.game.initial()
        assert isinstance(start, _core.TwoEatOneState)
        return self._kernel.legacy_table(self.read_all(), start, self._threads)


def open_table(game: Game, pieces: int | None, threads: int | None, progress: Progress | None) -> TwoEatOneTable:
    return TwoEatOneTable(game, threads).open_or_build(progress)


def search_table(game: Game, tables: bool | None) -> TwoEatOneTable | None:
    """Return the table for alpha-beta to probe if `tables` is True, otherwise None.

    None is the default, because alpha-beta would not need to search if it had the table of all positions.
    """
    return TwoEatOneTable(game).open_or_build() if tables else None
