"""Chinese checkers in a hurry: the move that brings a stone forward most."""

from __future__ import annotations

import qipan
from qipan import _core
from qipan.minds.mind import state_of


def choose(view: qipan.View) -> qipan.Move:
    """The definition is in the core, since playouts and measurements use it too."""
    state = state_of(view)
    assert isinstance(state, _core.ChineseCheckersState)
    return _core.greedy(state)
