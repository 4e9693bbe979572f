"""Alpha-beta search, for two seats and nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View
from qipan.rules.game_parts import game_part
from qipan.rules.kernels import within
from qipan.rules.native import _core
from qipan.truth import Analysis, MoveValue, Value

MEMORY = 16 * 2**20
"""Bytes for what is remembered of positions."""
NO_LIMIT = 2**63 - 1
DEEPEST = 60

_SEARCHES: dict[str, Any] = {
    "checkers": _core.CheckersAlphaBeta,
    "two-eat-one": _core.TwoEatOneAlphaBeta,
}
"""The native search of each game that has one."""


class AlphaBeta(BaseEngine):
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
        game: Game,
        *,
        seed: int | None = None,
        threads: int = 1,
        memory: int = MEMORY,
        tables: bool | None = None,
    ) -> None:
        super().__init__(game, seed=seed, threads=threads)
        within("memory", memory)
        part = game_part(game.name, "table")
        table = None if part is None else part.search_table(game, tables)
        if tables and table is None:
            raise ValueError(f"there are no tables for {game.name} that a search could probe")
        self._search = _SEARCHES[game.name](memory, *([] if table is None else table.content))

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name in _SEARCHES and game.seats == 2

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        answer = self._answer(view, self._effective(limit), history, values_all=True)
        moves = tuple(MoveValue(each.move, self._value(view, each, answer)) for each in answer.moves)
        return Analysis(moves[0].value, moves)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        answer = self._answer(view, limit, history, values_all=False)
        best = answer.moves[0]
        return Choice(best.move, self._value(view, best, answer), answer.nodes, answer.depth, tuple(best.line))

    def _answer(self, view: View, limit: Limit, history: Sequence[State], values_all: bool) -> _core.SearchAnswer:
        answer: _core.SearchAnswer = self._search.search(
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

    def _value(self, view: View, found: _core.SearchedMove, answer: _core.SearchAnswer) -> Value:
        own, enemy = found.payoff, 0.0 - found.payoff  # never minus zero
        payoffs = (own, enemy) if view.seat == 0 else (enemy, own)
        return Value.estimate(payoffs, f"{self.name}, depth {answer.depth}")
