"""A player's shots are compared with the shots of a decision tree and, outside the tree, with its policy's shots."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import get_args

import pytest

import qipan
from qipan.games.planes.decision_tree import Answer
from qipan.games.planes.posterior import posterior
from qipan.games.planes.tree_path import follow, shooting_tree
from qipan.games.planes.trees import GreedyPolicy, build_tree

BOARD = qipan.game("planes", size=8, planes=2)


@pytest.mark.parametrize("policy", get_args(GreedyPolicy))
def test_a_greedy_policy_chooses_the_same_shots_as_its_tree(policy: GreedyPolicy) -> None:
    random = Random(policy)
    tree = build_tree(BOARD, policy, "finish")
    for _ in range(5):
        node, answers = tree.root, dict[str, Answer]()
        while node.cell is not None:
            text = " ".join(f"{cell}={answer}" for cell, answer in answers.items())
            assert posterior(BOARD, text).shot_by(policy) == node.cell
            answer = random.choice(list(node.children))
            answers[node.cell], node = answer, node.children[answer]
        steps = follow(BOARD, list(answers.items()), policy)
        assert all(step.is_in_tree and step.is_advised for step in steps)
        # The chances of a shot say how many layouts are left after each answer.
        for step, after in pairwise(steps):
            assert step.chances is not None
            assert step.chances == step.own_chances
            assert after.layouts == step.chances[step.answer]


def test_a_node_expects_one_shot_more_than_its_children() -> None:
    tree = build_tree(BOARD, "gini", "finish")
    assert tree.root.mean == pytest.approx(tree.mean)
    pending, seen = [tree.root], 0
    while pending and seen < 2_000:
        node = pending.pop()
        seen += 1
        below = sum(child.mean * child.layouts for child in node.children.values())
        assert node.mean == pytest.approx(0 if node.cell is None else 1 + below / node.layouts)
        pending += node.children.values()


def test_shots_can_leave_the_tree_and_return_to_it() -> None:
    tree = shooting_tree(BOARD, "gini")
    first = tree.root.cell
    assert first is not None
    second = tree.root.children["empty"].cell
    assert second is not None
    steps = follow(BOARD, [(second, "empty"), (first, "empty"), ("A0", "empty")], "gini")
    # Before the third shot, a node of the tree has the same answers, but in another order.
    assert [step.is_in_tree for step in steps] == [True, False, True]
    assert [step.advised for step in steps[:2]] != [second, None]
    assert steps[1].advised == posterior(BOARD, f"{second}=empty").shot_by("gini")
    assert steps[1].mean is None
