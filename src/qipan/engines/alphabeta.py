"""Alpha-beta search, for two seats and nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import qipan
from qipan import _core
from qipan.engines.base import Mind, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules.kernels import within
from qipan.truth import Analysis, MoveValue, Value
from qipan.truth.tables import RankedTable, is_kept, solve

MEMORY = 16 * 2**20
"""Bytes for what is remembered of positions."""
NO_LIMIT = 2**63 - 1
DEEPEST = 60

_SEARCHES: dict[str, Any] = {
    "checkers": _core.CheckersAlphaBeta,
    "two-eat-one": _core.TwoEatOneAlphaBeta,
}
"""The native search of each game that has one."""


class AlphaBeta(Mind):
    """Looks ahead by iterative deepening, and judges what it cannot see to the end by rule of thumb.

    In checkers it looks up endings of up to four pieces in a table, five if that table is kept. In two-eat-one a table
    has every position, so with `tables` it plays as the engine `table` does, and without, which is the default there,
    by search alone.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> engine = qipan.engine("alphabeta", game, seed=1)
    >>> choice = engine.choose(game.parse("0000/1120/0100/2000 1").view(0), qipan.Limit(depth=4))
    >>> choice.value.kind, choice.depth <= 4, choice.line[0] == choice.move
    ('estimate', True, True)
    """

    name = "alphabeta"
    about = "alpha-beta search: as many turns ahead as there is time for"

    def __init__(
        self,
        game: qipan.Game,
        *,
        seed: int | None = None,
        threads: int = 1,
        memory: int = MEMORY,
        tables: bool | None = None,
    ) -> None:
        super().__init__(game, seed=seed, threads=threads)
        within("memory", memory)
        search = _SEARCHES[game.name]
        if game.name == "checkers" and tables is not False:
            self._search = search(memory, *_content(solve(game, pieces=5 if is_kept(game, 5) else 4)))
        elif game.name == "two-eat-one" and tables:
            self._search = search(memory, *_content(solve(game)))
        elif tables:
            raise ValueError(f"there are no tables for {game.name} that a search could look into")
        else:
            self._search = search(memory)

    @classmethod
    def plays(cls, game: qipan.Game) -> bool:
        return game.name in _SEARCHES and game.seats == 2

    def analyse(self, view: qipan.View, limit: Limit = Limit(), history: Sequence[qipan.State] = ()) -> Analysis:
        self._check(view, history)
        answer = self._answer(view, self._effective(limit), history, values_all=True)
        moves = tuple(MoveValue(each.move, self._value(view, each, answer)) for each in answer.moves)
        return Analysis(moves[0].value, moves)

    def _choose(self, view: qipan.View, limit: Limit, history: Sequence[qipan.State]) -> Choice:
        answer = self._answer(view, limit, history, values_all=False)
        best = answer.moves[0]
        return Choice(
            best.move, self._value(view, best, answer), answer.nodes, answer.depth, tuple(best.principal_variation)
        )

    def _answer(
        self, view: qipan.View, limit: Limit, history: Sequence[qipan.State], values_all: bool
    ) -> _core.SearchResult:
        answer: _core.SearchResult = self._search.search(
            state_of(view),
            list(history),
            min(limit.depth or DEEPEST, DEEPEST),
            min(limit.nodes or NO_LIMIT, NO_LIMIT),
            limit.seconds,
            limit.stop,
            self.threads,
            self._chance(view, history).getrandbits(63),
            limit.seconds is None,
            values_all,
        )
        return answer

    def _value(self, view: qipan.View, found: _core.SearchedMove, answer: _core.SearchResult) -> Value:
        own, enemy = found.payoff, 0.0 - found.payoff  # never minus zero
        payoffs = (own, enemy) if view.seat == 0 else (enemy, own)
        return Value.estimate(payoffs, f"{self.name}, depth {answer.depth}")


def _content(table: qipan.Table) -> tuple[object, object]:
    """What a native search needs of a table."""
    assert isinstance(table, RankedTable)
    return table.content
