"""Proves the values of dots positions: by the table of a small board, or by an exact search of a few seconds."""

from __future__ import annotations

from qipan.games.dots.exact_search import search as exact_search
from qipan.games.dots.table import has_table
from qipan.games.dots.values import exact_value, owned_boxes
from qipan.rules import State
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth import Value
from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.proof import cached_table
from qipan.truth.tables import Table

MAX_SEARCH_NODES = 2_000_000  # a search of this number of positions takes a few seconds
TOO_MANY_FREE_EDGES = ReasonKind("dots_too_many_free_edges", "too many edges are free for a proof in a few seconds")


def find_table(state: State, progress: Progress | None) -> tuple[Table | None, Reason | None]:
    """Return the table of the position's board and None, or None and a reason if the board is too large.

    Even without a table, `search` may still find a proof. The reason is for positions for which it finds none.
    """
    if has_table(state.game):
        return cached_table(state.game, None, progress), None
    return None, TOO_MANY_FREE_EDGES()


def search(state: State, progress: Progress) -> Analysis | None:
    """Return an exact analysis, or None if the search exceeds its node budget."""
    result = exact_search(state, max_nodes=MAX_SEARCH_NODES, progress=progress)
    if result.score is None:
        return None
    scored = ((move, result.moves[str(move)]) for move in state.moves())
    moves = [MoveValue(move, exact_value(state, score)) for move, score in scored if score is not None]
    moves.sort(key=lambda move: move.value.rank, reverse=True)
    return Analysis(exact_value(state, result.score), tuple(moves))


def move_value(before: State, after: State, score: int) -> Value:
    """Return the value of a move for the seat that plays it.

    `score` is the score of the position `after`, for the seat to move there. That is the same seat if the move
    completes a box, and the opponent otherwise.
    """
    seat = before.text[-1]
    gained = owned_boxes(after)[int(seat)] - owned_boxes(before)[int(seat)]
    return exact_value(before, gained + (score if after.text[-1] == seat else -score))
