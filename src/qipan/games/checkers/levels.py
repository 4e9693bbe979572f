"""The levels of checkers: a search of limited depth, and a random choice among moves of similar value."""

from __future__ import annotations

from qipan.engines.level_search import LevelSearch, SearchLevel
from qipan.rules import Game

# The search depth in plies and the temperature of levels 1 to 9. The higher the temperature, the more random the choice
# (see `SearchLevel`). Level 10 is the game's best engine.
SEARCH_LEVELS = (
    SearchLevel(1, 0.12),
    SearchLevel(1, 0.05),
    SearchLevel(2, 0.04),
    SearchLevel(3, 0.03),
    SearchLevel(4, 0.02),
    SearchLevel(5, 0.012),
    SearchLevel(6, 0.006),
    SearchLevel(8, 0.003),
    SearchLevel(10, 0),
)


def create_level(game: Game, level: int, seed: int | None) -> LevelSearch:
    # The depths and temperatures were chosen for `positional`; `learned` would make every level much stronger.
    return LevelSearch(game, SEARCH_LEVELS[level - 1], seed, evaluation="positional")
