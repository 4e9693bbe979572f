"""Time controls. Nothing here reads the system clock: the caller passes in all times, in seconds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from qipan.engines.limit import Clocks, Limit, share_of_time
from qipan.rules.reasons import Problem, ReasonKind

CLOCK_NEEDS_ONE_TIME = ReasonKind("clock_needs_one_time", "a clock needs either per_move or per_game, and not both")
CLOCK_TIME_OUT_OF_RANGE = ReasonKind(
    "clock_time_out_of_range", "{name} must be a number of seconds from 0 to 10000000, not {given}"
)
INCREMENT_NEEDS_GAME_TIME = ReasonKind("increment_needs_game_time", "an increment needs per_game")
CLOCK_WITHOUT_TIME = ReasonKind("clock_without_time", "a clock must give the seats more than 0 seconds of time")


@dataclass(frozen=True)
class Clock:
    """A time control for each seat: seconds per move, or seconds for the whole game plus an increment per move.

    >>> Clock(per_move=15)
    Clock(per_move=15, per_game=None, increment=0)
    >>> Clock(per_game=300, increment=2).share(300)
    11.6
    >>> Clock()
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: a clock needs either per_move or per_game, and not both
    """

    per_move: float | None = None
    per_game: float | None = None
    increment: float = 0

    def __post_init__(self) -> None:
        if (self.per_move is None) == (self.per_game is None):
            raise Problem(CLOCK_NEEDS_ONE_TIME())
        for name in ("per_move", "per_game", "increment"):
            seconds = getattr(self, name)
            is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
            if seconds is not None and not (is_number and math.isfinite(seconds) and 0 <= seconds <= 1e7):
                raise Problem(CLOCK_TIME_OUT_OF_RANGE(name=name, given=f"{seconds!r:.80}"))
        if self.per_game is None and self.increment:
            raise Problem(INCREMENT_NEEDS_GAME_TIME())
        if not (self.per_move or self.per_game):
            raise Problem(CLOCK_WITHOUT_TIME())

    def share(self, left: float) -> float:
        """Return how many seconds an engine should spend on a move when it has `left` seconds.

        With time per move, that is most of `left`; with time per game, `left / 30` plus most of the increment. The
        result is less than `left`, so that the engine does not run out of time.
        """
        if self.per_game is None:
            return max(0.0, left * 0.9 - 0.05)
        return share_of_time(left, self.increment)


def limit_by_clock(limit: Limit, clock: Clock, left: Sequence[float], seat: int) -> Limit:
    """Return the limit with the clocks of all seats, and with at most `Clock.share` of the seat's time as its seconds.

    >>> limit_by_clock(Limit(nodes=9), Clock(per_game=300, increment=2), (300, 200), 0)
    Limit(depth=None, nodes=9, seconds=11.6)
    """
    share = clock.share(left[seat])
    seconds = share if limit.seconds is None else min(share, limit.seconds)
    if clock.per_game is None:
        clocks = Clocks((), move_seconds=left[seat] if limit.seconds is None else min(left[seat], limit.seconds))
    else:
        clocks = Clocks(tuple(left), clock.increment, limit.seconds)
    return replace(limit, seconds=seconds, clocks=clocks)
