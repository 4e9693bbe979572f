"""The learned evaluation of Chinese checkers: its training, and the network with which engines play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

from qipan._core import Stop
from qipan.engines.model_files import open_model
from qipan.rules import Game
from qipan.rules.game_module import find_training
from qipan.rules.native import _core
from qipan.rules.training import Buffer, Parameter

TRAINING = "td"
MEASURED_GAMES = 24


class LearningRun:
    """Learns how many moves a seat needs until it finishes: TD(λ) with the values of a shallow search, by self-play.

    One seed gives the same model with any number of threads.

    >>> import qipan
    >>> parameters = {"games": 4, "games_per_step": 2, "nodes": 20, "lambda": 0.7, "exploration": 0.1}
    >>> more = {"handwritten": 0.25, "rate": 0.002, "last_rate": 0.0001, "rounds": 1000}
    >>> run = LearningRun(qipan.game("chinese-checkers"), parameters | more, seed=1, threads=1)
    >>> run.step(qipan.Stop())
    >>> run.done, run.total
    (2, 4)
    """

    unit: Literal["games", "steps"] = "games"

    def __init__(self, game: Game, parameters: Mapping[str, Parameter], *, seed: int, threads: int) -> None:
        self.total = int(parameters["games"])
        self._threads = threads
        self._learner = _core.ChineseCheckersLearner(
            players=game.seats,
            seed=seed,
            games=self.total,
            nodes=int(parameters["nodes"]),
            trace_decay=float(parameters["lambda"]),
            exploration=float(parameters["exploration"]),
            handwritten=float(parameters["handwritten"]),
            rate=float(parameters["rate"]),
            last_rate=float(parameters["last_rate"]),
            games_per_step=int(parameters["games_per_step"]),
            rounds=int(parameters["rounds"]),
        )

    @property
    def done(self) -> int:
        return self._learner.games

    def step(self, stop: Stop) -> None:
        self._learner.step(self._threads, stop)

    def measure(self) -> Mapping[str, float]:
        """Return the share of first places against the handwritten evaluation, and what the last step showed."""
        share = self._learner.share_against_handwritten(MEASURED_GAMES, seed=1, threads=self._threads, stop=None)
        return {
            "first_against_handwritten": share,
            "squared_error": self._learner.loss,
            "plies": self._learner.mean_plies,
        }

    def state(self) -> Sequence[Buffer]:
        return (self._learner.state(),)

    def restore(self, state: memoryview, done: int) -> None:
        self._learner.restore(state)

    def compact(self) -> Sequence[Buffer]:
        return (self._learner.network(),)


def find_network(game: Game) -> _core.ChineseCheckersNetwork | None:
    """Return the network for a game's number of seats: the user's own, or the one that ships; None if there is none."""
    return _open_network(game.seats, game)


@lru_cache(maxsize=8)
def _open_network(seats: int, game: Game) -> _core.ChineseCheckersNetwork | None:
    file = open_model(game, find_training(game.name, TRAINING))
    if file is None:
        return None
    return _core.ChineseCheckersNetwork(file.read_all())
