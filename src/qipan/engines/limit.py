"""Limits of a search."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from qipan._core import Stop

UNLIMITED_NODES = 2**63 - 1  # the largest number of nodes that the core accepts


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
    nodes: int | None = None  # number of positions searched
    seconds: float | None = None
    # When another thread sets this flag, the engine immediately returns the best move found so far.
    stop: Stop | None = field(default=None, compare=False, repr=False)

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
