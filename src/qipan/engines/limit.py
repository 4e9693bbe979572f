"""How long an engine may think."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from qipan._core import Stop


@dataclass(frozen=True)
class Limit:
    """When a search ends: whichever of these comes first. With none of them, the engine's own default holds.

    A limit without seconds is repeatable: the engine then forgets what it knew from earlier moves.

    >>> import qipan
    >>> qipan.Limit(depth=6)
    Limit(depth=6, nodes=None, seconds=None)
    >>> qipan.Limit(seconds=-1)
    Traceback (most recent call last):
    ValueError: seconds must be a number from 0 on, not -1
    """

    depth: int | None = None
    """Whole turns that are looked ahead."""
    nodes: int | None = None
    """Positions that are looked at."""
    seconds: float | None = None
    stop: Stop | None = field(default=None, compare=False, repr=False)
    """Set from another thread, it makes the engine answer at once with the best it has found."""

    def __post_init__(self) -> None:
        for name in ("depth", "nodes"):
            value = getattr(self, name)
            if value is not None and (not isinstance(value, int) or value < 1):
                raise ValueError(f"{name} must be a whole number from 1 on, not {value!r:.80}")
        if self.seconds is not None and not (
            isinstance(self.seconds, int | float) and math.isfinite(self.seconds) and self.seconds >= 0
        ):
            raise ValueError(f"seconds must be a number from 0 on, not {self.seconds!r:.80}")

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing of when to end, but for the stop."""
        return self.depth is None and self.nodes is None and self.seconds is None
