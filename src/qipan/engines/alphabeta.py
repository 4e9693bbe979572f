"""Alpha-beta search for games of two seats without hidden information."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import UNLIMITED_NODES, Limit
from qipan.rules import Game, State, View
from qipan.rules.game_parts import game_part
from qipan.rules.kernels import check_range
from qipan.rules.native import _core
from qipan.truth import Analysis, MoveValue, Value

DEFAULT_MEMORY = 16 * 2**20  # bytes of the transposition table
MAX_DEPTH = 60

# The native search of each game that has one.
_NATIVE_SEARCHES: dict[str, Any] = {
    "checkers": _core.CheckersAlphaBeta,
    "two-eat-one": _core.TwoEatOneAlphaBeta,
}


class AlphaBeta(BaseEngine):
    """Searches by iterative deepening, with a heuristic evaluation at the leaves.

    In checkers it probes the endgame table of up to four pieces, or five if that table is saved. In two-eat-one the
    table has every position: with `tables` the engine plays like the engine `table`, without, which is the default
    there, by search alone.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> engine = qipan.engine("alphabeta", game, seed=1)
    >>> choice = engine.choose(game.parse("0000/1120/0100/2000 1").view(0), qipan.Limit(depth=4))
    >>> choice.value.kind, choice.depth <= 4, choice.principal_variation[0] == choice.move
    ('estimate', True, True)
    """

    name = "alphabeta"
    about = "alpha-beta search, as deep as time allows"

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        threads: int = 1,
        memory: int = DEFAULT_MEMORY,
        tables: bool | None = None,
    ) -> None:
        super().__init__(game, seed=seed, threads=threads)
        check_range("memory", memory)
        part = game_part(game.name, "table")
        table = None if part is None else part.search_table(game, tables)
        if tables and table is None:
            raise ValueError(f"{game.name} has no table that a search can probe")
        self._search = _NATIVE_SEARCHES[game.name](memory, *([] if table is None else table.probe_data))

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name in _NATIVE_SEARCHES and game.seats == 2

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        answer = self._run_search(view, self._effective_limit(limit), history, values_all=True)
        moves = tuple(MoveValue(each.move, self._value(view, each, answer)) for each in answer.moves)
        return Analysis(moves[0].value, moves)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        answer = self._run_search(view, limit, history, values_all=False)
        best = answer.moves[0]
        return Choice(
            best.move, self._value(view, best, answer), answer.nodes, answer.depth, tuple(best.principal_variation)
        )

    def _run_search(self, view: View, limit: Limit, history: Sequence[State], values_all: bool) -> _core.SearchResult:
        answer: _core.SearchResult = self._search.search(
            state_of(view),
            list(history),
            min(limit.depth or MAX_DEPTH, MAX_DEPTH),
            min(limit.nodes or UNLIMITED_NODES, UNLIMITED_NODES),
            limit.seconds,
            limit.stop,
            self.threads,
            self._random(view, history).getrandbits(63),
            limit.seconds is None,
            values_all,
        )
        return answer

    def _value(self, view: View, move: _core.SearchedMove, answer: _core.SearchResult) -> Value:
        own, enemy = move.payoff, 0.0 - move.payoff  # a difference is never -0.0
        payoffs = (own, enemy) if view.seat == 0 else (enemy, own)
        return Value.estimate(payoffs, f"{self.name}, depth {answer.depth}")
