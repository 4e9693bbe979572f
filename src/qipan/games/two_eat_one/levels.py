"""How far ahead each level looks, and how sharply."""

from __future__ import annotations

from qipan.engines.level_search import ShortSighted, Sight
from qipan.rules import Game

SIGHTS = (
    Sight(1, 0.25),
    Sight(1, 0.08),
    Sight(2, 0.06),
    Sight(3, 0.03),
    Sight(4, 0.015),
    Sight(6, 0.008),
    Sight(8, 0.004),
    Sight(10, 0),
    Sight(13, 0),
)
"""From level 1 on."""


def level_engine(game: Game, level: int, seed: int | None) -> ShortSighted:
    return ShortSighted(game, SIGHTS[level - 1], seed)
