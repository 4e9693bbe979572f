"""Every training of every game, with the parameters of each of its presets: the same seed gives the same model."""

from __future__ import annotations

import hashlib

import pytest

import qipan
from qipan.rules.game_module import module_of
from qipan.rules.training import Training, TrainingPreset
from qipan.truth.table_files import Buffer

# The first step of a training takes about a second or more; these parameters make it shorter.
SMALL = {"games": 500, "games_per_step": 4, "steps": 500}
PRESETS = [
    (name, training, preset)
    for name in qipan.game_names()
    for training in module_of(name).trainings
    for preset in training.presets
]


def checksum(parts: list[Buffer]) -> str:
    return hashlib.sha256(b"".join(bytes(part) for part in parts)).hexdigest()


def first_step(name: str, training: Training, preset: TrainingPreset, seed: int) -> str:
    """Return the checksum of the model after the first step."""
    game = qipan.game(name, **preset.options)
    small = {key: SMALL.get(key, value) for key, value in preset.parameters.items()}
    trainer = training.create(game, small, seed=seed, threads=1)
    before = checksum(list(trainer.state()))
    trainer.step(qipan.Stop())
    assert trainer.done > 0
    after = checksum(list(trainer.state()))
    assert after != before
    return after


@pytest.mark.parametrize(
    ("name", "training", "preset"), PRESETS, ids=[f"{name}-{method.name}-{each.name}" for name, method, each in PRESETS]
)
def test_a_seed_determines_the_model_bit_for_bit(name: str, training: Training, preset: TrainingPreset) -> None:
    model = first_step(name, training, preset, 1)
    assert model == first_step(name, training, preset, 1)
    assert model != first_step(name, training, preset, 2)
