"""A cache of engines, so that an engine can reuse the results of its earlier searches."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from cachetools import LRUCache

AnyEngine = TypeVar("AnyEngine")


class EngineCache(Generic[AnyEngine]):
    """Keeps engines between their searches, and drops the least recently used. Several threads may use the cache.

    >>> import qipan
    >>> cache = EngineCache(2)
    >>> create = lambda: qipan.engine("random", qipan.game("dots"))
    >>> with cache.borrow("dots", create) as first, cache.borrow("dots", create) as second:
    ...     first is second
    False
    >>> with cache.borrow("dots", create) as third:
    ...     third is first
    True
    """

    def __init__(self, size: int) -> None:
        self._engines: LRUCache[Hashable, AnyEngine] = LRUCache(size)
        self._lock = threading.Lock()

    @contextmanager
    def borrow(self, key: Hashable, create: Callable[[], AnyEngine]) -> Iterator[AnyEngine]:
        """Return the engine with this key for the `with` block, or a new one.

        An engine serves one thread at a time: while it is borrowed, other callers get a new one. An engine that fails
        is not used again.
        """
        with self._lock:
            engine = self._engines.pop(key, None)
        if engine is None:
            engine = create()
        yield engine
        with self._lock:
            self._engines[key] = engine
