"""Helpers for the tests of Monte Carlo tree search."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import Any

import qipan
from positions import random_game
from qipan.engines.mcts import MonteCarlo
from variants import Variant


def create_mcts(game: qipan.Game, **settings: Any) -> MonteCarlo:
    engine = qipan.engine("mcts", game, **{"seed": 1, "memory_mb": 8, **settings})
    assert isinstance(engine, MonteCarlo)
    return engine


@cache
def sample_game(variant: Variant, every: int) -> list[qipan.State]:
    """Return every `every`-th position of a random game, beginning with the start."""
    states = islice(random_game(variant.game, Random(str(variant))), 4 * every)
    return [state for state in islice(states, 0, None, every) if state.outcome is None]
