"""The greedy engine for Chinese checkers: it plays the move that advances a stone the most."""

from __future__ import annotations

import random

from qipan.engines.base import state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import View
from qipan.rules.native import _core
from qipan.rules.reasons import ReasonKind
from qipan.truth import Value

LOOKS_BEST = ReasonKind("chinese_checkers_looks_best", "looks best at once")


def choose(view: View, rng: random.Random, limit: Limit) -> Choice:
    """Choose the move that reduces the distance of a stone to the tip of the target the most.

    `core/games/chinese_checkers/greedy.hpp` says how ties are broken, and what is played if no move brings a stone
    closer. The choice is deterministic.
    """
    state = state_of(view)
    assert isinstance(state, _core.ChineseCheckersState)
    value = Value.estimate((0.0,) * view.game.seats, LOOKS_BEST())
    return Choice(_core.chinese_checkers_greedy(state), value, nodes=1, depth=1)
