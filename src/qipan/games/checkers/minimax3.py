"""The classic choice in checkers: three plies by the cost of the board."""

from __future__ import annotations

import math
from collections.abc import Sequence

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.checkers.minimax_tree import BLACK_STUCK, WHITE_STUCK
from qipan.rules import Game, State, View
from qipan.rules.native import _core
from qipan.truth import Analysis, MoveValue, Value

DEPTH = 3


class Minimax3(BaseEngine):
    """The left-most of the moves with the best cost in the whole tree of depth 3: b + 3B − w − 3W, black maximises.

    It always looks three plies ahead, whatever the limit says, knows no chance and remembers nothing.

    >>> import qipan
    >>> game = qipan.game("checkers")
    >>> engine = qipan.engine("minimax3", game)
    >>> str(engine.choose(game.initial().view(0)).move)
    'A6-B5'
    """

    name = "minimax3"
    about = "the classic program's choice: three plies by the count of pieces"

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "checkers"

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        state = state_of(view)
        costs = zip(state.moves(), _costs(state)[0], strict=True)
        # The order of equal moves is kept: the left-most of the best is the choice.
        ranked = sorted(costs, key=lambda each: each[1], reverse=view.seat == 0)
        moves = tuple(MoveValue(move, _value(cost)) for move, cost in ranked)
        return Analysis(moves[0].value, moves)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        state = state_of(view)
        costs, nodes = _costs(state)
        best = max(costs) if view.seat == 0 else min(costs)
        return Choice(state.moves()[costs.index(best)], _value(best), nodes, depth=DEPTH)


def _costs(state: State) -> tuple[list[int], int]:
    """The cost that each move leads to, and the boards in the tree."""
    assert isinstance(state, _core.CheckersState)
    return _core.checkers_minimax(state, DEPTH)


def _value(cost: int) -> Value:
    black = {BLACK_STUCK: -1.0, WHITE_STUCK: 1.0}.get(cost, math.tanh(cost / 10))
    return Value.estimate((black, 0.0 - black), f"board cost {cost}, {DEPTH} plies")
