"""Learned evaluations: finds the weights that a game has learned by the training `td`."""

from __future__ import annotations

import struct
from collections.abc import Hashable
from functools import lru_cache

from qipan.engines.model_files import model_stamp, open_model
from qipan.rules import Game
from qipan.rules.game_module import module_of
from qipan.rules.training import Training

TRAINING = "td"
LEARNED, POSITIONAL = "learned", "positional"  # the evaluations of a search: the learned one, and the one set by hand
_HEADER = struct.Struct("<QQ")  # the sizes of the two parts of a payload; see `learned_state`


def learned_state(weights: bytes | bytearray, rest: bytes | bytearray = b"") -> list[bytes | bytearray]:
    """Return the payload of a model: the weights, which engines read, and the rest, which is needed to learn more.

    >>> split_state(memoryview(b"".join(learned_state(b"weights", b"rest"))))[1].tobytes()
    b'rest'
    """
    return [_HEADER.pack(len(weights), len(rest)), weights, rest]


def split_state(payload: memoryview) -> tuple[memoryview, memoryview]:
    """Return the weights and the rest, given the payload of a model. Raise ValueError if its size is wrong.

    >>> split_state(memoryview(b"short"))
    Traceback (most recent call last):
    ValueError: the model of the evaluation has another size
    """
    if len(payload) >= _HEADER.size:
        first, second = _HEADER.unpack_from(payload)
        if len(payload) == _HEADER.size + first + second:
            return payload[_HEADER.size : _HEADER.size + first], payload[_HEADER.size + first :]
    raise ValueError("the model of the evaluation has another size")


def learned_training(game: Game) -> Training | None:
    """Return the training by which a game learns its evaluation; None if the game cannot learn one."""
    return next((each for each in module_of(game.name).trainings if each.name == TRAINING), None)


def learned_weights(game: Game) -> bytes | None:
    """Return the weights of the learned evaluation of a game; None if it has none, or no model was learned yet.

    The weights are read again when a training has saved new ones. See `model_files` for which of several models is
    used.
    """
    training = learned_training(game)
    return None if training is None else _read_weights(game, model_stamp(game, training))


@lru_cache(maxsize=16)
def _read_weights(game: Game, _stamp: Hashable) -> bytes | None:
    training = learned_training(game)
    model = None if training is None else open_model(game, training)
    if model is None:
        return None
    try:
        return bytes(split_state(memoryview(model.read_all()))[0])
    except ValueError:
        return None
