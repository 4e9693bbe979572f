"""Fuzzing of the parsers: for any text, a parser returns a value or raises ValueError."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import qipan
from positions import random_game, set_up
from variants import VARIANTS, Variant

some_variants = st.sampled_from(VARIANTS)
alphabet = st.sampled_from(list("0123456789ABCDEFGHLabcdef.bwBWudlrx-/,:= pash\n\0é棋\ud800\U0001f600"))


@cache
def samples(variant: Variant) -> list[str]:
    game, random = variant.game, Random(str(variant))
    texts = [state.text for state in islice(random_game(game, random), 30)]
    texts += [set_up(game, random) for _ in range(10)]
    return texts


@cache
def move_samples(variant: Variant) -> list[str]:
    return [str(move) for state in islice(random_game(variant.game, Random(1)), 30) for move in state.moves()[:9]]


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """Return a valid text with a few characters deleted, doubled, replaced, swapped or cut off."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = at + draw(st.integers(0, 3))
        text = text[:at] + draw(st.text(alphabet, max_size=3) | st.just(text[at:end] * 2)) + text[end:]
    return text


def check_message(error: ValueError) -> None:
    """Assert that a message is one short line, however long the text was."""
    assert 10 < len(str(error)) < 300
    assert "\n" not in str(error)


def check_position(variant: Variant, text: str) -> None:
    game = variant.game
    try:
        state = game.parse(text)
    except qipan.BadNotation as error:
        check_message(error)
        return
    assert game.parse(state.text) == state
    assert (state.outcome is None) == bool(state.moves())


def check_move(variant: Variant, text: str) -> None:
    state = variant.game.initial()
    try:
        after = state.play(text)
    except (qipan.BadNotation, qipan.IllegalMove) as error:
        check_message(error)
        return
    assert text in [str(move) for move in state.moves()]
    assert after != state


@given(some_variants, st.text(alphabet, max_size=80) | st.text(max_size=40))
@example(VARIANTS[0], "")
def test_random_text(variant: Variant, text: str) -> None:
    check_position(variant, text)
    check_move(variant, text)


@given(some_variants, st.data())
def test_mutated_positions(variant: Variant, data: st.DataObject) -> None:
    check_position(variant, data.draw(mutated(samples(variant))))


@given(some_variants, st.data())
def test_mutated_moves(variant: Variant, data: st.DataObject) -> None:
    check_move(variant, data.draw(mutated(move_samples(variant))))


@given(
    st.sampled_from(qipan.game_names()),
    st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=5) | st.booleans()),
)
def test_random_options(name: str, options: dict[str, int | str | bool]) -> None:
    known = {option.name for option in qipan.known_options(name)}
    try:
        game = qipan.game(name, **options)
    except ValueError:
        return
    assert set(options) <= known
    assert game.initial().game == game


@given(st.text(alphabet, max_size=60), st.sampled_from([None, 0, 1]))
def test_planes_views(text: str, mover: int | None) -> None:
    from qipan._core import PlanesGame, PlanesView

    try:
        view = PlanesView.parse(PlanesGame(), 0, mover, text)
    except ValueError:
        return
    assert PlanesView.parse(PlanesGame(), 0, mover, view.text) == view
    view.moves()


@pytest.mark.parametrize(
    "text", ["x" * 10_000_000, "9" * 1_000_000, "\0" * 1_000_000, "A" * 1_000_000], ids=["x", "9", "nul", "A"]
)
@pytest.mark.parametrize("name", qipan.game_names())
def test_huge_text(name: str, text: str) -> None:
    game = qipan.game(name)
    with pytest.raises(qipan.BadNotation):
        game.parse(text)
    with pytest.raises(ValueError, match="."):
        game.initial().play(text)
