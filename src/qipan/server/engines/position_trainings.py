"""Learning from positions that people choose: games declare how, and the scheduler's threads do it in short calls."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from weakref import WeakKeyDictionary, WeakValueDictionary

from qipan.engines import Stop
from qipan.rules import Game, State
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, ReasonKind
from qipan.rules.training import PositionTrainer, PositionTraining, Training

SAVE_SECONDS = 10.0  # at most this much learning is lost if the server is killed

NO_POSITION_TRAINING = ReasonKind(
    "no_position_training", "{game} has no training {training} that starts from a position"
)

log = logging.getLogger("qipan.server")


def position_trainings(game: str) -> list[tuple[Training, PositionTraining]]:
    """Return the trainings of a game that can start from a position."""
    return [(each, each.from_position) for each in module_of(game).trainings if each.from_position is not None]


class PositionTrainings:
    """Lets trainers learn, one call at a time for each address, and saves from time to time what they have learned."""

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # the lock of each address
        self._saved: WeakKeyDictionary[PositionTrainer, float] = WeakKeyDictionary()

    def turn_of(self, address: str) -> asyncio.Lock:
        """Return the lock that lets only one call of an address run."""
        return self._turns.setdefault(address, asyncio.Lock())

    def learn(self, game: Game, name: str, state: State, *, is_last: bool, stop: Stop) -> Mapping[str, float]:
        """Learn from a position for up to a second, on a search thread. Return a row of the learning curve.

        Raise ValueError if there is no such training, or if nothing can be learned from the position.
        """
        found = next((part for training, part in position_trainings(game.name) if training.name == name), None)
        if found is None or state.game.is_hidden:
            raise Problem(NO_POSITION_TRAINING(game=game.name, training=f"{name!r:.80}"))
        trainer = found.create(game)
        row = trainer.learn(state, stop)
        if is_last or time.monotonic() - self._saved.setdefault(trainer, time.monotonic()) > SAVE_SECONDS:
            self._saved[trainer] = time.monotonic()
            try:
                trainer.save()
            except OSError as error:
                log.warning("what %s has learned from positions could not be saved: %s", game.name, error)
        return row
