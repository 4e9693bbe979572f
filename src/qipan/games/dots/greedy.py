"""Dots: takes a box, or else gives none away if it can."""

from __future__ import annotations

import random

from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.policies import choice_among
from qipan.rules import View


def choose(view: View, chance: random.Random, limit: Limit) -> Choice:
    """A box if one can be completed; else an edge that gives no box a third side; else any."""
    return choice_among("greedy", view, chance)
