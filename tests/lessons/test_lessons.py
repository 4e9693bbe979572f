"""The lessons of the page, played against the real rules: every right move, every wrong one, in both languages.

The page's own code judges the attempts (`judge.mjs`), and the server's code says what is legal and what follows.
"""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from lessons.helpers import TAUGHT, Step, lessons, run_judge, start_of
from qipan.rules import State
from qipan.server.http.positions import play_moves

LANGUAGES = {"en", "zh"}
CHINESE = re.compile(r"[\u4e00-\u9fff]")
MIN_STEPS = 6

Verdict = dict[str, Any]


def written(state: State, moves: list[str]) -> dict[str, Any]:
    """Return the server's response to a request for a position after some moves."""
    response: dict[str, Any] = play_moves(state, moves).model_dump(mode="json")
    return response


def trials_of(game: str, number: int, step: Step) -> list[dict[str, Any]]:
    """Return a trial for the position at the beginning of a step, and for those on the way to its goal."""
    start = start_of(game, step)
    state, trials = start, []
    for move in step["solution"]:
        legal = {str(each) for each in state.moves()}
        shapes = [each.path for each in start.game.initial().moves() if len(each.path) > 2 and str(each) not in legal]
        trials.append(
            {
                "game": game,
                "step": number,
                "cells": [cell.name for cell in state.game.layout()],
                "start": written(start, []),
                "before": written(state, []),
                "afters": [written(state, [str(each)]) for each in state.moves()],
                "shapes": [list(path) for path in shapes],
            }
        )
        state = state.play(move)
    return trials


@cache
def verdicts() -> dict[tuple[str, int], list[list[Verdict]]]:
    """Return the verdicts on all attempts, by game and step: a list for each position on the way to the goal."""
    trials = [
        trial
        for game, steps in lessons().items()
        for number, step in enumerate(steps)
        for trial in trials_of(game, number, step)
    ]
    found: dict[tuple[str, int], list[list[Verdict]]] = {}
    for trial, judged in zip(trials, run_judge("judge", given=json.dumps(trials)), strict=True):
        found.setdefault((trial["game"], trial["step"]), []).append(judged)
    return found


def test_a_lesson_has_enough_steps() -> None:
    assert set(lessons()) == set(TAUGHT)
    assert all(len(steps) >= MIN_STEPS for steps in lessons().values())


@pytest.mark.parametrize("game", TAUGHT)
def test_the_right_path_reaches_the_goal(game: str) -> None:
    for number, step in enumerate(lessons()[game]):
        judged = verdicts()[game, number]
        for at, (move, attempts) in enumerate(zip(step["solution"], judged, strict=True)):
            expected = "right" if at == len(judged) - 1 else "onward"
            assert [each["verdict"] for each in attempts if each["move"] == move] == [expected], (step["title"], move)


@pytest.mark.parametrize("game", TAUGHT)
def test_wrong_attempts_are_wrong_and_explained(game: str) -> None:
    for number, step in enumerate(lessons()[game]):
        attempts = [each for judged in verdicts()[game, number] for each in judged]
        wrong = [each for each in attempts if each["verdict"] == "wrong"]
        # What the rules do not allow is never right.
        assert all(each["verdict"] == "wrong" for each in attempts if each["move"] is None), step["title"]
        # Every explanation is given to somebody, and every legal move that misses the goal has one.
        explained = {each["mistake"] for each in wrong} - {None}
        assert explained == set(range(len(step["mistakes"]))), (step["title"], explained)
        assert [each["move"] for each in wrong if each["general"] == "otherMove"] == [], step["title"]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_text_is_in_both_languages(game: str) -> None:
    for step in lessons()[game]:
        said = [mistake["says"] for mistake in step["mistakes"]]
        for text in [step["title"], step["task"], step["right"], *said]:
            assert set(text) == LANGUAGES
            assert text["en"]
            assert not CHINESE.search(text["en"])
            assert CHINESE.search(text["zh"])
        for language in LANGUAGES:
            assert len({each[language] for each in said}) == len(said), step["title"]


@pytest.mark.parametrize("game", TAUGHT)
def test_steps_differ(game: str) -> None:
    steps = lessons()[game]
    assert all(one["title"] != other["title"] and one["task"] != other["task"] for one, other in pairwise(steps))
