"""The running clock of a match: how much time the current turn has used and how much each seat has left."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.match.clock import Clock
from qipan.match.history import Entry


class ClockState:
    """The clock of the current turn. The times `at` are in seconds since the match began.

    The clock can be paused: it does not run while the seat to move is on autopilot.
    """

    def __init__(self, clock: Clock | None) -> None:
        self.clock = clock
        self._running_since: float | None = 0.0  # when the clock was last started; None while it is paused
        self._used_before = 0.0  # seconds that this turn used before `_running_since`

    def begin_turn(self, at: float, *, is_running: bool) -> None:
        """Start a new turn, with the clock running or paused."""
        self._used_before = 0.0
        self._running_since = at if is_running else None

    def set_running(self, at: float, *, is_running: bool) -> None:
        """Resume or pause the clock of the current turn."""
        self._used_before = self.used(at)
        self._running_since = at if is_running else None

    def used(self, at: float) -> float:
        """Return the seconds that this turn has used up to the time `at`."""
        return self._used_before + (at - self._running_since if self._running_since is not None else 0.0)

    def left(self, entries: Sequence[Entry], seat: int, used: float) -> float | None:
        """Return the seconds that a seat has left after using `used` seconds in this turn; None without a clock.

        `entries` are all entries of the match so far: they contain the seconds that earlier turns used. The clock of a
        seat that has left stands still.
        """
        clock = self.clock
        if clock is None:
            return None
        if clock.per_game is None:
            assert clock.per_move is not None
            last = next((entry for entry in reversed(entries) if entry.seat == seat), None)
            return max(0.0, clock.per_move - (used if last is None or last.is_move else last.seconds))
        turns = [entry for entry in entries if entry.seat == seat and entry.ends_turn]
        increments = len(turns) * clock.increment
        return max(0.0, clock.per_game + increments - sum(entry.seconds for entry in turns) - used)
