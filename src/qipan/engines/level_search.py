"""An engine for the lower levels of some games: a shallow search, and a random choice among moves of similar value."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from qipan.engines.base import Analyst, BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.engines.registry import analyst
from qipan.rules import Game, State, View
from qipan.truth import Analysis


@dataclass(frozen=True)
class SearchLevel:
    """The depth of the search and the randomness of the choice at one level."""

    depth: int  # search depth, as in `Limit`
    # How random the choice is. If move A has a payoff lower than move B by exactly the temperature, A is chosen e
    # (2.718) times less often than B.
    temperature: float


MIN_TEMPERATURE = 1e-9
# If the payoff of a move is lower than the best payoff by more than MAX_LOSS times the temperature, it is never
# chosen.
MAX_LOSS = 4.0


class LevelSearch(BaseEngine):
    """Searches to a small depth and chooses at random among moves of similar value."""

    name = "level-search"
    about = "searches a few turns ahead and chooses among moves of similar value"

    def __init__(self, game: Game, level: SearchLevel, seed: int | None = None, **settings: object) -> None:
        """`settings` are the settings of the engine that searches."""
        super().__init__(game, seed=seed)
        self.level = level
        self._analyst: Analyst = analyst(game, seed, **settings)
        if isinstance(self._analyst, BaseEngine):
            self._analyst.is_calibrated = False  # the temperatures of the levels are defined for uncalibrated payoffs

    def _effective_limit(self, limit: Limit) -> Limit:
        depth = self.level.depth if limit.depth is None else min(limit.depth, self.level.depth)
        return replace(limit, depth=depth)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        analysis = self._analyst.analyse(view, limit, history)
        return sample_move(analysis, view.seat, self.level.temperature, self._random(view, history))


def sample_move(analysis: Analysis, seat: int, temperature: float, rng: random.Random) -> Choice:
    """Choose a random move, weighted by a softmax of the payoffs.

    A move whose payoff is lower than the best one by more than MAX_LOSS times the temperature is never chosen.
    """
    payoffs = [move.value.payoff(seat) for move in analysis.moves]
    temperature = max(temperature, MIN_TEMPERATURE)
    losses = [(max(payoffs) - payoff) / temperature for payoff in payoffs]
    weights = [math.exp(-loss) if loss <= MAX_LOSS else 0.0 for loss in losses]
    chosen = rng.choices(analysis.moves, weights)[0]
    return Choice(chosen.move, chosen.value)
