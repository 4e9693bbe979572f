"""The pace of a match between engines."""

from __future__ import annotations

from dataclasses import dataclass

from qipan.server.protocol.base import Pace


@dataclass(frozen=True)
class Pacing:
    """How fast a match between engines is shown; by default at full speed."""

    seconds: float | None = None  # minimum time between moves; None at full speed
    pause_ply: int | None = None  # the ply at which the engines stop; None if not paused

    @property
    def pace(self) -> Pace | None:
        """The pace that clients are shown; None at full speed."""
        if self.seconds is None and self.pause_ply is None:
            return None
        return Pace(seconds=self.seconds or 0, is_paused=self.pause_ply is not None)

    def is_paused_at(self, ply: int) -> bool:
        return self.pause_ply is not None and ply >= self.pause_ply

    def remaining(self, elapsed: float) -> float:
        """Return the seconds until the next move may be shown, if the last one was shown `elapsed` seconds ago.

        If it may be shown now, the result is 0 or negative. In a paused match it is always 0: the host requests
        moves one by one, and each is shown at once.
        """
        return 0.0 if self.pause_ply is not None else (self.seconds or 0.0) - elapsed
