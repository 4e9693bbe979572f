"""How much time there is. No clock ticks here: a moment is a number of seconds that somebody else has read."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Clock:
    """So many seconds a move, or so many for the whole game and some more after every move.

    >>> Clock(per_move=15)
    Clock(per_move=15, per_game=None, increment=0)
    >>> Clock(per_game=300, increment=2).share(300)
    11.6
    >>> Clock()
    Traceback (most recent call last):
    ValueError: a clock has seconds per_move or per_game, one of them
    """

    per_move: float | None = None
    per_game: float | None = None
    increment: float = 0

    def __post_init__(self) -> None:
        if (self.per_move is None) == (self.per_game is None):
            raise ValueError("a clock has seconds per_move or per_game, one of them")
        for name in ("per_move", "per_game", "increment"):
            seconds = getattr(self, name)
            is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
            if seconds is not None and not (is_number and math.isfinite(seconds) and 0 <= seconds <= 1e7):
                raise ValueError(f"{name} must be seconds from 0 to 10000000, not {seconds!r:.80}")
        if self.per_game is None and self.increment:
            raise ValueError("an increment needs per_game")
        if not (self.per_move or self.per_game):
            raise ValueError("a clock without any time lets nobody play")

    def share(self, left: float) -> float:
        """How long an engine should think about a move when it has so much time left: a thirtieth of a game's
        time and most of the increment, and never so long that it runs out."""
        if self.per_game is None:
            return max(0.0, left * 0.9 - 0.05)
        return max(0.0, min(left / 30 + self.increment * 0.8, left * 0.9 - 0.05))
