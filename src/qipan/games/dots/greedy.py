"""The greedy engine of dots: completes a box, or else gives none away if it can."""

from __future__ import annotations

import random

from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.policies import choose_by_policy
from qipan.rules import View


def choose(view: View, chance: random.Random, limit: Limit) -> Choice:
    """Return an edge that completes a box; else one that gives no box its third side; else any edge."""
    return choose_by_policy("greedy", view, chance)
