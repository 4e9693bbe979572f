"""How many positions Chinese checkers has."""

from __future__ import annotations

from math import comb, prod

from qipan.rules import Game

HOLES = 121
STONES = 10  # of each seat


def position_count(game: Game) -> int:
    """Return in how many ways the stones of all seats can be placed, times the number of seats that may be to move."""
    return game.seats * prod(comb(HOLES - STONES * seat, STONES) for seat in range(game.seats))
