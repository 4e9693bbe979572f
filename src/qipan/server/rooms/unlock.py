"""The host's offer to unlock hints during a match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Unlock:
    """An offer that is open, or that was declined since the last move.

    >>> Unlock(frozenset({0})).is_open, Unlock(declined_by=1).is_open
    (True, False)
    """

    agreed: frozenset[int] = frozenset()  # the seats whose people agree; the host's seat agrees from the beginning
    declined_by: int | None = None  # the seat that has declined; None while the offer is open

    @property
    def is_open(self) -> bool:
        return self.declined_by is None
