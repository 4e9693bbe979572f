"""The server's clock."""

from __future__ import annotations

import time

_OFFSET = time.time() - time.monotonic()


def now() -> float:
    """Return the seconds since 1970. Unlike `time.time`, it does not jump when the system's clock is set.

    Processes that share a database compare the times of events, so their clocks should agree.
    """
    return _OFFSET + time.monotonic()
