"""The minimax tree of checkers."""

from __future__ import annotations

from random import Random

import pytest

import qipan
from qipan.games.checkers.minimax_tree import branches, minimax_tree


def test_branches_are_the_children_of_the_root_of_the_tree() -> None:
    random = Random("branches")
    state = qipan.game("checkers").initial()
    while state.mover is not None:
        root = minimax_tree(state, 2)
        listed = branches(state, 2)
        assert [(str(branch.move), branch.cost) for branch in listed] == [
            (child.action, child.cost) for child in root.children
        ]
        assert [branch.cost for branch in listed if branch.is_chosen] == [root.cost]
        state = state.play(random.choice(state.moves()))
    assert branches(state, 2) == []
    with pytest.raises(ValueError, match="depth"):
        branches(state, 7)
    with pytest.raises(ValueError, match="checkers"):
        branches(qipan.game("dots").initial(), 2)
