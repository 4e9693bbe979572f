"""Levels for people: each is stronger than the level below, measured by exact values."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import qipan
from positions import random_game
from qipan import _core
from qipan.engines import levels, registry
from qipan.engines.levels import LEVELS
from qipan.rules.game_module import GameModule
from variants import SAMPLES, Variant

PAYOFFS = {"win": 1, "draw": 0, "loss": -1, None: 0}


@pytest.mark.parametrize("variant", SAMPLES, ids=str)
@pytest.mark.parametrize("level", [1, 3, 6, 10])
def test_every_level_plays_every_game(variant: Variant, level: int) -> None:
    engine = qipan.engine("best", variant.game, level=level, seed=1)
    for state in islice(random_game(variant.game, Random(1)), 0, 30, 10):
        if state.mover is None:
            continue
        view = state.view(state.mover)
        choice = engine.choose(view, qipan.Limit(nodes=2000))
        assert choice.move in view.moves()
        assert engine.choose(view, qipan.Limit(nodes=2000)) == choice


def mean_loss(level: int, states: list[qipan.State]) -> float:
    """Return the mean loss of the level's moves, by the table: boxes in dots, half points in other games."""
    lost = 0
    engine = qipan.engine("best", states[0].game, level=level, seed=1)
    for state in states:
        assert state.mover is not None
        chosen = engine.choose(state.view(state.mover)).move
        values = {
            each.move: each.value.score if each.value.score is not None else PAYOFFS[each.value.outcome]
            for each in qipan.analyse(state).moves
        }
        lost += max(values.values()) - values[chosen]
    return lost / len(states)


@pytest.mark.long
def test_higher_levels_lose_less_in_two_eat_one() -> None:
    game = qipan.game("two-eat-one")
    random = Random(5)
    games = [[state for state in islice(random_game(game, random), 80) if state.outcome is None] for _ in range(600)]
    states = [random.choice(game) for game in games]
    lost = [mean_loss(level, states) for level in LEVELS if level not in (7, 8, 9)]  # levels 7 to 9 are slow
    assert lost == sorted(lost, reverse=True)
    assert lost[0] > 0.1
    assert lost[-1] == 0


def test_higher_levels_lose_less_in_dots() -> None:
    game = qipan.game("dots")
    medium = qipan.engine("best", game, level=4, seed=9)
    states: list[qipan.State] = []
    for opening in ("0", "4", "8", "1"):
        state = game.initial().play(opening)
        while state.mover is not None:
            states.append(state)
            state = state.play(medium.choose(state.view(state.mover), history=states).move)
    lost = [mean_loss(level, [state for state in states for _ in range(3)]) for level in LEVELS]
    assert lost == sorted(lost, reverse=True)
    assert lost[0] > 0.5
    assert lost[-1] == 0


def mean_shots(level: int, layouts: list[str]) -> float:
    game = qipan.game("planes")
    assert isinstance(game, _core.PlanesGame)
    engine = qipan.engine("best", game, level=level, seed=1)
    own_heads = {plane[:-1] for plane in layouts[0].split(",")}
    shots = 0
    for layout in layouts:
        answers: dict[str, str] = {}
        heads = {plane[:-1] for plane in layout.split(",")}
        state = game.initial()
        for plane in (*layouts[0].split(","), *layout.split(",")):
            state = state.play(plane)
        while not heads <= answers.keys():
            shot = engine.choose(state.view(0)).move
            state = state.play(shot)
            answers[str(shot)] = ""
            if state.mover == 1:  # seat 1 misses every head, so that it never wins
                state = state.play(next(move for move in state.moves() if str(move) not in own_heads))
        shots += len(answers)
    return shots / len(layouts)


@pytest.mark.long
def test_higher_levels_need_fewer_shots_in_planes() -> None:
    game = qipan.game("planes")
    assert isinstance(game, _core.PlanesGame)
    random = Random(3)
    every = _core.PlanesLayouts(game, "-")
    layouts = [str(every.draw("-", random.getrandbits(62))) for _ in range(30)]
    shots = [mean_shots(level, layouts) for level in (1, 3, 5, 7, 9)]
    assert shots == sorted(shots, reverse=True)


@pytest.mark.parametrize("analyst", ["alphabeta", "mcts"])
def test_a_game_without_levels_of_its_own_has_default_levels(monkeypatch: pytest.MonkeyPatch, analyst: str) -> None:
    monkeypatch.setattr(levels, "module_of", lambda _name: GameModule())
    monkeypatch.setattr(registry, "_ANALYSTS", (analyst,))
    game = qipan.game("checkers")
    view = game.initial().view(0)
    for level in LEVELS[:-1]:
        choice = qipan.engine("best", game, level=level, seed=1).choose(view, qipan.Limit(nodes=500))
        assert choice.move in view.moves()


def test_levels_are_checked() -> None:
    game = qipan.game("checkers")
    for wrong in (0, 11, 2.5, "3", True):
        with pytest.raises(ValueError, match="level must be 1..10, not"):
            qipan.engine("best", game, level=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="random has no levels in checkers; use best"):
        qipan.engine("random", game, level=3)


def test_the_top_level_is_the_best_engine() -> None:
    game = qipan.game("two-eat-one")
    state = game.parse("2211/1200/0000/0000 1")
    choice = qipan.engine("best", game, level=10).choose(state.view(0))
    assert str(choice.value) == "win in 19"
