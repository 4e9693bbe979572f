"""Games of search: a level sees so many turns ahead, and so sharply."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from qipan.engines.base import Analyst, BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View
from qipan.truth import Analysis


@dataclass(frozen=True)
class Sight:
    """What a level sees."""

    depth: int
    """Whole turns ahead."""
    blur: float
    """Moves whose payoffs are closer than this look alike."""


SHARPEST = 1e-9
SEEN = 4.0
"""So many times the blur is the most that a chosen move is worse than the best: nobody plays what looks bad to him."""


class ShortSighted(BaseEngine):
    """Looks a few turns ahead and takes one of the moves that look best from there."""

    name = "short-sighted"
    about = "looks a few turns ahead, not too sharply"

    def __init__(self, game: Game, sight: Sight, seed: int | None = None) -> None:
        super().__init__(game, seed=seed)
        from qipan.engines.registry import analyst

        self.sight = sight
        self._analyst: Analyst = analyst(game, seed)

    def _effective(self, limit: Limit) -> Limit:
        depth = self.sight.depth if limit.depth is None else min(limit.depth, self.sight.depth)
        return replace(limit, depth=depth)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        found = self._analyst.analyse(view, limit, history)
        return pick(found, view.seat, self.sight.blur, self._chance(view, history))


def pick(found: Analysis, seat: int, blur: float, chance: random.Random) -> Choice:
    """One of the moves that look best: the likelier the better it looks."""
    payoffs = [each.value.payoffs[seat] if each.value.payoffs else 0.0 for each in found.moves]
    blur = max(blur, SHARPEST)
    behind = [(max(payoffs) - payoff) / blur for payoff in payoffs]
    weights = [math.exp(-each) if each <= SEEN else 0.0 for each in behind]
    chosen = chance.choices(found.moves, weights)[0]
    return Choice(chosen.move, chosen.value)
