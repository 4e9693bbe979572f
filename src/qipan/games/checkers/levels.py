"""How far ahead each level looks, and how sharply."""

from __future__ import annotations

from qipan.engines.level_search import ShortSighted, Sight
from qipan.rules import Game

SIGHTS = (
    Sight(1, 0.12),
    Sight(1, 0.05),
    Sight(2, 0.04),
    Sight(3, 0.03),
    Sight(4, 0.02),
    Sight(5, 0.012),
    Sight(6, 0.006),
    Sight(8, 0.003),
    Sight(10, 0),
)
"""From level 1 on."""


def level_engine(game: Game, level: int, seed: int | None) -> ShortSighted:
    return ShortSighted(game, SIGHTS[level - 1], seed)
