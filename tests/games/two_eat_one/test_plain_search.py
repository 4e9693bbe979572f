"""Plain search: its values, its moves and the positions it looks at, against slow searches in Python."""

from __future__ import annotations

from random import Random

import pytest

import qipan
from positions import set_up
from qipan.games.two_eat_one.study import count_nodes
from qipan.games.two_eat_one.study.horizon import END, Opinion
from qipan.games.two_eat_one.study.nodes import Pruning, plain_search
from reference import plain_search as reference
from reference import two_eat_one as rules
from variants import TWO_EAT_ONE, Variant

PRUNINGS: tuple[Pruning, ...] = ("none", "beta", "alpha-beta", "ordered")
START = qipan.game("two-eat-one").initial()


@pytest.mark.parametrize("variant", TWO_EAT_ONE[::9], ids=str)
def test_it_equals_a_slow_search(variant: Variant) -> None:
    random = Random(str(variant))
    for _ in range(4):
        state = variant.game.parse(set_up(variant.game, random))
        position = rules.parse(state.text, **dict(variant.options))  # type: ignore[arg-type]
        for depth in range(4):
            looks_best = reference.best_moves(position, depth) if depth else []
            for pruning in PRUNINGS:
                opinion, move, nodes = plain_search(state, depth, pruning)
                value, wanted = reference.search(position, depth, pruning)
                assert (opinion, nodes) == (Opinion.of_number(value), wanted), (state.text, depth, pruning)
                if not looks_best:
                    assert move is None
                elif pruning == "ordered":
                    assert str(move) in looks_best
                else:
                    assert str(move) == looks_best[0]


def test_deeper_searches_prune_alike() -> None:
    position = rules.parse("1020/2110/0102/2000 1")
    state = START.game.parse("1020/2110/0102/2000 1")
    for pruning in PRUNINGS[1:]:
        opinion, _, nodes = plain_search(state, 6, pruning)
        value, wanted = reference.search(position, 6, pruning)
        assert (opinion, nodes) == (Opinion.of_number(value), wanted)


def test_without_pruning_every_way_to_play_is_looked_at() -> None:
    for each in count_nodes(START, 7):
        assert each.nodes["none"] == sum(qipan.perft(START, depth) for depth in range(each.depth + 1))


def test_each_way_of_pruning_looks_at_less_than_the_one_before() -> None:
    deepest = count_nodes(START, 8)[-1].nodes
    assert deepest["none"] > deepest["beta"] > deepest["alpha-beta"] > deepest["ordered"]


def test_an_end_in_sight_is_told_with_its_distance() -> None:
    game = START.game
    state = game.parse("0121/1200/0000/0000 2")
    assert str(plain_search(state, 4)[0]).startswith("count")
    for depth in (5, 6, 7):
        assert str(plain_search(state, depth)[0]) == "win in 5"
    assert plain_search(game.parse("0000/0000/0000/0122 1"), 3) == (Opinion("loss", 0, None), None, 1)


def test_opinions() -> None:
    assert Opinion.of_number(END - 120) == Opinion("win", 120, None)
    assert Opinion.of_number(-END) == Opinion("loss", 0, None)
    assert [Opinion.of_number(number).label for number in (-END, -1, 0, 2, END)] == [
        "loss",
        "loss",
        "draw",
        "win",
        "win",
    ]


@pytest.mark.parametrize(
    ("state", "depth", "pruning", "said"),
    [
        (START, -1, "none", "depth must be 0..120, not -1"),
        (START, 121, "none", "depth must be 0..120, not 121"),
        (START, 1, "gamma", "pruning must be none, beta, alpha-beta or ordered"),
        (qipan.game("checkers").initial(), 1, "none", "of two-eat-one, not of checkers"),
    ],
)
def test_what_makes_no_sense_is_refused(state: qipan.State, depth: int, pruning: Pruning, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        plain_search(state, depth, pruning)
