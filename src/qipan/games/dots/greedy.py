"""The greedy engine for dots: it completes a box if it can, and otherwise avoids giving one away."""

from __future__ import annotations

import random

from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.policies import choose_by_policy
from qipan.rules import View


def choose(view: View, rng: random.Random, limit: Limit) -> Choice:
    """Choose an edge that completes a box; without any, an edge that gives no box its third side; else any edge."""
    return choose_by_policy("greedy", view, rng)
