"""Proofs in dots: the table of a small board, or the exact search within a few seconds."""

from __future__ import annotations

from qipan.games.dots.exact_search import search as exact_search
from qipan.games.dots.table import MAX_EDGES, dots_edges, dots_value
from qipan.rules import State
from qipan.rules.kernels import Progress
from qipan.truth import Value
from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.proof import cached_table
from qipan.truth.tables import Table

SEARCH_NODES = 2_000_000  # a few seconds


def table_for(state: State, progress: Progress | None) -> tuple[Table | None, str]:
    if dots_edges(state.game) <= MAX_EDGES:
        return cached_table(state.game, None, progress), ""
    return None, "too many edges are free for a proof in a few seconds"


def search(state: State, progress: Progress) -> Analysis | None:
    """Return the exact analysis, or None if the search does not finish within its node budget."""
    scores = exact_search(state, max_nodes=SEARCH_NODES, progress=progress)
    if scores.score is None:
        return None
    scored = ((move, scores.moves[str(move)]) for move in state.moves())
    moves = [MoveValue(move, dots_value(state, score)) for move, score in scored if score is not None]
    moves.sort(key=lambda each: each.value.rank, reverse=True)
    return Analysis(dots_value(state, scores.score), tuple(moves))


def move_value(before: State, after: State, score: int) -> Value:
    """Convert the score of the position after a move into the value of that move."""
    seat = before.text[-1]
    owned = [int(state.text.split(" ")[2].split("-")[int(seat)]) for state in (before, after)]
    gained = owned[1] - owned[0]
    return dots_value(before, gained + (score if after.text[-1] == seat else -score))
