"""The training `tabular-td`: one value per position and seat, learned by temporal differences.

It is the method of the game's source document; `core/games/chinese_checkers/tabular_td.hpp` explains it. The values of
such a large game never converge, as `qipan study chinese-checkers tabular-td` shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from qipan._core import Stop
from qipan.rules import Game
from qipan.rules.kernels import check_range
from qipan.rules.native import _core
from qipan.rules.training import Buffer, Parameter

MAX_STEPS = 100_000_000
MEASURES = (
    "share of positions seen before",
    "change of a known value, in rows",
    "positions",
    "visits per position",
)
RUNS_PER_CALL = {1: 500, 2: 10, 3: 1}  # number of runs that take about a second, by the depth of the policy


def create_learner(game: Game, parameters: Mapping[str, Parameter], seed: int) -> _core.ChineseCheckersTabularTd:
    """Return a learner that knows no position yet. Raise ValueError if a parameter is out of range."""
    start = game.initial()
    assert isinstance(start, _core.ChineseCheckersState)
    own: dict[str, Any] = {name: value for name, value in parameters.items() if name != "steps"}
    return _core.ChineseCheckersTabularTd(start, seed=seed, **own)


class TabularTd:
    """The trainer of `tabular-td`. It learns on one thread, since every step depends on the values of earlier steps.

    >>> import qipan
    >>> from qipan.games.chinese_checkers.trainings import SOURCE
    >>> game = qipan.game("chinese-checkers", players=3)
    >>> trainer = TabularTd(game, {**SOURCE, "steps": 1000}, seed=1, threads=1)
    >>> trainer.step(qipan.Stop())
    >>> trainer.done, sorted(trainer.measure(qipan.Stop()))[0]
    (1000, 'change of a known value, in rows')
    """

    unit: Literal["games", "steps"] = "steps"

    def __init__(self, game: Game, parameters: Mapping[str, Parameter], *, seed: int, threads: int) -> None:
        start = game.initial()
        assert isinstance(start, _core.ChineseCheckersState)
        self._start = start
        self._seats = game.seats
        self.learner = create_learner(game, parameters, seed)
        self._run_steps, depth = int(parameters["run_steps"]), int(parameters["depth"])
        runs = -(-check_range("steps", int(parameters["steps"]), MAX_STEPS) // self._run_steps)
        self.total = runs * self._run_steps
        self._runs_per_call = RUNS_PER_CALL[depth]

    @property
    def done(self) -> int:
        return self.learner.runs * self._run_steps

    def step(self, stop: Stop) -> None:
        left = (self.total - self.done) // self._run_steps
        self.learner.learn(self._start, min(left, self._runs_per_call), stop)

    def measure(self, stop: Stop) -> Mapping[str, float]:
        return measure(self.learner)

    def state(self) -> Sequence[Buffer]:
        return [self.learner.to_bytes()]

    def restore(self, state: memoryview, done: int) -> None:
        self.learner.restore(state, done // self._run_steps)

    def compact(self) -> Sequence[Buffer]:
        """Return the learned values without the positions that were visited only once."""
        entries = read_entries(self.learner, self._seats)
        return [entries[entries["visits"] > 1].tobytes()]


def measure(learner: _core.ChineseCheckersTabularTd) -> dict[str, float]:
    """Return statistics of the steps since the last call of this function, and the size of the table."""
    steps, known, change = learner.take_counters()
    positions = len(learner)
    values = (
        known / steps if steps else 0.0,
        change / known if known else 0.0,
        float(positions),
        float(np.mean(learner.visits())) if positions else 0.0,
    )
    return dict(zip(MEASURES, values, strict=True))


def read_entries(learner: _core.ChineseCheckersTabularTd, seats: int) -> npt.NDArray[Any]:
    """Return all positions as an array with the fields `key`, `visits` and `values`, in the order of discovery."""
    layout = np.dtype([("key", "<u8"), ("visits", "<u4"), ("values", "<f4", (seats,))])
    return np.frombuffer(learner.to_bytes(), layout)
