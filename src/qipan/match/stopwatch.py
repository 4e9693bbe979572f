"""Measures how long a match has been played, without the time for which it was adjourned."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Stopwatch:
    """A stopwatch that shows 0 at the time `began` and runs from then on, until it is stopped.

    >>> watch = Stopwatch(100.0).stopped(5.0)
    >>> watch.read(200.0), watch.running(200.0).read(201.0)
    (5.0, 6.0)
    """

    began: float
    stopped_at: float | None = None  # the seconds that the watch shows while it is stopped; None if it runs
    least: float = 0.0  # the least seconds to show, since the watch does not go back even if the time `now` does

    def read(self, now: float) -> float:
        """Return the seconds that the watch shows at the time `now`."""
        return max(now - self.began if self.stopped_at is None else self.stopped_at, self.least)

    def stopped(self, seconds: float) -> Stopwatch:
        """Return a copy of the stopwatch that is stopped and shows `seconds`."""
        return replace(self, stopped_at=seconds, least=max(self.least, seconds))

    def running(self, now: float) -> Stopwatch:
        """Return a copy of the stopwatch that runs from the time `now` on."""
        return Stopwatch(now - self.read(now), None, self.least)

    def showing(self, seconds: float, now: float) -> Stopwatch:
        """Return a copy that shows `seconds` at the time `now`, or the stopwatch itself if it is stopped."""
        return self if self.stopped_at is not None else replace(self, began=now - seconds)
