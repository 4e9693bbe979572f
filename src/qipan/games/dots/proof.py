"""Proves the values of dots positions: by the table of a small board, or by an exact search of a few seconds."""

from __future__ import annotations

from qipan.games.dots.exact_search import search as exact_search
from qipan.games.dots.table import has_table
from qipan.games.dots.values import exact_value
from qipan.rules import State
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.proof import Prover, cached_table

MAX_SEARCH_NODES = 2_000_000  # a search of this number of positions takes a few seconds
TOO_MANY_FREE_EDGES = ReasonKind("dots_too_many_free_edges", "too many edges are free for a proof in a few seconds")


def find_prover(state: State, progress: Progress | None) -> tuple[Prover, Reason | None]:
    """Return the table of the position's board and None, or a search and the reason why it may prove nothing."""
    if has_table(state.game):
        return cached_table(state.game, None, progress), None
    return ExactSearch(), TOO_MANY_FREE_EDGES()


class ExactSearch:
    """Proves positions by search, for boards that are too large to be solved as a table."""

    def analyse(self, state: State, progress: Progress) -> Analysis | None:
        """Return an exact analysis, or None if the search exceeds its node budget."""
        result = exact_search(state, max_nodes=MAX_SEARCH_NODES, progress=progress)
        if result.score is None:
            return None
        scored = ((move, result.moves[str(move)]) for move in state.moves())
        moves = [MoveValue(move, exact_value(state, score)) for move, score in scored if score is not None]
        moves.sort(key=lambda move: move.value.rank, reverse=True)
        return Analysis(exact_value(state, result.score), tuple(moves))
