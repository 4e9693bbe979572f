"""Whose time runs, and how much is left."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.match.clock import Clock
from qipan.match.history import Entry


class ClockState:
    """The time of the turn that is being played. Moments are seconds since the match began.

    A turn may be interrupted: while a seat is on autopilot its time stands still.
    """

    def __init__(self, clock: Clock | None) -> None:
        self.clock = clock
        self._since: float | None = 0.0
        """From when the time runs; None while it stands still."""
        self._earlier = 0.0
        """Seconds of this turn before that."""

    def begin(self, at: float, *, runs: bool) -> None:
        """A new turn."""
        self._earlier = 0.0
        self._since = at if runs else None

    def run(self, at: float, *, runs: bool) -> None:
        """Lets the time of this turn run on, or stand still."""
        self._earlier = self.used(at)
        self._since = at if runs else None

    def used(self, at: float) -> float:
        """Seconds of this turn so far."""
        return self._earlier + (at - self._since if self._since is not None else 0.0)

    def left(self, entries: Sequence[Entry], seat: int, used: float) -> float | None:
        """What a seat has left, after so much of this turn; None where there is no clock."""
        clock = self.clock
        if clock is None:
            return None
        if clock.per_game is None:
            assert clock.per_move is not None
            return max(0.0, clock.per_move - used)
        moved = [entry for entry in entries if entry.seat == seat and entry.ends_turn]
        earned = len(moved) * clock.increment
        return max(0.0, clock.per_game + earned - sum(entry.seconds for entry in moved) - used)
