"""The learned evaluation of checkers, and how it is learned."""

from __future__ import annotations

import random
from array import array
from pathlib import Path
from types import SimpleNamespace

import pytest

import qipan
from qipan.engines.alphabeta import AlphaBeta
from qipan.engines.learned import learned_state, learned_training, learned_weights
from qipan.engines.model_files import own_file, save_model
from qipan.games.checkers.training import CheckersTrainer
from qipan.rules.native import _core

GAME = qipan.game("checkers")
PARAMETERS = {
    "games": 16,
    "depth": 2,
    "lambda": 0.8,
    "exploration": 0.1,
    "rate": 3.0,
    "reuse": 2,
    "games_per_step": 8,
}
SIZE = len(_core.CheckersTdLearner(1, depth=1, games_per_step=1, lambda_=0.5, exploration=0, rate=1, reuse=1).weights())


def create_trainer(*, seed: int = 1, threads: int = 1) -> CheckersTrainer:
    return CheckersTrainer(GAME, PARAMETERS, seed=seed, threads=threads)


def learn(trainer: CheckersTrainer, steps: int = 2) -> bytes:
    for _ in range(steps):
        trainer.step(qipan.Stop())
    return b"".join(bytes(part) for part in trainer.state())


def turned(text: str) -> str:
    """Return the position turned by 180° with the colours swapped: the same position for the other side."""
    board, mover = text.split(" ")
    swap = str.maketrans("bwBW", "wbWB")
    return f"{board[::-1].translate(swap)} {mover.translate(swap)}"


def parse(text: str) -> _core.CheckersState:
    state = GAME.parse(text)
    assert isinstance(state, _core.CheckersState)
    return state


def positions(count: int) -> list[_core.CheckersState]:
    rng = random.Random(3)
    found: list[_core.CheckersState] = []
    while len(found) < count:
        state = GAME.initial()
        for _ in range(rng.randint(2, 80)):
            if state.mover is None:
                break
            state = state.play(rng.choice(state.moves()))
        if state.mover is not None:
            assert isinstance(state, _core.CheckersState)
            found.append(state)
    return found


def test_both_colours_are_evaluated_alike() -> None:
    rng = random.Random(1)
    weights = array("h", (rng.randint(-50, 50) for _ in range(SIZE // 2))).tobytes()
    values = set()
    for state in positions(200):
        value = _core.evaluate_by_weights(state, weights)
        assert value == _core.evaluate_by_weights(parse(turned(state.text)), weights)
        values.add(value)
    assert len(values) > 100


def test_learning_begins_with_the_material() -> None:
    first = create_trainer().learner.weights()
    assert _core.evaluate_by_weights(parse(GAME.initial().text), first) == 0
    state = parse("......../......../......../..b...../......../....B.../.....w../........ b")
    assert _core.evaluate_by_weights(state, first) == 100 + 250 - 100


def test_a_seed_determines_the_model_for_any_number_of_threads() -> None:
    state = learn(create_trainer())
    assert learn(create_trainer()) == learn(create_trainer(threads=2)) == state
    assert learn(create_trainer(seed=2)) != state


def test_an_interrupted_training_continues_with_the_same_result() -> None:
    first = create_trainer()
    half = learn(first, steps=1)
    second = create_trainer()
    second.restore(memoryview(half), first.done)
    assert second.done == first.done == 8
    assert learn(second, steps=1) == learn(create_trainer())


def test_a_stopped_step_changes_nothing() -> None:
    trainer = create_trainer()
    stop = qipan.Stop()
    stop.set()
    trainer.step(stop)
    assert trainer.done == 0


def test_what_is_no_state_is_rejected() -> None:
    trainer = create_trainer()
    state = bytearray(learn(trainer))
    before = bytes(state)
    for broken in (b"", before[:-1], before + b"x", bytes(len(before))):
        with pytest.raises(ValueError, match="size|state"):
            trainer.restore(memoryview(broken), 0)
    state[-36:-28] = b"\xff" * 8  # gives the last position far more than twelve black pieces
    with pytest.raises(ValueError, match="state"):
        trainer.restore(memoryview(state), 0)
    assert b"".join(bytes(part) for part in trainer.state()) == before
    with pytest.raises(ValueError, match="bytes"):
        _core.evaluate_by_weights(parse(GAME.initial().text), b"short")


def test_the_model_that_ships_is_used_and_is_better_than_its_beginning() -> None:
    weights = learned_weights(GAME)
    assert weights is not None
    assert len(weights) == SIZE
    engine = qipan.engine("alphabeta", GAME, seed=1)
    assert isinstance(engine, AlphaBeta)
    assert engine.evaluation == "learned"
    trainer = create_trainer()
    at_first = trainer.measure(qipan.Stop())["moves_kept"]
    trainer.learner = SimpleNamespace(weights=lambda: weights, positions=0, loss=0.0)
    assert trainer.measure(qipan.Stop())["moves_kept"] > at_first


def test_every_evaluation_can_be_chosen() -> None:
    chosen = {
        name: qipan.engine("alphabeta", GAME, seed=1, evaluation=name).choose(
            GAME.initial().view(0), qipan.Limit(depth=5)
        )
        for name in ("learned", "positional", "material")
    }
    assert len({choice.nodes for choice in chosen.values()}) == 3
    with pytest.raises(ValueError, match="evaluation"):
        qipan.engine("alphabeta", GAME, evaluation="none")


def test_new_engines_use_a_newer_model_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIPAN_DATA", str(tmp_path))
    training = learned_training(GAME)
    assert training is not None
    weights = learned_weights(GAME)
    view, limit = GAME.initial().view(0), qipan.Limit(depth=5)
    before = qipan.engine("alphabeta", GAME, seed=1).choose(view, limit)
    model = learned_state(bytes(SIZE))  # every weight is 0
    save_model(own_file(GAME, training), GAME, training, model, {"done": 1, "total": 9})
    assert learned_weights(GAME) == weights
    save_model(own_file(GAME, training), GAME, training, model, {"done": 9, "total": 9})
    assert learned_weights(GAME) == bytes(SIZE)
    assert qipan.engine("alphabeta", GAME, seed=1).choose(view, limit).nodes != before.nodes
