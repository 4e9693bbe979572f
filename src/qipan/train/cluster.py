"""Plays the games of a training on an executor, such as a Ray cluster, while this process alone learns."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Any

from qipan._core import Stop
from qipan.rules.reasons import Problem, ReasonKind
from qipan.rules.training import DistributedTrainer, Trainer

POLL_SECONDS = 0.2  # how long it takes at most to notice the stop flag
MAX_LOST_IN_ROW = 20  # the run fails after this many lost calls without a result in between

NOT_DISTRIBUTED = ReasonKind("training_not_distributed", "{method} learns on one machine only")
WORKERS_FAIL = ReasonKind("workers_fail", "the workers of the cluster fail: {problem}")


class DistributedSteps:
    """The steps of a training run whose games are played by workers. Calls lost with their worker are repeated."""

    def __init__(self, trainer: Trainer, method: str, executor: Executor, workers: int) -> None:
        if not isinstance(trainer, DistributedTrainer):
            raise Problem(NOT_DISTRIBUTED(method=method))
        self._trainer = trainer
        self._executor = executor
        self._workers = workers
        self._calls: set[Future[Any]] = set()
        self._lost = 0

    def step(self, stop: Stop) -> None:
        """Learn from the next results that arrive, and give all workers new tasks."""
        while len(self._calls) < self._workers:
            function, arguments = self._trainer.task()
            self._calls.add(self._executor.submit(function, *arguments))
        finished: set[Future[Any]] = set()
        while not finished and not stop.is_set:
            finished, _ = wait(self._calls, POLL_SECONDS, FIRST_COMPLETED)
        for call in finished:
            self._calls.discard(call)
            self._absorb(call)

    def _absorb(self, call: Future[Any]) -> None:
        try:
            result = call.result()
        except BrokenExecutor as error:
            self._lost += 1
            if self._lost >= MAX_LOST_IN_ROW:
                raise Problem(WORKERS_FAIL(problem=str(error)[:200])) from error
            return
        self._lost = 0
        self._trainer.absorb(result)
