"""A relay as a program of its own: `python relay.py PORT LOSS DELAY` drops and delays what passes to a port here.

It prints its own port, and then a line for each piece of data that it drops.
"""

from __future__ import annotations

import asyncio
import sys

from lan.programs import Relay

SPARED = 20  # the first pieces of data are not dropped: more than an invitation takes, which is not repeated


async def relay(port: int, loss: float, delay: float) -> None:
    async with Relay(port, host="0.0.0.0", delay=delay, loss=loss, spared=SPARED) as opened:
        print(opened.port, flush=True)
        seen = 0
        while True:
            await asyncio.sleep(0.1)
            while seen < opened.broken:
                seen += 1
                print("dropped", flush=True)


if __name__ == "__main__":
    asyncio.run(relay(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])))
