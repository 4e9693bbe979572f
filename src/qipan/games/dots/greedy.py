"""Dots: takes a box, or else gives none away if it can."""

from __future__ import annotations

import random

import qipan
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.policies import choice_among


def choose(view: qipan.View, chance: random.Random, limit: Limit) -> Choice:
    """A box if one can be completed; else an edge that gives no box a third side; else any."""
    return choice_among("greedy", view, chance)
