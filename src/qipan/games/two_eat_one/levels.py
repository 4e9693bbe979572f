"""Search depth and blur of each level, starting with level 1."""

from __future__ import annotations

from qipan.engines.level_search import LevelSearch, SearchLevel
from qipan.rules import Game

SIGHTS = (
    SearchLevel(1, 0.25),
    SearchLevel(1, 0.08),
    SearchLevel(2, 0.06),
    SearchLevel(3, 0.03),
    SearchLevel(4, 0.015),
    SearchLevel(6, 0.008),
    SearchLevel(8, 0.004),
    SearchLevel(10, 0),
    SearchLevel(13, 0),
)


def level_engine(game: Game, level: int, seed: int | None) -> LevelSearch:
    return LevelSearch(game, SIGHTS[level - 1], seed)
