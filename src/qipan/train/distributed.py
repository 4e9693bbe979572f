"""Learners whose games other processes can play. The model is the same as if all games were played on one machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from qipan._core import Stop
from qipan.rules.training import Buffer

TASKS_PER_STEP = 16

# How many games the learner had learned from, the number of the first game played, and the games played.
Games = tuple[int, int, bytes]
CreateLearner = Callable[[], "GameLearner"]


class GameLearner(Protocol):
    """A learner of the core that plays a fixed number of games with the same model, and then learns from all of them.

    A game depends on the model and on its number only.
    """

    @property
    def games(self) -> int: ...

    def play(self, first: int, count: int, threads: int, stop: Stop | None) -> bytes | bytearray: ...
    def learn(self, games: Buffer) -> None: ...
    def save(self) -> bytes | bytearray: ...
    def restore(self, data: Buffer) -> None: ...


class DistributedGames:
    """The games of the next step of a learner. Games that are lost with their worker are handed out again.

    `create` returns a learner with the same parameters, in another process.
    """

    def __init__(self, learner: GameLearner, create: CreateLearner, games_per_step: int) -> None:
        self._learner = learner
        self._create = create
        self._size = -(-games_per_step // TASKS_PER_STEP)
        self._firsts = range(0, games_per_step, self._size)
        self._games_per_step = games_per_step
        self._games: int | None = None  # how many games the saved learner had learned from
        self._saved = b""
        self._played: dict[int, bytes] = {}  # played games of this step, by the number of the first game
        self._handed_out = 0

    def task(self) -> tuple[Callable[..., Games], tuple[Any, ...]]:
        """Return the next games that are still missing. If workers are idle, several of them may get the same games."""
        if self._games != self._learner.games:
            self._games, self._saved = self._learner.games, bytes(self._learner.save())
            self._played, self._handed_out = {}, 0
        missing = [first for first in self._firsts if first not in self._played]
        first = missing[self._handed_out % len(missing)]
        self._handed_out += 1
        return play_games, (self._create, self._saved, first, min(self._size, self._games_per_step - first))

    def absorb(self, result: Games) -> None:
        """Learn once all games of the step have arrived. Games of an earlier step are ignored."""
        games, first, played = result
        if games != self._learner.games:
            return
        self._played[first] = played
        if len(self._played) == len(self._firsts):
            self._learner.learn(b"".join(self._played[each] for each in self._firsts))


def play_games(create: CreateLearner, saved: bytes, first: int, count: int) -> Games:
    """Play some games with the model that another process has saved."""
    learner = create()
    learner.restore(saved)
    return learner.games, first, bytes(learner.play(first, count, 1, None))
