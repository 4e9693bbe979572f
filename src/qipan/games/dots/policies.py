"""Simple policies for dots. A policy plays one of its candidate edges at random; the core lists the candidates."""

from __future__ import annotations

import random
from typing import Literal

from qipan.engines.base import state_of
from qipan.engines.choice import Choice
from qipan.games.dots.values import BOXES_OWNED, estimated_value
from qipan.rules import State, View
from qipan.rules.native import _core

Policy = Literal["random", "greedy", "symmetric"]


def candidates(policy: Policy, state: State) -> list[str]:
    """Return the moves among which a policy chooses. The list is empty if the game is over.

    >>> import qipan
    >>> state = qipan.game("dots").initial().play("5")
    >>> candidates("symmetric", state), len(candidates("greedy", state))
    (['18'], 23)
    """
    return _core.dots_candidates(dots_state(state), policy)


def choose_by_policy(policy: Policy, view: View, rng: random.Random) -> Choice:
    """Choose one of the policy's candidates at random. The value counts only the boxes owned so far."""
    state = state_of(view)
    chosen = rng.choice(candidates(policy, state))
    move = next(move for move in state.moves() if str(move) == chosen)
    return Choice(move, estimated_value(state, 0, BOXES_OWNED()))


def dots_state(state: State) -> _core.DotsState:
    """Return a position of dots unchanged, with its own type instead of `State`."""
    assert isinstance(state, _core.DotsState)
    return state
