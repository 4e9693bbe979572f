"""The UCT models that engines play by, and what they learn from games against people."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise

from qipan.engines.model_files import open_model, own_file, save_model
from qipan.games.dots.policies import dots_state
from qipan.games.dots.uct.counts import Counts
from qipan.games.dots.uct.names import MUST_TAKE
from qipan.rules import Game, State
from qipan.rules.game_module import find_training
from qipan.rules.native import _core
from qipan.rules.training import Training
from qipan.truth.table_files import TableFile


def load_model(game: Game, name: str) -> _core.DotsUctModel:
    """Return the user's own model, or else the one that ships; without either, one that knows nothing.

    The model is shared: it must not be changed.
    """
    training = find_training(game.name, name)
    file = open_model(game, training)
    return _empty(name).model if file is None else _read_once(tuple(file.header["checksums"]), _Payload(file))


class _Payload:
    """A payload to read, which a cache does not compare."""

    def __init__(self, file: TableFile) -> None:
        self.content = memoryview(file.read_all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Payload)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=4)
def _read_once(checksums: tuple[int, ...], payload: _Payload) -> _core.DotsUctModel:
    return Counts.read(payload.content).model


def _empty(name: str) -> Counts:
    return Counts.empty("position", "own" if name == MUST_TAKE else "none")


def learn_game(game: Game, name: str, states: Sequence[State], seat: int) -> None:
    """Count a finished game in which the model had a seat, and save the model. Raise OSError if that fails.

    The model that ships with the package becomes the user's own one with its first game.
    """
    training = find_training(game.name, name)
    start, *_ = states
    with _locked(game, training):
        file = open_model(game, training)
        counts = _empty(name) if file is None else Counts.read(memoryview(file.read_all()))
        stats = {} if file is None else dict(file.header["stats"])
        counts.model.learn(dots_state(start), [_move_between(*pair) for pair in pairwise(states)], seat)
        save_model(own_file(game, training), game, training, counts.dense(), stats)


def _move_between(before: State, after: State) -> str:
    return next(str(move) for move in before.moves() if before.play(move) == after)


@contextmanager
def _locked(game: Game, training: Training) -> Iterator[None]:
    """Let one process at a time change a model, so that no game is lost."""
    path = own_file(game, training).with_suffix(".lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
