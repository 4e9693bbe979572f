"""The learned evaluation of Chinese checkers: its training, and the network with which engines play."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Literal

from qipan._core import Stop
from qipan.engines.model_files import model_stamp, open_model, open_shipped
from qipan.games.chinese_checkers import strength
from qipan.rules import Game
from qipan.rules import game as make_game
from qipan.rules.game_module import find_training
from qipan.rules.native import _core
from qipan.rules.training import Buffer, Parameter
from qipan.train.distributed import DistributedGames, Games

TRAINING = "td"
MEASURED_GAMES = 100  # number of games that measure the model against each opponent
SQUARED_ERROR, PLIES = "mean squared error, in moves", "plies of a game"


class LearningRun:
    """Learns how many moves a seat needs until it finishes: TD(λ) with the values of a shallow search, by self-play.

    One seed gives the same model with any number of threads, and with any workers of a cluster.

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
        self._game = game
        self.total = int(parameters["games"])
        self._threads = threads
        create = partial(
            _core.ChineseCheckersLearner,
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
        self._learner = create()
        self._distributed = DistributedGames(self._learner, create, int(parameters["games_per_step"]))

    @property
    def done(self) -> int:
        return self._learner.games

    def step(self, stop: Stop) -> None:
        self._learner.step(self._threads, stop)

    def task(self) -> tuple[Callable[..., Games], tuple[Any, ...]]:
        return self._distributed.task()

    def absorb(self, result: Games) -> None:
        self._distributed.absorb(result)

    def measure(self, stop: Stop) -> Mapping[str, float]:
        """Return the Elo of the model against fixed opponents, and the error and plies per game of the last step."""
        network = _core.ChineseCheckersNetwork(self.compact()[0])
        share = self._learner.share_against_handwritten(MEASURED_GAMES, seed=1, threads=self._threads, stop=stop)
        handwritten = strength.Share(round(share * MEASURED_GAMES), MEASURED_GAMES, self._game.seats)
        shares = {
            strength.GREEDY: strength.play_greedy(self._game, network, self._threads, stop, MEASURED_GAMES),
            strength.HANDWRITTEN: handwritten,
        }
        shipped = _shipped_network(self._game)
        if shipped is not None:
            shares[strength.SHIPPED] = strength.play_network(
                self._game, network, shipped, self._threads, stop, MEASURED_GAMES
            )
        measured = {name: value for each, share in shares.items() for name, value in share.measured(each).items()}
        return {**measured, SQUARED_ERROR: self._learner.loss, PLIES: self._learner.mean_plies}

    def state(self) -> Sequence[Buffer]:
        return (self._learner.save(),)

    def restore(self, state: memoryview, done: int) -> None:
        self._learner.restore(state)

    def compact(self) -> Sequence[Buffer]:
        return (self._learner.network(),)


def find_network(game: Game) -> _core.ChineseCheckersNetwork | None:
    """Return the network for a game's number of seats: the user's own, or the one that ships; None without both.

    With more than two seats, the inputs of a network are only the seat's own stones. So if there is no network for six
    seats, the network for four is used.
    """
    data = find_network_data(game)
    return None if data is None else _network(data)


def find_network_data(game: Game) -> bytes | None:
    """Return the network that `find_network` finds, as bytes; None if there is none."""
    data = _open_network(game.seats)
    return _open_network(4) if data is None and game.seats == 6 else data


def _shipped_network(game: Game) -> _core.ChineseCheckersNetwork | None:
    """Return the network that ships. Trainings are compared with it even if the user has trained another network."""
    variant = make_game("chinese-checkers", players=min(game.seats, 4))
    file = open_shipped(variant, find_training(variant.name, TRAINING))
    return None if file is None else _core.ChineseCheckersNetwork(file.read_all())


@lru_cache(maxsize=8)
def _network(data: bytes) -> _core.ChineseCheckersNetwork:
    return _core.ChineseCheckersNetwork(data)


def _open_network(seats: int) -> bytes | None:
    variant = make_game("chinese-checkers", players=seats)
    return _read_network(variant, model_stamp(variant, find_training(variant.name, TRAINING)))


@lru_cache(maxsize=8)
def _read_network(variant: Game, _stamp: Hashable) -> bytes | None:
    file = open_model(variant, find_training(variant.name, TRAINING))
    return None if file is None else bytes(file.read_all())
