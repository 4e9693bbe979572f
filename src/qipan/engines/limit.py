"""Limits of a search."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from qipan._core import Stop

UNLIMITED_NODES = 2**63 - 1  # the largest number of nodes that the core accepts


@dataclass(frozen=True)
class Limit:
    """When a search ends: at the first of these limits. If none is given, the engine uses its default.

    A limit without seconds makes a search repeatable: the engine then ignores what it learned in earlier moves.

    >>> import qipan
    >>> qipan.Limit(depth=6)
    Limit(depth=6, nodes=None, seconds=None)
    >>> qipan.Limit(seconds=-1)
    Traceback (most recent call last):
    ValueError: seconds must be a number of at least 0, not -1
    """

    depth: int | None = None  # in turns
    nodes: int | None = None  # positions searched
    seconds: float | None = None
    # If set from another thread, the engine returns the best move found so far at once.
    stop: Stop | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("depth", "nodes"):
            value = getattr(self, name)
            if value is not None and (not isinstance(value, int) or value < 1):
                raise ValueError(f"{name} must be an integer of at least 1, not {value!r:.80}")
        if self.seconds is not None and not (
            isinstance(self.seconds, int | float) and math.isfinite(self.seconds) and self.seconds >= 0
        ):
            raise ValueError(f"seconds must be a number of at least 0, not {self.seconds!r:.80}")

    @property
    def is_empty(self) -> bool:
        """Whether nothing but the stop flag ends the search."""
        return self.depth is None and self.nodes is None and self.seconds is None
