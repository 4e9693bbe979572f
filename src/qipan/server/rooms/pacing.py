"""How fast engines play among themselves, for people who watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from qipan.server.protocol.base import Pace


@dataclass(frozen=True)
class Pacing:
    """As fast as they can, unless somebody slowed them down."""

    seconds: float | None = None
    """From move to move, at least."""
    halt: int | None = None
    """Engines that pause go on to this ply and no further."""

    @property
    def told(self) -> Pace | None:
        if self.seconds is None and self.halt is None:
            return None
        return Pace(seconds=self.seconds or 0, is_paused=self.halt is not None)

    def is_halted(self, ply: int) -> bool:
        return self.halt is not None and ply >= self.halt

    def wait(self, since: float) -> float:
        """Seconds until the next move may be shown, so long after the last. A single step is not waited for."""
        return 0.0 if self.halt is not None else (self.seconds or 0.0) - since

    # ---- changes, for the store ----

    @staticmethod
    def slower(seconds: float, halt: int | None) -> dict[str, Any]:
        return {"do": "pace", "seconds": seconds, "halt": halt}

    def step(self, ply: int) -> dict[str, Any]:
        return self.slower(self.seconds or 0, ply + 1)
