"""Learns an evaluation by TD(λ) from games against itself, in the core."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol

from qipan._core import Stop
from qipan.engines.learned import learned_state, split_state
from qipan.rules.kernels import check_range
from qipan.rules.training import Buffer, Parameter
from qipan.train.distributed import DistributedGames, GameLearner, Games


class Learner(GameLearner, Protocol):
    """What the trainer needs of a learner of the core."""

    @property
    def positions(self) -> int: ...
    @property
    def loss(self) -> float: ...

    def step(self, threads: int, stop: Stop | None) -> None: ...
    def weights(self) -> bytearray: ...
    def save(self) -> bytearray: ...


class TdTrainer:
    """The trainer of a learner of the core. A game adds how to measure it, by overriding `measure`.

    The learner plays its games with random numbers of their own and learns from them in order, so that the model does
    not depend on the number of threads, nor on the workers of a cluster. `create` returns a new learner with the
    parameters of this run, also in another process.
    """

    unit: Literal["games", "steps"] = "games"

    def __init__(self, create: Callable[[], Learner], parameters: Mapping[str, Parameter], threads: int) -> None:
        self.learner = create()
        self._distributed = DistributedGames(self.learner, create, int(parameters["games_per_step"]))
        self.total = check_range("games", int(parameters["games"]), 10**9, minimum=1)
        self._threads = threads

    @property
    def done(self) -> int:
        return self.learner.games

    def step(self, stop: Stop) -> None:
        self.learner.step(self._threads, stop)

    def task(self) -> tuple[Callable[..., Games], tuple[Any, ...]]:
        return self._distributed.task()

    def absorb(self, result: Games) -> None:
        self._distributed.absorb(result)

    def measure(self, stop: Stop) -> Mapping[str, float]:
        return {"positions": float(self.learner.positions), "loss": self.learner.loss}

    def state(self) -> Sequence[Buffer]:
        return learned_state(self.learner.weights(), self.learner.save())

    def restore(self, state: memoryview, done: int) -> None:
        _, learned = split_state(state)
        self.learner.restore(learned)

    def compact(self) -> Sequence[Buffer]:
        return learned_state(self.learner.weights())
