"""Where engines are got ready. The first one of its kind may have a table or a tree to build, which takes seconds and
cannot be given up: it is built here, so that nobody else's engine waits for it in the pool."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from functools import partial

import qipan
from qipan.server.minds import made
from qipan.server.pool import lower_priority
from qipan.server.wire import EngineSeat

THREADS = 2
NICENESS = 19
MOST_KNOWN = 512


class Workshop:
    """Its threads are daemons: a server that ends waits for no table."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[tuple[EngineSeat, qipan.Game, asyncio.Future[None]]] = queue.SimpleQueue()
        self._known: dict[tuple[str, qipan.Game], asyncio.Future[None]] = {}
        self._loop = asyncio.get_running_loop()
        for number in range(THREADS):
            threading.Thread(target=self._work, name=f"qipan-workshop-{number}", daemon=True).start()

    def prepare(self, seat: EngineSeat, game: qipan.Game) -> asyncio.Future[None]:
        """Done when an engine of that kind can be made at once. Its errors are left to whoever makes it."""
        key = (seat.engine, game)
        found = self._known.get(key)
        if found is None:
            while len(self._known) >= MOST_KNOWN:
                del self._known[next(iter(self._known))]
            found = self._known[key] = self._loop.create_future()
            self._jobs.put((EngineSeat(engine=seat.engine), game, found))
        return found

    def _work(self) -> None:
        lower_priority(NICENESS)
        while True:
            seat, game, done = self._jobs.get()
            with contextlib.suppress(Exception):
                made(seat, game)
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(partial(_tell, done))


def _tell(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)
