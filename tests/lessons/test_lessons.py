"""The lessons of the page, played against the real rules: every right move, every wrong one, in both languages.

The page's own code judges the attempts (`judge.mjs`), and the server's code says what is legal and what follows.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from lessons.helpers import CHINESE, TAUGHT, lessons, verdicts

LANGUAGES = {"en", "zh"}
MIN_STEPS = 6


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
        # An attempt that the rules do not allow is never right.
        assert all(each["verdict"] == "wrong" for each in attempts if each["move"] is None), step["title"]
        # Every explanation is used, and every legal move that misses the goal, or illegal target of a piece, has one.
        explained = {each["mistake"] for each in wrong} - {None}
        assert explained == set(range(len(step["mistakes"]))), (step["title"], explained)
        for general in ("otherMove", "illegal"):
            assert [each["path"] for each in wrong if each["general"] == general] == [], (step["title"], general)


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
