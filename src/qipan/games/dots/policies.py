"""Simple ways to play dots, each told by the edges it chooses among, all equally likely. The core knows them."""

from __future__ import annotations

import math
import random
from typing import Literal

from qipan.engines.base import state_of
from qipan.engines.choice import Choice
from qipan.rules import State, View
from qipan.rules.native import _core
from qipan.truth import Value

Policy = Literal["random", "greedy", "symmetric"]


def candidates(policy: Policy, state: State) -> list[str]:
    """The moves among which a policy chooses; none when the game is over.

    >>> import qipan
    >>> state = qipan.game("dots").initial().play("5")
    >>> candidates("symmetric", state), len(candidates("greedy", state))
    (['18'], 23)
    """
    return _core.dots_candidates(dots_state(state), policy)


def choice_among(policy: Policy, view: View, chance: random.Random) -> Choice:
    """One of them. Its worth is what the boxes owned so far promise."""
    state = state_of(view)
    move = chance.choice(candidates(policy, state))
    found = next(each for each in state.moves() if str(each) == move)
    return Choice(found, lead_value(dots_state(state), 0, "the boxes owned so far"))


def dots_state(state: State) -> _core.DotsState:
    assert isinstance(state, _core.DotsState)
    return state


def lead_value(state: _core.DotsState, score: float, source: str) -> Value:
    """An estimate, if the mover wins so many more boxes than the other from here on."""
    red, blue = map(int, state.text.split(" ")[2].split("-"))
    lead = red - blue + (score if state.mover == 0 else -score)
    payoff = math.tanh(lead / 8)
    return Value.estimate((payoff, 0.0 - payoff), source)  # never minus zero
