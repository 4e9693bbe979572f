"""Learners whose games are played by workers: the same model as on one machine, whatever the workers do."""

from __future__ import annotations

from functools import partial

import pytest

import qipan
from qipan import _core
from qipan.rules.game_module import find_training
from qipan.rules.training import Trainer
from qipan.train.cluster import DistributedSteps
from qipan.train.distributed import DistributedGames, GameLearner, play_games
from train.executors import LosingExecutor

SMALL = {
    "checkers": {"games": 40, "games_per_step": 20, "depth": 1},
    "chinese-checkers": {"games": 36, "games_per_step": 18, "nodes": 20},
}

every_game = pytest.mark.parametrize("name", SMALL)


def begin(name: str) -> Trainer:
    training = find_training(name, "td")
    preset = training.preset(None)
    assert preset is not None
    return training.create(qipan.game(name), {**preset.parameters, **SMALL[name]}, seed=3, threads=1)


def state_of(trainer: Trainer) -> bytes:
    return b"".join(bytes(part) for part in trainer.state())


@every_game
def test_workers_that_die_or_repeat_games_do_not_change_the_model(name: str) -> None:
    alone, distributed = begin(name), begin(name)
    steps = DistributedSteps(distributed, "td", LosingExecutor(7), workers=3)
    for trainer, step in ((alone, alone.step), (distributed, steps.step)):
        while trainer.done < trainer.total:
            step(qipan.Stop())
    assert distributed.done == alone.done == alone.total
    assert state_of(distributed) == state_of(alone)


def checkers_learner() -> GameLearner:
    learner: GameLearner = partial(_core.CheckersTdLearner, 1, depth=1, games_per_step=3)(
        lambda_=0.8, exploration=0.1, rate=3.0, reuse=1
    )
    return learner


def test_games_of_an_earlier_step_are_ignored() -> None:
    learner = checkers_learner()
    games = DistributedGames(learner, checkers_learner, 3)
    results = [function(*arguments) for function, arguments in (games.task() for _ in range(4))]
    assert results[3] == results[0]  # all games are being played, so the first ones are handed out again
    for result in (results[0], results[3], results[2]):
        games.absorb(result)
    assert learner.games == 0
    games.absorb(results[1])
    assert learner.games == 3
    games.absorb(results[2])
    function, arguments = games.task()
    assert function(*arguments)[:2] == (3, 0)


def test_wrong_games_are_refused() -> None:
    learner = checkers_learner()
    before = bytes(learner.save())
    _, _, games = play_games(checkers_learner, before, 0, 3)
    for wrong in (b"", games[:-1], games + games, b"\xff" * len(games), bytes(len(games))):
        with pytest.raises(ValueError, match="these are not the games of a step"):
            learner.learn(wrong)
    assert bytes(learner.save()) == before
    with pytest.raises(ValueError, match="count"):
        learner.play(1, 3, 1, None)
