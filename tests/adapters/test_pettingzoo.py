"""Every game passes PettingZoo's own tests, and its environment plays as the rules do."""

from __future__ import annotations

import pickle
import subprocess
import sys
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import qipan
from qipan.adapters import pettingzoo
from qipan.cli.boards import draw
from variants import DEFAULTS, SAMPLES, Variant

each_default = pytest.mark.parametrize("variant", DEFAULTS, ids=str)
each_sample = pytest.mark.parametrize("variant", SAMPLES, ids=str)

# PettingZoo's test warns about every environment with action masks that is not on a list of its own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


@each_sample
def test_the_api_test_passes(variant: Variant) -> None:
    api_test(pettingzoo.env(variant.game), num_cycles=120)
    api_test(pettingzoo.env(variant.game, max_plies=7), num_cycles=40)


@each_default
def test_the_seed_test_passes(variant: Variant) -> None:
    seed_test(partial(pettingzoo.env, variant.game), num_cycles=30)


@each_default
def test_the_render_test_passes(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(pettingzoo.env, variant.game))
    assert len(capsys.readouterr().out) > 100
    env = pettingzoo.env(variant.game, render_mode="ansi")
    env.reset()
    assert env.render() == draw(variant.game.initial()).plain
    with pytest.raises(ValueError, match="the render modes are ansi and human, not 'rgb'"):
        pettingzoo.env(variant.game, render_mode="rgb")


def play(env: Any, random: Random, max_steps: int = 400) -> tuple[list[int], dict[str, float], bool]:
    """Play random actions. Return them, the rewards of all agents, and whether the game was truncated."""
    actions, rewards, was_truncated = [], {}, False
    env.reset()
    for agent in env.agent_iter(max_steps):
        observation, reward, terminated, truncated, _ = env.last()
        was_truncated |= truncated
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            actions.append(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            env.step(actions[-1])
    return actions, rewards, was_truncated


@each_sample
@pytest.mark.parametrize("max_plies", [None, 11])
def test_rewards_are_the_payoffs(variant: Variant, max_plies: int | None) -> None:
    game = variant.game
    actions, rewards, was_truncated = play(pettingzoo.env(game, max_plies=max_plies), Random(4))
    state, encoding = game.initial(), qipan.encoding(game)
    for action in actions:
        assert state.mover is not None
        state = state.play(encoding.moves(state.view(state.mover))[action])
    if state.outcome is not None:
        assert not was_truncated
        assert rewards == dict(enumerate_agents(state.outcome.payoffs))
    elif max_plies is not None:
        assert was_truncated
        assert len(actions) == max_plies
        assert rewards == dict(enumerate_agents(state.adjudicate(by_progress=True)))
    else:
        assert not rewards


def enumerate_agents(payoffs: tuple[float, ...]) -> list[tuple[str, float]]:
    return [(f"player_{seat}", payoff) for seat, payoff in enumerate(payoffs)]


@each_default
def test_an_illegal_action_changes_nothing(variant: Variant) -> None:
    env = pettingzoo.env(variant.game)
    env.reset()
    env.step(int(env.last()[0]["action_mask"].argmax()))
    before, mover = env.last()[0], env.agent_selection
    illegal = int(before["action_mask"].argmin())
    with pytest.raises(qipan.IllegalMove, match=f"action {illegal} is not legal; legal actions: "):
        env.step(illegal)
    after = env.last()[0]
    assert all(np.array_equal(before[key], after[key]) for key in before)
    assert env.agent_selection == mover


@each_default
def test_environments_can_be_pickled(variant: Variant) -> None:
    env = pickle.loads(pickle.dumps(pettingzoo.GameEnv(variant.game, max_plies=3)))
    assert (env.game, env.max_plies) == (variant.game, 3)
    assert play(env, Random(1))[0] == play(pettingzoo.env(variant.game, max_plies=3), Random(1))[0]


def test_without_pettingzoo_the_error_says_what_to_install() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import qipan.adapters.pettingzoo"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith("needs PettingZoo: pip install 'qipan[pettingzoo]'")
    assert subprocess.run([sys.executable, "-c", "import qipan, sys; sys.exit('numpy' in sys.modules)"]).returncode == 0
