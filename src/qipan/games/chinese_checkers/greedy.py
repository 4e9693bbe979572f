"""Chinese checkers in a hurry: the move that brings a stone forward most."""

from __future__ import annotations

import random

import qipan
from qipan import _core
from qipan.engines.base import state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.truth import Value


def choose_stone(view: qipan.View, chance: random.Random, limit: Limit) -> Choice:
    """The definition is in the core, where measurements use it too; it leaves nothing to chance."""
    state = state_of(view)
    assert isinstance(state, _core.ChineseCheckersState)
    value = Value.estimate((0.0,) * view.game.seats, "looks best at once")
    return Choice(_core.chinese_checkers_greedy(state), value, nodes=1, depth=1)
