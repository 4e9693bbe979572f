"""Limits of a search."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from qipan._core import Stop

UNLIMITED_NODES = 2**63 - 1  # the largest number of nodes that the core accepts


def share_of_time(left: float, increment: float) -> float:
    """Return how many seconds to spend on a move with `left` seconds for the game, and `increment` more per move.

    The result is less than `left`, so that the seat does not run out of time.

    >>> share_of_time(300, 2)
    11.6
    """
    return max(0.0, min(left / 30 + increment * 0.8, left * 0.9 - 0.05))


@dataclass(frozen=True)
class Clocks:
    """The clocks of a match when a seat is asked for a move, for engines that manage their own time.

    >>> import qipan
    >>> Clocks((60.0, 58.5), increment=2).left[1]
    58.5
    """

    left: tuple[float, ...]  # for each seat, the seconds that it has left for the game; empty if time is per move
    increment: float = 0  # the seconds that a seat gets after each of its moves
    move_seconds: float | None = None  # the maximum time for this move


@dataclass(frozen=True)
class Limit:
    """The limits of a search, which ends as soon as one of them is reached. Without any, the engine uses its default.

    If the limit has no seconds, a search with a seed and one thread is reproducible: the engine then ignores its cached
    results of earlier searches.

    >>> import qipan
    >>> qipan.Limit(depth=6)
    Limit(depth=6, nodes=None, seconds=None)
    >>> qipan.Limit(seconds=-1)
    Traceback (most recent call last):
    ValueError: seconds must be a number >= 0, not -1
    """

    # In plies. In some searches, captures do not count; in race search, only the moves of the searching seat count.
    depth: int | None = None
    nodes: int | None = None  # maximum number of positions searched
    seconds: float | None = None
    # When another thread sets this flag, the engine immediately returns the best move found so far.
    stop: Stop | None = field(default=None, compare=False, repr=False)
    # The clocks of the match, if it has any. `seconds` is then already a sensible share of the time that is left.
    clocks: Clocks | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("depth", "nodes"):
            value = getattr(self, name)
            if value is not None and (not isinstance(value, int) or value < 1):
                raise ValueError(f"{name} must be an integer >= 1, not {value!r:.80}")
        if self.seconds is not None and not (
            isinstance(self.seconds, int | float) and math.isfinite(self.seconds) and self.seconds >= 0
        ):
            raise ValueError(f"seconds must be a number >= 0, not {self.seconds!r:.80}")

    @property
    def is_empty(self) -> bool:
        """Whether depth, nodes and seconds are all None, so that only the stop flag, if any, would end the search."""
        return self.depth is None and self.nodes is None and self.seconds is None
