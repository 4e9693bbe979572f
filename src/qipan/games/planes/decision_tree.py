"""Decision trees of shooting policies: a node is a shot, a branch is an answer, and every layout leads to a leaf."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from qipan.rules import Game

Answer = Literal["empty", "body", "head"]
# When a shooting policy stops. identify: the answer at every cell is certain, because all layouts that still fit agree
# on it. finish: every head is hit.
Goal = Literal["identify", "finish"]
ANSWERS: tuple[Answer, ...] = ("empty", "body", "head")
# A node: the number (index) of its first child, how many layouts reach it, the cell to shoot at (LEAF at a leaf), and
# a bit mask of the possible answers, in which bit i stands for ANSWERS[i]. There is one child per possible answer, in
# the order of ANSWERS, and their numbers are consecutive.
_NODE = struct.Struct("<IIBBxx")
NODES = np.dtype([("first", "<u4"), ("layouts", "<u4"), ("cell", "u1"), ("answers", "u1"), ("unused", "<u2")])
LEAF = 0xFF


class Cost(NamedTuple):
    """The cost of a tree: how many shots it takes to reach the goal, over all layouts."""

    total: int  # the sum over all layouts of the number of shots times the layout's weight
    weight: int  # the sum of all weights; with a uniform prior, the number of layouts
    histogram: dict[int, int]  # number of shots -> total weight of the layouts that take this number

    @property
    def mean(self) -> float:
        return self.total / self.weight

    @property
    def worst(self) -> int:
        return max(self.histogram)


def format_answers(answers: Mapping[str, Answer]) -> str:
    """Return the notation of the answers in a dict from cell to answer.

    >>> format_answers({"C5": "body", "D6": "head"})
    'C5=body,D6=head'
    """
    return ",".join(f"{cell}={answer}" for cell, answer in answers.items())


@dataclass(frozen=True, eq=False)
class Node:
    """A shot with its possible answers, or a leaf, where the goal is reached."""

    tree: DecisionTree
    number: int

    @property
    def cell(self) -> str | None:
        """The cell to shoot at; None at a leaf."""
        cell = self._fields[2]
        return None if cell == LEAF else self.tree.cell_names[cell]

    @property
    def layouts(self) -> int:
        """The number of layouts that reach this node."""
        return self._fields[1]

    @property
    def children(self) -> dict[Answer, Node]:
        """The next node for every possible answer."""
        first, _, _, mask = self._fields
        possible = [answer for bit, answer in enumerate(ANSWERS) if mask >> bit & 1]
        return {answer: Node(self.tree, first + index) for index, answer in enumerate(possible)}

    @property
    def mean(self) -> float:
        """The expected number of shots from this node on, its own shot included, if all layouts are equally likely."""
        return int(self.tree.shots_to_go[self.number]) / self.layouts

    @property
    def _fields(self) -> tuple[int, int, int, int]:
        first, layouts, cell, mask = _NODE.unpack_from(self.tree.nodes, self.number * _NODE.size)
        return first, layouts, cell, mask


@dataclass(frozen=True, eq=False)
class DecisionTree:
    """The tree of a policy over all layouts of a board; created by :func:`qipan.games.planes.trees.build_tree`.

    >>> import qipan
    >>> from qipan.games.planes.trees import build_tree
    >>> tree = build_tree(qipan.game("planes", size=8, planes=1), "gini", "identify")
    >>> tree.layouts, tree.total, tree.worst
    (80, 407, 7)
    >>> tree.root.cell, sorted(tree.root.children)
    ('D3', ['body', 'empty', 'head'])
    >>> tree.next_shot({"D3": "head"})
    'C2'
    """

    game: Game
    policy: str
    goal: Goal
    prior: str
    kind: Literal["exact", "estimate"]  # whether the tree covers all layouts or only a sample of them
    cost: Cost
    nodes: bytes | memoryview  # an array of nodes in the format _NODE, perhaps memory-mapped from a file
    cell_names: tuple[str, ...]

    @property
    def root(self) -> Node:
        return Node(self, 0)

    @property
    def layouts(self) -> int:
        """The number of layouts in the tree."""
        return self.root.layouts

    @property
    def mean(self) -> float:
        """The expected number of shots until the goal is reached."""
        return self.cost.mean

    @property
    def worst(self) -> int:
        """The number of shots for the worst layout."""
        return self.cost.worst

    @property
    def total(self) -> int:
        """The weighted sum of the shots over all layouts."""
        return self.cost.total

    @property
    def histogram(self) -> dict[int, int]:
        """For each number of shots, the total weight of the layouts that take this number."""
        return self.cost.histogram

    @cached_property
    def shots_to_go(self) -> NDArray[np.int32]:
        """For each node, indexed by its number: the shots from this node on, summed over the layouts that reach it.

        >>> import qipan
        >>> from qipan.games.planes.trees import build_tree
        >>> tree = build_tree(qipan.game("planes", size=8, planes=1), "gini", "identify")
        >>> int(tree.shots_to_go[0]) == tree.total, tree.root.mean == tree.mean
        (True, True)
        """
        nodes = np.frombuffer(self.nodes, NODES)
        counts = np.array([bin(mask).count("1") for mask in range(8)])
        levels, level = list[NDArray[np.int64]](), np.zeros(1, np.int64)
        while level.size:
            levels.append(level := level[nodes["cell"][level] != LEAF])
            first, count = nodes["first"][level].astype(np.int64), counts[nodes["answers"][level]]
            level = np.concatenate([first[count > index] + index for index in range(len(ANSWERS))])
        shots = np.zeros(len(nodes), np.int32)
        for level in reversed(levels):
            first, count = nodes["first"][level].astype(np.int64), counts[nodes["answers"][level]]
            shots[level] = nodes["layouts"][level]
            for index in range(len(ANSWERS)):
                shots[level[count > index]] += shots[first[count > index] + index]
        return shots

    def find(self, answers: Mapping[str, Answer]) -> Node | None:
        """Return the node to which exactly these answers lead, in any order; None if the tree has no such node."""
        node, used = self.root, 0
        while (cell := node.cell) is not None and cell in answers:
            child = node.children.get(answers[cell])
            if child is None:
                return None
            node, used = child, used + 1
        return node if used == len(answers) else None

    def next_shot(self, answers: Mapping[str, Answer]) -> str | None:
        """Return the cell that the tree shoots at after these answers, or None at a leaf.

        Raise LookupError if the tree has no node for these answers.
        """
        node = self.find(answers)
        if node is None:
            raise LookupError("the tree has no node for these answers")
        return node.cell

    def json(self) -> Iterator[str]:
        """Yield the complete tree as pieces of compact JSON. A leaf is the number of layouts that reach it.

        >>> import qipan
        >>> from qipan.games.planes.trees import build_tree
        >>> tree = build_tree(qipan.game("planes", size=8, planes=1), "gini", "identify")
        >>> "".join(tree.json())[-67:]
        ':1,"body":1},"body":{"cell":"A2","layouts":2,"empty":1,"body":1}}}}'
        """
        header = {
            "game": self.game.name,
            "options": self.game.options,
            "policy": self.policy,
            "goal": self.goal,
            "prior": self.prior,
            "kind": self.kind,
            "mean": self.mean,
            "worst": self.worst,
            "histogram": self.histogram,
        }
        yield json.dumps(header, separators=(",", ":"))[:-1] + ',"tree":'
        yield from self._node_pieces()
        yield "}"

    def _node_pieces(self) -> Iterator[str]:
        """Yield the JSON of the nodes in preorder. An explicit stack is faster than nested generators."""
        stack: list[Node | str] = [self.root]
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                yield item
            elif item.cell is None:
                yield str(item.layouts)
            else:
                yield f'{{"cell":"{item.cell}","layouts":{item.layouts}'
                stack.append("}")
                for answer, child in reversed(item.children.items()):
                    stack += [child, f',"{answer}":']
