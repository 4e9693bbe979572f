"""The levels of Chinese checkers: a search of limited depth, and a random choice among moves of similar value."""

from __future__ import annotations

from qipan.engines.level_search import LevelSearch, SearchLevel
from qipan.rules import Game

# The search depth and the temperature of levels 1 to 9. The higher the temperature, the more random the choice (see
# `SearchLevel`). The depth is in plies; with six seats, where the engine is a race search, it counts only the moves of
# the searching seat. Level 10 is the game's best engine.
SEARCH_LEVELS = (
    SearchLevel(1, 0.2),
    SearchLevel(1, 0.09),
    SearchLevel(1, 0.035),
    SearchLevel(1, 0.006),
    SearchLevel(2, 0.012),
    SearchLevel(2, 0.002),
    SearchLevel(3, 0.002),
    SearchLevel(4, 0),
    SearchLevel(5, 0),
)


def create_level(game: Game, level: int, seed: int | None) -> LevelSearch:
    return LevelSearch(game, SEARCH_LEVELS[level - 1], seed)
