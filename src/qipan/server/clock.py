"""The server's clock. Rooms read the time only here, so that a test can replace it by a virtual one."""

from __future__ import annotations

import time

_OFFSET = time.time() - time.monotonic()

# Seconds since a moment that differs between processes, to measure how long something takes within one process.
monotonic = time.monotonic


def now() -> float:
    """Return the seconds since 1970. Unlike `time.time`, it does not jump when the system's clock is set.

    Processes that share a database compare the times of events, so their clocks should agree.
    """
    return _OFFSET + time.monotonic()


def date() -> str:
    """Return the current date and time in UTC, as records have it, such as ``2026-03-01T12:00:00Z``."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now()))
