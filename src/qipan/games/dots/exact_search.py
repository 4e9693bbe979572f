"""The exact search for dots: what every move is worth on boards too large for a table."""

from __future__ import annotations

from dataclasses import dataclass

from qipan import _core
from qipan.rules import State
from qipan.rules.kernels import Progress, checked_threads, within

MEMORY = 256 * 2**20
"""The most the transposition table takes, in bytes."""


@dataclass(frozen=True)
class Scores:
    """What a search proved. Scores are the net boxes that the mover still wins from here on; owned boxes do not count.

    What is told is exact; what could not be proved within the budget is None.
    """

    moves: dict[str, int | None]
    """The score of making each legal move, in the order of ``state.moves()``."""
    nodes: int
    """The positions looked at."""

    @property
    def score(self) -> int | None:
        """The position's own: that of the best move; 0 when the game is over, None unless all moves are proved."""
        proved = [score for score in self.moves.values() if score is not None]
        return max(proved, default=0) if len(proved) == len(self.moves) else None

    @property
    def best(self) -> list[str]:
        """The moves that reach the position's score; none when it is not known."""
        return [move for move, score in self.moves.items() if score is not None and score == self.score]


def score(state: State, *, max_nodes: int = 0, memory: int = MEMORY, progress: Progress | None = None) -> int | None:
    """The position's own score alone, on one thread: several times as fast as valuing every move.

    None if it could not be proved within `max_nodes` positions.

    >>> import qipan
    >>> score(qipan.game("dots").initial())
    -3
    """
    found, _ = _core.dots_score(_checked(state), within("max_nodes", max_nodes), within("memory", memory), progress)
    return found


def search(
    state: State,
    *,
    max_nodes: int = 0,
    threads: int | None = None,
    memory: int = MEMORY,
    progress: Progress | None = None,
) -> Scores:
    """The exact score of every legal move of a position of dots, by alpha-beta.

    Meant for boards of up to 40 edges, 4×4 and 3×5; larger ones are within reach when few edges are free. Two more
    free edges take three to four times as long, so a caller who cannot wait gives `max_nodes`: the moves that could
    not be proved within so many positions are then None. Which ones these are is the same every time with one thread;
    the scores do not depend on the number of threads. `progress` is told how many of the positions one move ahead
    are done.

    >>> import qipan
    >>> state = qipan.game("dots", rows=1, cols=2).initial()
    >>> search(state).moves
    {'0': -2, '1': -2, '2': -2, '3': 0, '4': -2, '5': -2, '6': -2}
    >>> search(state).score, search(state).best
    (0, ['3'])
    >>> search(qipan.game("dots", rows=4, cols=4).initial(), max_nodes=1000).score is None
    True
    """
    threads, max_nodes = checked_threads(threads), within("max_nodes", max_nodes)
    moves, nodes = _core.dots_move_scores(_checked(state), threads, max_nodes, within("memory", memory), progress)
    return Scores(dict(moves), nodes)


def _checked(state: State) -> _core.DotsState:
    if not isinstance(state, _core.DotsState):
        raise TypeError(f"expected a position of dots, not {type(state).__name__}")
    return state
