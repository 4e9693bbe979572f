"""Shots beside a decision tree: what the tree shoots, what its policy shoots beside it, and what is still to come."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import get_args

import pytest

import qipan
from qipan.games.checkers.minimax_tree import branches, minimax_tree
from qipan.games.planes.decision_tree import Answer
from qipan.games.planes.posterior import Rule, posterior, tree
from qipan.games.planes.tree_path import follow, shooting_tree

BOARD = qipan.game("planes", size=8, planes=2)


@pytest.mark.parametrize("rule", get_args(Rule))
def test_a_rule_shoots_from_the_answers_as_its_tree_does(rule: Rule) -> None:
    random = Random(rule)
    whole = tree(BOARD, rule, "finish")
    for _ in range(5):
        node, answers = whole.root, dict[str, Answer]()
        while node.cell is not None:
            text = " ".join(f"{cell}={answer}" for cell, answer in answers.items())
            assert posterior(BOARD, text).shot_by(rule) == node.cell
            answer = random.choice(list(node.children))
            answers[node.cell], node = answer, node.children[answer]
        steps = follow(BOARD, list(answers.items()), rule)
        assert all(step.is_in_tree and step.is_advised for step in steps)
        # Every shot divides the layouts as the chances said.
        for step, after in pairwise(steps):
            assert step.chances is not None
            assert step.chances == step.own_chances
            assert after.layouts == step.chances[step.answer]


def test_the_expected_shots_of_a_node_are_those_of_its_children_and_one() -> None:
    whole = tree(BOARD, "gini", "finish")
    assert whole.root.mean == pytest.approx(whole.mean)
    waiting, seen = [whole.root], 0
    while waiting and seen < 2_000:
        node = waiting.pop()
        seen += 1
        below = sum(child.mean * child.layouts for child in node.children.values())
        assert node.mean == pytest.approx(0 if node.cell is None else 1 + below / node.layouts)
        waiting += node.children.values()


def test_the_tree_is_left_and_found_again() -> None:
    whole = shooting_tree(BOARD, "gini")
    first = whole.root.cell
    assert first is not None
    second = whole.root.children["empty"].cell
    assert second is not None
    steps = follow(BOARD, [(second, "empty"), (first, "empty"), ("A0", "empty")], "gini")
    assert [step.is_in_tree for step in steps] == [
        True,
        False,
        True,
    ]  # the third shot has the answers that the tree has
    assert [step.advised for step in steps[:2]] != [second, None]
    assert steps[1].advised == posterior(BOARD, f"{second}=empty").shot_by("gini")
    assert steps[1].mean is None


def test_minimax_branches_are_those_of_the_whole_tree() -> None:
    random = Random("branches")
    state = qipan.game("checkers").initial()
    while state.mover is not None:
        root = minimax_tree(state, 2)
        found = branches(state, 2)
        assert [(str(each.move), each.cost) for each in found] == [(each.action, each.cost) for each in root.children]
        assert [each.cost for each in found if each.is_chosen] == [root.cost]
        state = state.play(random.choice(state.moves()))
    assert branches(state, 2) == []
    with pytest.raises(ValueError, match="depth"):
        branches(state, 7)
    with pytest.raises(ValueError, match="checkers"):
        branches(qipan.game("dots").initial(), 2)
