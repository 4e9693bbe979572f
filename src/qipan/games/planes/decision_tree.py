"""A way of shooting as a tree: every shot is a node, every answer leads on, and every layout ends at a leaf."""

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
Goal = Literal["identify", "finish"]
ANSWERS: tuple[Answer, ...] = ("empty", "body", "head")
_NODE = struct.Struct("<IIBBxx")  # first child, layouts, cell, which answers can come
_NODES = np.dtype([("first", "<u4"), ("layouts", "<u4"), ("cell", "u1"), ("answers", "u1"), ("unused", "<u2")])
_LEAF = 0xFF


class Cost(NamedTuple):
    """What a tree costs over all layouts."""

    total: int
    """Shots, summed over the layouts; each layout counts as often as it weighs."""
    weight: int
    """The weight of all layouts: their number, if all weigh the same."""
    histogram: dict[int, int]
    """How much weight takes so many shots."""

    @property
    def mean(self) -> float:
        return self.total / self.weight

    @property
    def worst(self) -> int:
        return max(self.histogram)


def answers_text(answers: Mapping[str, Answer]) -> str:
    """Answers by cell, as they are written.

    >>> answers_text({"C5": "body", "D6": "head"})
    'C5=body,D6=head'
    """
    return ",".join(f"{cell}={answer}" for cell, answer in answers.items())


@dataclass(frozen=True, eq=False)
class Node:
    """One node: a shot and what comes of it, or a leaf where the goal is reached."""

    tree: DecisionTree
    number: int

    @property
    def cell(self) -> str | None:
        """Where to shoot; None at a leaf."""
        cell = self._fields[2]
        return None if cell == _LEAF else self.tree.cell_names[cell]

    @property
    def layouts(self) -> int:
        """How many layouts lead here."""
        return self._fields[1]

    @property
    def children(self) -> dict[Answer, Node]:
        """The next node by answer, for every answer that can come."""
        first, _, _, mask = self._fields
        possible = [answer for bit, answer in enumerate(ANSWERS) if mask >> bit & 1]
        return {answer: Node(self.tree, first + place) for place, answer in enumerate(possible)}

    @property
    def mean(self) -> float:
        """The expected number of shots from here on, every layout as likely as every other."""
        return int(self.tree.shots_to_go[self.number]) / self.layouts

    @property
    def _fields(self) -> tuple[int, int, int, int]:
        first, layouts, cell, mask = _NODE.unpack_from(self.tree.nodes, self.number * _NODE.size)
        return first, layouts, cell, mask


@dataclass(frozen=True, eq=False)
class DecisionTree:
    """A policy over all layouts of a board, with what it costs; made by :func:`qipan.games.planes.posterior.tree`.

    >>> import qipan
    >>> from qipan.games.planes import posterior as planes
    >>> tree = planes.tree(qipan.game("planes", size=8, planes=1), "gini", "identify")
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
    kind: Literal["exact", "estimate"]
    """An estimate is a tree over a sample of the layouts."""
    cost: Cost
    nodes: bytes | memoryview
    """The nodes as the core writes them; possibly a mapped file."""
    cell_names: tuple[str, ...]

    @property
    def root(self) -> Node:
        return Node(self, 0)

    @property
    def layouts(self) -> int:
        """How many layouts the tree is made for."""
        return self.root.layouts

    @property
    def mean(self) -> float:
        """The expected number of shots."""
        return self.cost.mean

    @property
    def worst(self) -> int:
        """The largest number of shots."""
        return self.cost.worst

    @property
    def total(self) -> int:
        """The shots, summed over the layouts by weight."""
        return self.cost.total

    @property
    def histogram(self) -> dict[int, int]:
        """How many layouts, by weight, take so many shots."""
        return self.cost.histogram

    @cached_property
    def shots_to_go(self) -> NDArray[np.int32]:
        """By the number of a node: the shots that follow there, summed over its layouts.

        >>> import qipan
        >>> from qipan.games.planes import posterior as planes
        >>> tree = planes.tree(qipan.game("planes", size=8, planes=1), "gini", "identify")
        >>> int(tree.shots_to_go[0]) == tree.total, tree.root.mean == tree.mean
        (True, True)
        """
        nodes = np.frombuffer(self.nodes, _NODES)
        counts = np.array([bin(mask).count("1") for mask in range(8)])
        levels, level = list[NDArray[np.int64]](), np.zeros(1, np.int64)
        while level.size:
            levels.append(level := level[nodes["cell"][level] != _LEAF])
            first, count = nodes["first"][level].astype(np.int64), counts[nodes["answers"][level]]
            level = np.concatenate([first[count > place] + place for place in range(len(ANSWERS))])
        shots = np.zeros(len(nodes), np.int32)
        for level in reversed(levels):
            first, count = nodes["first"][level].astype(np.int64), counts[nodes["answers"][level]]
            shots[level] = nodes["layouts"][level]
            for place in range(len(ANSWERS)):
                shots[level[count > place]] += shots[first[count > place] + place]
        return shots

    def find(self, answers: Mapping[str, Answer]) -> Node | None:
        """The node where just these answers lead, in whatever order they came; None if the tree does not go there."""
        node, used = self.root, 0
        while (cell := node.cell) is not None and cell in answers:
            child = node.children.get(answers[cell])
            if child is None:
                return None
            node, used = child, used + 1
        return node if used == len(answers) else None

    def next_shot(self, answers: Mapping[str, Answer]) -> str | None:
        """Where the tree shoots after these answers; None at a leaf. LookupError: the tree does not go there."""
        node = self.find(answers)
        if node is None:
            raise LookupError("the tree does not lead to these answers")
        return node.cell

    def json(self) -> Iterator[str]:
        """The whole tree as compact JSON, piece by piece. A leaf is the number of its layouts.

        >>> import qipan
        >>> from qipan.games.planes import posterior as planes
        >>> tree = planes.tree(qipan.game("planes", size=8, planes=1), "gini", "identify")
        >>> "".join(tree.json())[-67:]
        ':1,"body":1},"body":{"cell":"A2","layouts":2,"empty":1,"body":1}}}}'
        """
        about = {
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
        yield json.dumps(about, separators=(",", ":"))[:-1] + ',"tree":'
        yield from self._told()
        yield "}"

    def _told(self) -> Iterator[str]:
        """Nodes from the root down. A list of what is still to be told, since Python is slow at deep recursion."""
        waiting: list[Node | str] = [self.root]
        while waiting:
            here = waiting.pop()
            if isinstance(here, str):
                yield here
            elif here.cell is None:
                yield str(here.layouts)
            else:
                yield f'{{"cell":"{here.cell}","layouts":{here.layouts}'
                waiting.append("}")
                for answer, child in reversed(here.children.items()):
                    waiting += [child, f',"{answer}":']
