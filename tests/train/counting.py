"""A game's training that only counts, for tests of what is common to all trainings."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from qipan import Stop
from qipan.rules import Game
from qipan.rules.training import Buffer, Parameter, Training, TrainingPreset

STATE = struct.Struct("<qd")


class CountingTrainer:
    """Adds up random numbers, ten per step."""

    unit: Literal["games", "steps"] = "games"

    def __init__(self, game: Game, parameters: Mapping[str, Parameter], *, seed: int, threads: int) -> None:
        self.total = int(parameters["games"])
        self.done = 0
        self.sum = 0.0
        self._seed = seed

    def step(self, stop: Stop) -> None:
        self.absorb(play_ten(self._seed, self.done))

    def measure(self, stop: Stop) -> Mapping[str, float]:
        return {"sum": self.sum}

    def state(self) -> Sequence[Buffer]:
        return [STATE.pack(self.done, self.sum)]

    def restore(self, state: memoryview, done: int) -> None:
        self.done, self.sum = STATE.unpack(state)
        assert self.done == done

    def compact(self) -> Sequence[Buffer]:
        return [STATE.pack(0, self.sum)]

    def task(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return play_ten, (self._seed, self.done)

    def absorb(self, result: float) -> None:
        self.done += 10
        self.sum += result


def play_ten(seed: int, first: int) -> float:
    return random.Random(f"{seed} {first}").random()


TRAINING = Training(
    name="counting",
    about="adds up random numbers",
    create=CountingTrainer,
    presets=[TrainingPreset(name="usual", about="a hundred games", parameters={"games": 100})],
    options=["rows", "cols"],
)
