"""When Python looks for garbage. Nobody's move goes on meanwhile, and with a thousand sockets a full look takes a
quarter of a second; left to itself Python takes one every few seconds."""

from __future__ import annotations

import asyncio
import gc
import time

SECONDS_BETWEEN = 0.5
"""From one look at what is new to the next: some milliseconds each."""
SHORTEST = 60.0
SHARE = 1000.0
"""A full look comes so rarely that it takes this part of the time."""


async def tidy() -> None:
    """Until it is cancelled; then Python looks after itself again."""
    gc.collect()
    gc.freeze()  # what is there at the start stays: no need to look at it again
    gc.disable()
    due = time.monotonic() + SHORTEST
    try:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN)
            begin = time.monotonic()
            gc.collect(1 if begin < due else 2)
            end = time.monotonic()
            if begin >= due:
                due = end + max(SHORTEST, SHARE * (end - begin))
    finally:
        gc.enable()
        gc.unfreeze()
