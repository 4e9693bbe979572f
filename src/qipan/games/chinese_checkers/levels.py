"""How far ahead each level looks, and how sharply."""

from __future__ import annotations

from qipan.engines.level_search import ShortSighted, Sight
from qipan.rules import Game

SIGHTS = (
    Sight(1, 0.2),
    Sight(1, 0.09),
    Sight(1, 0.035),
    Sight(1, 0.006),
    Sight(2, 0.012),
    Sight(2, 0.002),
    Sight(3, 0.002),
    Sight(4, 0),
    Sight(5, 0),
)
"""From level 1 on."""


def level_engine(game: Game, level: int, seed: int | None) -> ShortSighted:
    return ShortSighted(game, SIGHTS[level - 1], seed)
