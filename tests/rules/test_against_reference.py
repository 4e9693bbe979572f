"""Differential tests: the core's rules against the slow reference rules, position by position."""

from __future__ import annotations

import os
from itertools import islice
from random import Random
from types import ModuleType

import pytest

import qipan
from positions import random_game, set_up
from reference import checkers, chinese_checkers, dots, planes, two_eat_one
from variants import CHECKERS, CHINESE_CHECKERS, DOTS, PLANES, TWO_EAT_ONE, Variant

REFERENCES: list[tuple[ModuleType, list[Variant]]] = [
    (planes, PLANES),
    (dots, DOTS),
    (two_eat_one, TWO_EAT_ONE),
    (chinese_checkers, CHINESE_CHECKERS),
    (checkers, CHECKERS),
]
# The number of positions to compare for each game; `make fuzz` compares millions.
POSITIONS = int(os.environ.get("QIPAN_FUZZ") or 6_000)
SHARDS = 4

each_game = pytest.mark.parametrize(("reference", "variants"), REFERENCES, ids=[m.__name__ for m, _ in REFERENCES])


def compare(reference: ModuleType, variant: Variant, state: qipan.State) -> None:
    position = reference.parse(state.text, **dict(variant.options))
    context = f"{variant}: {state.text}"
    assert reference.text(position) == state.text, context
    assert reference.mover(position) == state.mover, context
    assert reference.moves(position) == [str(move) for move in state.moves()], context
    payoffs = reference.outcome(position)
    assert (payoffs is None) == (state.outcome is None), context
    if payoffs is not None and state.outcome is not None:
        assert state.outcome.payoffs == pytest.approx(payoffs), context
    if reference is planes:
        assert [reference.view(position, seat) for seat in (0, 1)] == [state.view(seat).text for seat in (0, 1)], (
            context
        )
    if reference is chinese_checkers:
        check_drop(reference, position, state, len(state.moves()) % variant.game.seats)


def check_drop(reference: ModuleType, position: object, state: qipan.State, seat: int) -> None:
    assert isinstance(state, qipan.Droppable)
    try:
        after = state.drop(seat)
    except qipan.IllegalMove:
        left = [*state.text.split(" "), ""][2].upper()
        letter = {2: "AD", 3: "ACE", 4: "ABDE", 6: "ABCDEF"}[state.game.seats][seat]
        assert letter in left or state.outcome is not None
        return
    assert after.text == reference.text(reference.drop(position, seat))


def compare_move(reference: ModuleType, variant: Variant, state: qipan.State, random: Random) -> None:
    """Compare one move: its path and the position after it."""
    moves = state.moves()
    if not moves:
        return
    move = random.choice(moves)
    position = reference.parse(state.text, **dict(variant.options))
    expected = reference.path(position, str(move))
    if reference is chinese_checkers:  # any shortest path is right
        assert len(move.path) == len(expected)
        assert (move.path[:1], move.path[-1:]) == (tuple(expected[:1]), tuple(expected[-1:]))
    else:
        assert list(move.path) == expected
    assert reference.text(reference.play(position, str(move))) == state.play(move).text


@each_game
@pytest.mark.parametrize("shard", range(SHARDS))
def test_random_games_and_set_up_positions(reference: ModuleType, variants: list[Variant], shard: int) -> None:
    random = Random(f"{reference.__name__} {shard}")
    compared = 0
    while compared < POSITIONS // SHARDS:
        for variant in random.sample(variants, len(variants)):
            game = variant.game
            states = list(islice(random_game(game, random), 400))
            for state in random.sample(states, min(len(states), 60)):
                compare(reference, variant, state)
                compare_move(reference, variant, state, random)
                compared += 1
            for _ in range(30):
                start = game.parse(set_up(game, random))
                for state in islice(random_game(game, random, start), 3):
                    compare(reference, variant, state)
                    compare_move(reference, variant, state, random)
                    compared += 1
            if compared >= POSITIONS // SHARDS:
                break
    assert compared >= POSITIONS // SHARDS
