"""The solved table of a small board of dots."""

from __future__ import annotations

from typing import Any

from qipan.games.dots.values import exact_value
from qipan.rules import Game, State
from qipan.rules.kernels import Progress
from qipan.rules.native import _core
from qipan.rules.reasons import Problem, ReasonKind
from qipan.truth import table_files
from qipan.truth.tables import Table
from qipan.truth.value import Value

MAX_EDGES = 24
TOO_MANY_EDGES = ReasonKind("dots_too_many_edges", "this board has {edges} edges; tables are for up to {most}")


class DotsTable(Table):
    """The scores of all positions of a board with up to 24 edges.

    A score is the number of boxes that the mover wins from here on, minus those of the opponent. It depends only on
    which edges are drawn, so the table has one state for each set of drawn edges.
    """

    def index_of(self, state: State) -> int | None:
        assert isinstance(state, _core.DotsState)
        return _core.dots_place(state)

    def _value(self, state: State, byte: int) -> Value:
        return exact_value(state, byte - 256 if byte > 127 else byte)

    def _solve(self, progress: Progress | None) -> bytearray:
        return _core.dots_table(self._native_game, self._threads, progress)

    def _best_move_numbers(self, state: State) -> list[int]:
        assert isinstance(state, _core.DotsState)
        return _core.dots_best_moves(state, self.read_all())

    def count_mistakes(self, progress: Progress | None = None) -> int:
        """Check the best moves of every state, and return the number of states in which they are wrong.

        They are wrong if one of them does not achieve the score of the state, or if there are none although an edge is
        free. For a correct table, the result is 0.
        """
        return _core.dots_count_mistakes(self._native_game, self.read_all(), self._threads, progress)

    def _describe(self, values: bytearray) -> dict[str, Any]:
        counts = {score: values.count(score % 256) for score in range(-25, 26)}
        return {
            "states": len(values),
            "win": sum(count for score, count in counts.items() if score > 0),
            "loss": sum(count for score, count in counts.items() if score < 0),
            "draw": counts[0],
            "longest": None,
            "values": {str(score): count for score, count in counts.items() if count},
            "start": self._value(self.game.initial(), values[0]).json(),
        }

    def _count_wrong(self, values: table_files.Buffer, progress: Progress | None) -> int:
        return _core.dots_count_wrong(self._native_game, values, self._threads, progress)

    def count_captures(self) -> tuple[int, int]:
        """Return how many states have a move that completes a box, and in how many of these no best move does so."""
        return _core.dots_count_captures(self._native_game, self.read_all(), self._threads)

    @property
    def _native_game(self) -> _core.DotsGame:
        assert isinstance(self.game, _core.DotsGame)
        return self.game


def edge_count(game: Game) -> int:
    rows, cols = int(game.options["rows"]), int(game.options["cols"])
    return rows * (2 * cols + 1) + cols


def has_table(game: Game) -> bool:
    return edge_count(game) <= MAX_EDGES


def create_table(game: Game, threads: int | None = None) -> DotsTable:
    if not has_table(game):
        raise Problem(TOO_MANY_EDGES(edges=edge_count(game), most=MAX_EDGES))
    return DotsTable(game, threads)
