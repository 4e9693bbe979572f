"""Schedules the runs of Python's garbage collector.

A collection pauses every match. With a thousand sockets, a full collection takes a quarter of a second, and Python's
default policy would run one every few seconds. Here, new objects are collected once there are many, and all objects
rarely.
"""

from __future__ import annotations

import asyncio
import gc
import time

CHECK_SECONDS = 0.5  # time between two looks at the number of new objects
YOUNG_OBJECTS = 20_000  # a collection starts when there are this many new objects; it takes milliseconds
MIN_FULL_INTERVAL_SECONDS = 60.0
MAX_FULL_SHARE = 1 / 1000  # share of the time for full collections: after one of 0.25 s, there is none for 250 s


async def collect_garbage() -> None:
    """Collect garbage by the constants above, not by Python's policy. When cancelled, restore that policy."""
    gc.collect()
    gc.freeze()  # objects that exist at startup are never freed and need not be traversed
    gc.disable()
    full_due = time.monotonic() + MIN_FULL_INTERVAL_SECONDS
    try:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            begin = time.monotonic()
            is_full = begin >= full_due
            if is_full or gc.get_count()[0] >= YOUNG_OBJECTS:
                gc.collect(2 if is_full else 1)
            if is_full:
                end = time.monotonic()
                full_due = end + max(MIN_FULL_INTERVAL_SECONDS, (end - begin) / MAX_FULL_SHARE)
    finally:
        gc.enable()
        gc.unfreeze()
