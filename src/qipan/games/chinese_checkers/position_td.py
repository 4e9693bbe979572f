"""The learned values of positions, which people add to from positions of their choice; `tabular-td` plays by them."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Mapping
from dataclasses import replace

from qipan._core import Stop
from qipan.engines.model_files import open_model, open_own, own_file, save_model
from qipan.games.chinese_checkers.tabular_td import create_learner, measure, read_entries
from qipan.games.chinese_checkers.trainings import SOURCE, TABULAR_TD
from qipan.rules import Game, State
from qipan.rules.native import _core

RUNS_PER_CALL = 100
MAX_POSITIONS = 400_000  # of more positions, half of this number is kept: those with the most visits
SEED = 1

# The values have a file of their own, so that the file that `qipan train` writes stays reproducible.
FILE = replace(TABULAR_TD, name="tabular-td-positions")
# The parameters of the source document, except that an episode starts at the given position itself.
PARAMETERS = {**SOURCE, "start_plies": 0}

MAX_TRAINERS = 4  # maximum number of variants whose values are in memory

_trainers: dict[Game, TabularPositions] = {}  # in the order of their last use, so that the first one is dropped
_lock = threading.Lock()


def trainer_of(game: Game) -> TabularPositions:
    """Return the trainer of a variant, which the whole process shares. A new trainer continues from the saved values.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers")
    >>> trainer_of(game) is trainer_of(qipan.game("chinese-checkers"))
    True
    """
    with _lock:
        trainer = _trainers.pop(game, None)
        if trainer is None:
            if len(_trainers) >= MAX_TRAINERS:
                with contextlib.suppress(OSError):
                    _trainers.pop(next(iter(_trainers))).save()
            trainer = TabularPositions(game)
        _trainers[game] = trainer
        return trainer


class TabularPositions:
    """Learns from single positions with the parameters of the preset `source`."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.learner = create_learner(game, PARAMETERS, SEED)
        self._lock = threading.Lock()
        saved = open_own(own_file(game, FILE), game, FILE) or open_model(game, TABULAR_TD)
        if saved is not None:
            done = int(saved.header["stats"]["done"])
            self.learner.restore(memoryview(saved.read_all()), done // int(PARAMETERS["run_steps"]))

    def learn(self, state: State, stop: Stop) -> Mapping[str, float]:
        assert isinstance(state, _core.ChineseCheckersState)
        self.learner.learn(state, RUNS_PER_CALL, stop)
        if len(self.learner) > MAX_POSITIONS:
            self._drop_rare_positions()
        return measure(self.learner)

    def save(self) -> None:
        done = self.learner.runs * int(PARAMETERS["run_steps"])
        with self._lock:
            stats = {"done": done, "parameters": PARAMETERS, "seed": SEED}
            save_model(own_file(self._game, FILE), self._game, FILE, [self.learner.to_bytes()], stats)

    def _drop_rare_positions(self) -> None:
        with self._lock:
            entries = read_entries(self.learner, self._game.seats)
            kept = entries[(-entries["visits"].astype("i8")).argsort(kind="stable")[: MAX_POSITIONS // 2]]
            self.learner.restore(kept.tobytes(), self.learner.runs)
