"""The greedy engine for checkers: as black it maximises the board cost after its move, as white it minimises it.

The board cost is the material of black minus that of white; a man counts 1, a tower 3.
"""

from __future__ import annotations

import math
import random

from qipan.engines.base import state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.engines.minimax_tree import LOST, WON, minimax_tree
from qipan.rules import View
from qipan.rules.reasons import ReasonKind
from qipan.truth import Value

COST_AFTER_MOVE = ReasonKind("checkers_cost_after_move", "board cost after the move")


def choose(view: View, rng: random.Random, limit: Limit) -> Choice:
    """Choose a move after which the board cost is best for the mover; choose at random among equally good moves.

    A board on which the opponent is stuck is better than any other.

    >>> import qipan
    >>> game = qipan.game("checkers")
    >>> state = game.parse("......../..w...../.b....../......../......../......../.w....../........ b")
    >>> str(qipan.engine("greedy", game).choose(state.view(0)).move)
    'B3-D1'
    """
    state = state_of(view)
    root = minimax_tree(state, 1)
    moves = [move for move, child in zip(state.moves(), root.children, strict=True) if child.cost == root.cost]
    return Choice(rng.choice(moves), _value(root.cost), nodes=len(root.children), depth=1)


def _value(cost: int) -> Value:
    """Return the value of a move that leads to a board of this cost. If the opponent is stuck there, the move wins."""
    if cost in (LOST, WON):
        return Value.exact("win", distance=1)
    black = math.tanh(cost / 10)
    return Value.estimate((black, 0.0 - black), COST_AFTER_MOVE())
