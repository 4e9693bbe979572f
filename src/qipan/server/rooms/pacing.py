"""The pace of a match between engines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from qipan.server.protocol.base import Pace


@dataclass(frozen=True)
class Pacing:
    """By default engines play as fast as they can."""

    seconds: float | None = None  # minimum time between moves
    halt: int | None = None  # when paused: the ply at which the engines stop

    @property
    def pace(self) -> Pace | None:
        """The pace that clients are shown; None at full speed."""
        if self.seconds is None and self.halt is None:
            return None
        return Pace(seconds=self.seconds or 0, is_paused=self.halt is not None)

    def is_halted(self, ply: int) -> bool:
        return self.halt is not None and ply >= self.halt

    def remaining(self, elapsed: float) -> float:
        """Return the seconds until the next move may be shown. A single step does not wait."""
        return 0.0 if self.halt is not None else (self.seconds or 0.0) - elapsed

    # ---- events ----

    @staticmethod
    def pace_event(seconds: float, halt: int | None) -> dict[str, Any]:
        return {"do": "pace", "seconds": seconds, "halt": halt}

    def step_event(self, ply: int) -> dict[str, Any]:
        return self.pace_event(self.seconds or 0, ply + 1)
