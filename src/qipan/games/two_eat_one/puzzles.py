"""What the search for two-eat-one puzzles needs to know."""

from __future__ import annotations

from qipan.rules import Game
from qipan.rules.reasons import Problem, ReasonKind

FOUR_STONES = ReasonKind("two_eat_one_puzzle_stones", "puzzles of two-eat-one have 4 stones per side")


def check(game: Game) -> None:
    """Raise Problem if the variant has no puzzles."""
    if game.options["stones"] != 4:
        raise Problem(FOUR_STONES())
