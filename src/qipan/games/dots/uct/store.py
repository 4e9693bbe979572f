"""The UCT models that engines play by, and what they learn from games against people.

The model with what it has learned from games is in a file of its own. So a training that runs at the same time, or is
continued later, neither loses these games nor depends on them. When the trained model changes, learning from games
starts from scratch.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from qipan.engines.model_files import open_model, open_own, own_file, save_model
from qipan.games.dots.policies import dots_state
from qipan.games.dots.uct.counts import Counts
from qipan.games.dots.uct.names import MUST_TAKE
from qipan.rules import Game, State
from qipan.rules.game_module import find_training
from qipan.rules.native import _core
from qipan.rules.training import Training
from qipan.truth.table_files import TableFile

EXPLORATION = 0.6
EXPLORED_GAMES = 2000  # games of self-play from a position about which the model knows too little
# A model that learns from a game no longer explores positions from which it has played this number of games.
ENOUGH_VISITS = 10 * EXPLORED_GAMES


def load_model(game: Game, name: str) -> _core.DotsUctModel:
    """Return the model by which engines play, with what it has learned from games; without files, an empty model.

    The model is shared: it must not be changed.
    """
    file = _open(game, name)
    return _empty(name).model if file is None else _read_once(tuple(file.header["checksums"]), _Payload(file))


class _Payload:
    """A payload, wrapped so that a cache ignores it when it compares arguments."""

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


def games_training(name: str) -> Training:
    """Return the training `name` under the name that it has in files of models that have learned from games."""
    training = find_training("dots", name)
    return replace(training, name=f"{training.name}-games")


def _open(game: Game, name: str) -> TableFile | None:
    """Return the file of the model that has learned from games since its training; without it, of the trained model."""
    model, training = open_model(game, find_training(game.name, name)), games_training(name)
    learned = open_own(own_file(game, training), game, training)
    return model if learned is None or learned.header["stats"].get("trained") != _checksums(model) else learned


def _checksums(file: TableFile | None) -> list[int] | None:
    return None if file is None else list(file.header["checksums"])


def learn_game(game: Game, name: str, states: Sequence[State], seat: int) -> None:
    """Count a finished game in which the model had a seat, and save the model. Raise OSError if that fails.

    Positions that the model has hardly visited are first explored by self-play. A model never chooses a move without
    a visit: in such a position, it would otherwise repeat the move of this game forever, even if it always lost.
    """
    training = games_training(name)
    start, *_ = states
    with _locked(game, training):
        file = _open(game, name)
        counts = _empty(name) if file is None else Counts.read(memoryview(file.read_all()))
        _explore(counts.model, states)
        counts.model.learn(dots_state(start), [_move_between(*pair) for pair in pairwise(states)], seat)
        stats = {"trained": _checksums(open_model(game, find_training(game.name, name)))}
        save_model(own_file(game, training), game, training, counts.dense(), stats)


def _explore(model: _core.DotsUctModel, states: Sequence[State]) -> None:
    """Explore by self-play each position of a game in which some move is untried, or whose visits are few in all."""
    seed = model.games_from(dots_state(states[0]))[0]
    for number, each in enumerate(states):
        state = dots_state(each)
        visits = [visits for _, visits, _ in model.tallies(state)]
        if visits and (min(visits) == 0 or sum(visits) < ENOUGH_VISITS):
            model.self_play(state, EXPLORATION, 0.0, 0, EXPLORED_GAMES, seed + number, 1, None, None)


def _move_between(before: State, after: State) -> str:
    return next(str(move) for move in before.moves() if before.play(move) == after)


@contextmanager
def _locked(game: Game, training: Training) -> Iterator[None]:
    """Hold a lock, so that only one process at a time changes a model and no game is lost."""
    path = own_file(game, training).with_suffix(".lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
