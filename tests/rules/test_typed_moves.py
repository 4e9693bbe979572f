"""Moves as people type them."""

from __future__ import annotations

import pytest

import qipan
from qipan.rules.typed_moves import read_move


def read(name: str, text: str, *moves: str, **options: int) -> str | None:
    state = qipan.game(name, **options).initial()
    for move in moves:
        state = state.play(move)
    assert state.mover is not None
    return read_move(state.view(state.mover), text)


@pytest.mark.parametrize("text", ["E6-F5", "e6-f5", "e6f5", " e6  F5 ", "E6–F5", "E6 - f5"])
def test_case_spaces_and_the_dash_do_not_matter(text: str) -> None:
    assert read("checkers", text) == "E6-F5"


@pytest.mark.parametrize("text", ["", "e6", "e6f4", "e6--f5", "x", "-e6f5", "E6F5 E6F5"])
def test_other_texts_are_no_moves(text: str) -> None:
    assert read("checkers", text) is None


@pytest.mark.parametrize("text", ["-4,6:-4,4", "-4,6 -4,4", " -4, 6 : -4, 4 ", "−4,6:−4,4", "-4,6-4,4"])
def test_a_minus_sign_is_not_a_dash(text: str) -> None:
    assert read("chinese-checkers", text) == "-4,6:-4,4"
    assert read("chinese-checkers", text.replace("−", "").replace("-", "")) is None


def test_digits_do_not_become_another_move() -> None:
    assert read("dots", "1-2") is None
    assert read("dots", "1 2") is None
    assert read("dots", " 7 ") == "7"


def test_calls_of_planes() -> None:
    assert read("planes", "3-5", "A2u", "A2u", planes=1) == "C4"
    assert read("planes", "c4", "A2u", "A2u", planes=1) == "C4"
    assert read("planes", "10-10", "A2u", "A2u", planes=1) == "J9"
    assert read("planes", "3-11", "A2u", "A2u", planes=1) is None
    assert read("planes", "3-5", "A2u", "A2u", "C4", "A0", planes=1) is None  # C4 was shot at before
    assert read("planes", "1-3u", planes=1) == "A2u"
    assert read("planes", "a2U", planes=1) == "A2u"


@pytest.mark.parametrize(("name", "text"), [("checkers", "e6f5"), ("planes", "3-5"), ("two-eat-one", "a4 a3")])
def test_a_position_accepts_only_the_notation_of_the_game(name: str, text: str) -> None:
    with pytest.raises(qipan.BadNotation):
        qipan.game(name).initial().play(text)
