"""The solved table of a two-eat-one variant."""

from __future__ import annotations

from typing import Any

from qipan.rules import Game, State
from qipan.rules.kernels import Progress
from qipan.rules.native import _core
from qipan.truth.tables import RankedTable, summary, value_of_byte


class TwoEatOneTable(RankedTable):
    """The outcome of every position of a two-eat-one variant, and the distance in plies to the end of the game."""

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
        """Check the best moves of every position reachable from the start, and return how many positions are wrong.

        A position is wrong if a best move leads to a value that does not fit its own, or if its value says that the
        game is over although there is a move, or the reverse. For a correct table, the result is 0.
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
        """Return all positions with black to move whose game ends after `distance` plies of best play.

        They are won if `distance` is odd, and lost if it is even, because the winner makes the last move.

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

        A board is a number in base 3, with one digit per cell, row by row from the top left: 1 for a stone of the seat
        to move, 2 for a stone of the other seat. Each reachable position has two little-endian int32 numbers: its
        board, by which positions are sorted, and 3·b + outcome. Here b is the board after the best move (0 if there is
        no move), and the outcome is 0 for a draw, 1 for a win and 2 for a loss.
        """
        start = self.game.initial()
        assert isinstance(start, _core.TwoEatOneState)
        return self._kernel.legacy_table(self.read_all(), start, self._threads)


def create_table(game: Game, threads: int | None = None) -> TwoEatOneTable:
    return TwoEatOneTable(game, threads)


def search_table(game: Game, tables: bool | None) -> TwoEatOneTable | None:
    """Return the table for alpha-beta to probe if `tables` is True, otherwise None.

    By default, alpha-beta does not probe the table, because with a table of all positions it would not need to search.
    """
    return TwoEatOneTable(game).open_or_build() if tables else None
