"""The scores, moves and node counts of plain searches, compared with slow searches in Python."""

from __future__ import annotations

from random import Random

import pytest

import qipan
from positions import set_up
from qipan.games.two_eat_one.study import count_nodes
from qipan.games.two_eat_one.study.fixed_depth import WIN_SCORE, Score
from qipan.games.two_eat_one.study.nodes import Pruning, plain_search
from reference import plain_search as reference
from reference import two_eat_one as rules
from variants import TWO_EAT_ONE, Variant

PRUNINGS: tuple[Pruning, ...] = ("none", "beta", "alpha-beta", "ordered")
START = qipan.game("two-eat-one").initial()


@pytest.mark.parametrize("variant", TWO_EAT_ONE[::9], ids=str)
def test_it_equals_a_slow_reference_search(variant: Variant) -> None:
    random = Random(str(variant))
    for _ in range(4):
        state = variant.game.parse(set_up(variant.game, random))
        position = rules.parse(state.text, **dict(variant.options))  # type: ignore[arg-type]
        for depth in range(4):
            best_moves = reference.best_moves(position, depth) if depth else []
            for pruning in PRUNINGS:
                score, move, nodes = plain_search(state, depth, pruning)
                value, expected_nodes = reference.search(position, depth, pruning)
                assert (score, nodes) == (Score.from_int(value), expected_nodes), (state.text, depth, pruning)
                if not best_moves:
                    assert move is None
                elif pruning == "ordered":
                    assert str(move) in best_moves
                else:
                    assert str(move) == best_moves[0]


def test_deeper_searches_prune_like_the_reference() -> None:
    position = rules.parse("1020/2110/0102/2000 1")
    state = START.game.parse("1020/2110/0102/2000 1")
    for pruning in PRUNINGS[1:]:
        score, _, nodes = plain_search(state, 6, pruning)
        value, expected_nodes = reference.search(position, 6, pruning)
        assert (score, nodes) == (Score.from_int(value), expected_nodes)


def test_without_pruning_every_sequence_of_moves_is_visited() -> None:
    for each in count_nodes(START, 7):
        assert each.nodes["none"] == sum(qipan.perft(START, depth) for depth in range(each.depth + 1))


def test_each_kind_of_pruning_visits_fewer_positions_than_the_previous_one() -> None:
    deepest = count_nodes(START, 8)[-1].nodes
    assert deepest["none"] > deepest["beta"] > deepest["alpha-beta"] > deepest["ordered"]


def test_an_end_within_the_search_depth_has_its_distance() -> None:
    game = START.game
    state = game.parse("0121/1200/0000/0000 2")
    assert str(plain_search(state, 4)[0]).startswith("count")
    for depth in (5, 6, 7):
        assert str(plain_search(state, depth)[0]) == "win in 5"
    assert plain_search(game.parse("0000/0000/0000/0122 1"), 3) == (Score("loss", 0, None), None, 1)


def test_scores() -> None:
    assert Score.from_int(WIN_SCORE - 120) == Score("win", 120, None)
    assert Score.from_int(-WIN_SCORE) == Score("loss", 0, None)
    assert [Score.from_int(number).predicted_outcome for number in (-WIN_SCORE, -1, 0, 2, WIN_SCORE)] == [
        "loss",
        "loss",
        "draw",
        "win",
        "win",
    ]


@pytest.mark.parametrize(
    ("state", "depth", "pruning", "message"),
    [
        (START, -1, "none", "depth must be 0..120, not -1"),
        (START, 121, "none", "depth must be 0..120, not 121"),
        (START, 1, "gamma", "pruning must be none, beta, alpha-beta or ordered"),
        (qipan.game("checkers").initial(), 1, "none", "for two-eat-one, not for checkers"),
    ],
)
def test_invalid_arguments_are_rejected(state: qipan.State, depth: int, pruning: Pruning, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plain_search(state, depth, pruning)
