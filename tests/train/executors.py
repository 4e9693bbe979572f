"""An executor with which tests simulate a cluster that loses workers."""

from __future__ import annotations

import pickle
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from typing import Any


class LosingExecutor(Executor):
    """An executor that loses the first `losses` calls, as if their workers had died.

    Calls and results are pickled, as on a cluster.
    """

    def __init__(self, losses: int) -> None:
        self.losses = losses
        self._pool = ThreadPoolExecutor(2)

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.losses:
            self.losses -= 1
            lost: Future[Any] = Future()
            lost.set_exception(BrokenExecutor("a worker has died"))
            return lost
        return self._pool.submit(_call, pickle.dumps((function, args, kwargs)))


def _call(pickled: bytes) -> Any:
    function, args, kwargs = pickle.loads(pickled)
    return pickle.loads(pickle.dumps(function(*args, **kwargs)))
