"""The exact search for dots: it proves the score of every move, even on boards that are too large for a table."""

from __future__ import annotations

from dataclasses import dataclass

from qipan.rules import State
from qipan.rules.kernels import Progress, check_range, check_threads
from qipan.rules.native import _core

DEFAULT_MEMORY = 256 * 2**20  # maximum size of the transposition table in bytes


@dataclass(frozen=True)
class SearchResult:
    """The scores that a search proved.

    A score is the number of boxes that the mover wins from here on, minus the boxes that the opponent wins; boxes
    already owned do not count. A score is None if it was not proved within the budget.
    """

    moves: dict[str, int | None]  # the score of each legal move, in the order of ``state.moves()``
    nodes: int  # number of positions searched

    @property
    def score(self) -> int | None:
        """The score of the position: the score of its best move. None if the score of any move is not proved.

        It is 0 if the game is over.
        """
        proved = [score for score in self.moves.values() if score is not None]
        return max(proved, default=0) if len(proved) == len(self.moves) else None

    @property
    def best(self) -> list[str]:
        """The moves that achieve the score of the position; empty if that score is not proved."""
        return [move for move, score in self.moves.items() if score is not None and score == self.score]


def score(
    state: State, *, max_nodes: int = 0, memory: int = DEFAULT_MEMORY, progress: Progress | None = None
) -> int | None:
    """Return the score of a position, see :class:`SearchResult`.

    This is several times as fast as `search`, which scores every move. It runs on one thread. Return None if the score
    could not be proved within `max_nodes` positions; 0 means no limit.

    >>> import qipan
    >>> score(qipan.game("dots").initial())
    -3
    """
    proved, _ = _core.dots_score(
        _check_state(state), check_range("max_nodes", max_nodes), check_range("memory", memory), progress
    )
    return proved


def search(
    state: State,
    *,
    max_nodes: int = 0,
    threads: int | None = None,
    memory: int = DEFAULT_MEMORY,
    progress: Progress | None = None,
) -> SearchResult:
    """Return the exact score of every legal move of a position of dots, by alpha-beta.

    The search is meant for boards of up to 40 edges, such as 4×4 and 3×5; larger boards are feasible when few edges are
    free. With two more free edges, the search takes three to four times as long. With `max_nodes`, scores that could
    not be proved within this number of positions are None; on one thread, the same scores are None in every run. Proved
    scores do not depend on the number of threads. `progress` counts the moves scored so far; moves that lead to equal
    positions count as one.

    >>> import qipan
    >>> state = qipan.game("dots", rows=1, cols=2).initial()
    >>> search(state).moves
    {'0': -2, '1': -2, '2': -2, '3': 0, '4': -2, '5': -2, '6': -2}
    >>> search(state).score, search(state).best
    (0, ['3'])
    >>> search(qipan.game("dots", rows=4, cols=4).initial(), max_nodes=1000).score is None
    True
    """
    threads, max_nodes = check_threads(threads), check_range("max_nodes", max_nodes)
    moves, nodes = _core.dots_move_scores(
        _check_state(state), threads, max_nodes, check_range("memory", memory), progress
    )
    return SearchResult(dict(moves), nodes)


def _check_state(state: State) -> _core.DotsState:
    if not isinstance(state, _core.DotsState):
        raise TypeError(f"expected a position of dots, not {type(state).__name__}")
    return state
