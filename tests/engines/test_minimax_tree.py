"""The minimax tree of any game for two seats."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import qipan
from positions import random_game
from qipan.engines.minimax_tree import LOST, branches, minimax_tree
from variants import OPEN_GAMES


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_branches_are_the_children_of_the_root_of_the_tree(name: str) -> None:
    for state in [*islice(random_game(qipan.game(name), Random("branches")), 0, 60, 7)]:
        root = minimax_tree(state, 2)
        listed = branches(state, 2)
        assert [(str(branch.move), branch.cost) for branch in listed] == [
            (child.move, child.cost) for child in root.children
        ]
        assert [branch.cost for branch in listed if branch.is_chosen] == [root.cost] * bool(listed)


def test_a_finished_game_is_a_leaf() -> None:
    game = qipan.game("dots", rows=1, cols=1)
    lost = game.parse("1x1 1111 0-1 0")
    assert (minimax_tree(lost, 3).cost, branches(lost, 3)) == (LOST, [])


def test_other_games_and_depths_are_refused() -> None:
    for name, options in (("planes", {}), ("chinese-checkers", {"players": 3})):
        with pytest.raises(ValueError, match="only games for two seats"):
            branches(qipan.game(name, **options).initial(), 2)
    with pytest.raises(ValueError, match="depth"):
        minimax_tree(qipan.game("dots").initial(), 7)
