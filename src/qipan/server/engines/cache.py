"""A cache of engines, so that an engine can reuse the results of its earlier searches."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Sequence

from cachetools import LRUCache

from qipan.engines import Choice, Engine, Limit
from qipan.rules import State, View
from qipan.server.engines.factory import create_engine
from qipan.server.protocol.base import EngineSeat

MAX_ENGINES = 8


class EngineCache:
    """Keeps engines between their moves. Its methods are called on search threads.

    There is one engine for each owner (such as a match), kind of engine and seat number. An engine serves one thread
    at a time: if the engine is in use, `choose` creates another one.
    """

    def __init__(self) -> None:
        self._engines: LRUCache[Hashable, Engine] = LRUCache(MAX_ENGINES)
        self._lock = threading.Lock()

    def choose(
        self,
        owner: Hashable,
        seat: EngineSeat,
        view: View,
        limit: Limit,
        history: Sequence[State],
        seed: int | None = None,
    ) -> Choice:
        """Return the choice of the engine that `seat` names, for the seat whose view is given.

        Different owners, such as two matches, never share an engine. `seed` is used only if the engine is not in the
        cache and must be created.
        """
        key = (owner, seat, view.seat)
        with self._lock:
            engine = self._engines.pop(key, None)
        engine = engine or create_engine(seat, view.game, seed)
        choice = engine.choose(view, limit, history)
        with self._lock:
            self._engines[key] = engine
        return choice
