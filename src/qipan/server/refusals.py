"""Counts what the server has refused, by reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping


class Refusals:
    """How often something was refused since the start of the process, by the code of the reason.

    The codes are those of the server's own reasons, never a text of a client, so their number is bounded.

    >>> refusals = Refusals()
    >>> refusals.count("server_full")
    >>> refusals.count("server_full")
    >>> dict(refusals.totals)
    {'server_full': 2}
    """

    def __init__(self) -> None:
        self._totals: Counter[str] = Counter()

    def count(self, reason_code: str) -> None:
        """Count one more refusal for the reason with this code."""
        self._totals[reason_code] += 1

    @property
    def totals(self) -> Mapping[str, int]:
        """The number of refusals by reason."""
        return self._totals
