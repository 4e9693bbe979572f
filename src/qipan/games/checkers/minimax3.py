"""The engine of the classic checkers program (`qipan classic`): minimax to three plies.

The leaves are evaluated by the board cost: the material of black minus that of white; a man counts 1, a tower 3.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.engines.minimax_tree import LOST, WON
from qipan.rules import Game, State, View
from qipan.rules.native import _core
from qipan.rules.reasons import ReasonKind
from qipan.truth import Analysis, MoveValue, Value

DEPTH = 3
BOARD_COST = ReasonKind("checkers_board_cost", "board cost {cost}, {plies} plies")


class Minimax3(BaseEngine):
    """Searches the complete minimax tree of depth 3, and plays the first move with the best cost.

    The cost of a board is b + 3B − w − 3W, where b and B are the numbers of black men and towers, and w and W those of
    white. Black maximises it, and white minimises it. The engine always searches three plies, whatever the limit, and
    is deterministic and stateless.

    >>> import qipan
    >>> game = qipan.game("checkers")
    >>> engine = qipan.engine("minimax3", game)
    >>> str(engine.choose(game.initial().view(0)).move)
    'A6-B5'
    """

    name = "minimax3"
    about = "the classic program's engine: three plies of minimax, counting pieces"

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "checkers"

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        state = state_of(view)
        costs, nodes = _costs(state)
        # The sort is stable, even with `reverse`: moves of equal cost keep their order, so the first of them is played.
        pairs = zip(state.moves(), costs, strict=True)
        ranked = sorted(pairs, key=lambda pair: pair[1], reverse=view.seat == 0)
        moves = tuple(MoveValue(move, _value(cost, view.seat)) for move, cost in ranked)
        return Analysis(moves[0].value, moves, depth=DEPTH, nodes=nodes)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        state = state_of(view)
        costs, nodes = _costs(state)
        best = max(costs) if view.seat == 0 else min(costs)
        return Choice(state.moves()[costs.index(best)], _value(best, view.seat), nodes, depth=DEPTH)


def _costs(state: State) -> tuple[list[int], int]:
    """Return the minimax cost of each move, in the order of ``state.moves()``, and the number of nodes in the tree."""
    return _core.minimax(state, DEPTH)


def _value(cost: int, seat: int) -> Value:
    """Return the value of a move for the seat that plays it.

    If the search finds that a side will be stuck, that is a proof, because the search leaves out no move.
    """
    if cost in (LOST, WON):
        winner = 0 if cost == WON else 1
        return Value.exact("win" if seat == winner else "loss")
    black = math.tanh(cost / 10)
    return Value.estimate((black, 0.0 - black), BOARD_COST(cost=cost, plies=DEPTH))
