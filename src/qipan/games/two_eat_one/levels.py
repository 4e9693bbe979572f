"""The levels of two-eat-one: a search of limited depth, and a random choice among moves of similar value."""

from __future__ import annotations

from qipan.engines.level_search import LevelSearch, SearchLevel
from qipan.rules import Game

# The search depth in plies and the temperature of levels 1 to 9. The higher the temperature, the more random the choice
# (see `SearchLevel`). Level 10 is the game's best engine.
SEARCH_LEVELS = (
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


def create_level(game: Game, level: int, seed: int | None) -> LevelSearch:
    return LevelSearch(game, SEARCH_LEVELS[level - 1], seed)
