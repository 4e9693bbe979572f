"""Engines at work. They remember what they found out about a match, as long as there is room for it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence

import qipan
from qipan.server.protocol.base import EngineSeat

MOST_KEPT = 8
MONTE_CARLO_MEGABYTES = 32


class Minds:
    """Called from search threads. An engine is used by one thread at a time: whoever finds it taken makes another."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], qipan.Engine] = OrderedDict()
        self._lock = threading.Lock()

    def choose(
        self,
        owner: object,
        seat: EngineSeat,
        view: qipan.View,
        limit: qipan.Limit,
        history: Sequence[qipan.State],
        seed: int | None = None,
    ) -> qipan.Choice:
        """What the engine of that seat plays; `owner` says whose memory it uses."""
        key = (owner, seat, view.seat)
        with self._lock:
            mind = self._kept.pop(key, None)
        mind = mind or made(seat, view.game, seed)
        choice = mind.choose(view, limit, history)
        with self._lock:
            self._kept[key] = mind
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return choice


def made(seat: EngineSeat, game: qipan.Game, seed: int | None = None) -> qipan.Engine:
    settings = {"memory_mb": MONTE_CARLO_MEGABYTES} if seat.engine == "mcts" else {}
    return qipan.engine(seat.engine, game, level=seat.level, seed=seed, **settings)
