"""Hidden information does not leak: what a seat cannot see changes no byte of its view."""

from __future__ import annotations

import pickle
from functools import cache
from itertools import islice
from random import Random

import pytest

import qipan
from positions import random_game
from reference import planes as reference
from variants import PLANES, VARIANTS, Variant

TESTED = [variant for variant in PLANES if variant in VARIANTS]


def visible(state: qipan.State, seat: int) -> bytes:
    """Return everything that the seat can observe."""
    view = state.view(seat)
    encoding = qipan.encoding(state.game)
    numbers = encoding.observe(view).tobytes() + encoding.mask(view).tobytes()
    return (
        numbers
        + repr(
            (
                (view, view.text, view.seat, view.mover, view.phase),
                [(str(move), move.path) for move in view.moves()],
                view.game.pieces(view),
                (state.phase, state.score, state.standing),
            )
        ).encode()
        + pickle.dumps(view)
    )


@cache
def all_pictures(size: int, planes: int) -> dict[str, str]:
    layouts = reference.all_layouts(size, planes)
    return {",".join(layout): reference.picture(layout, size).replace("/", "") for layout in layouts}


def consistent_layouts(state: qipan.State, seat: int, random: Random) -> list[str]:
    """Return layouts of the enemy that would have given the same answers to the seat's shots."""
    game = state.game
    size, planes = int(game.options["size"]), int(game.options["planes"])
    fields = state.text.split()
    shots = [] if fields[2 + seat] == "-" else fields[2 + seat].split(",")
    cells = [size * (ord(shot[0]) - 65) + int(shot[1:]) for shot in shots]

    pictures = all_pictures(size, planes)
    answers = [(cell, pictures[fields[1 - seat]][cell]) for cell in cells]
    layouts = list(pictures)
    start = random.randrange(len(layouts))
    fitting = (
        layout
        for layout in layouts[start:] + layouts[:start]
        if all(pictures[layout][cell] == answer for cell, answer in answers)
    )
    return list(islice(fitting, 3))


@pytest.mark.parametrize("variant", [v for v in TESTED if v.game.options["size"] in (8, 9, 10)], ids=str)
def test_another_layout_with_the_same_answers_changes_nothing(variant: Variant) -> None:
    random = Random(str(variant))
    compared = 0
    # The large board has many layouts and long games, so only a few of its positions are compared.
    games, every = (2, 17) if variant.game.options["size"] == 10 else (6, 5)
    for _ in range(games):
        for number, state in enumerate(random_game(variant.game, random)):
            fields = state.text.split()
            placed = all(
                field.count(",") + 1 == variant.game.options["planes"] and field != "-" for field in fields[:2]
            )
            if not placed or state.outcome or number % every:
                continue
            for seat in (0, 1):
                for layout in consistent_layouts(state, seat, random):
                    other = list(fields)
                    other[1 - seat] = layout
                    twin = variant.game.parse(" ".join(other))
                    if twin.outcome is None:
                        assert visible(twin, seat) == visible(state, seat)
                        assert twin.view(seat) == state.view(seat)
                        assert hash(twin.view(seat)) == hash(state.view(seat))
                        compared += twin != state
    assert compared > 20


@pytest.mark.parametrize("variant", TESTED, ids=str)
def test_placing_reveals_nothing_to_the_enemy(variant: Variant) -> None:
    random = Random(3)
    start = variant.game.initial()
    state, seat_1 = start, visible(start, 1)
    for _ in range(int(variant.game.options["planes"]) - 1):
        state = state.play(random.choice(state.moves()))
        assert visible(state, 1) == seat_1
    state = state.play(random.choice(state.moves()))
    seat_0 = visible(state, 0)
    for _ in range(int(variant.game.options["planes"]) - 1):
        state = state.play(random.choice(state.moves()))
        assert visible(state, 0) == seat_0
