"""Checks a decision tree from a file by following it for every layout.

It uses the rules, and none of the code that builds trees and measures their costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, get_args

import numpy as np
from numpy.typing import NDArray

from qipan.games.planes.decision_tree import ANSWERS, LEAF, NODES, Cost, Goal, format_answers
from qipan.games.planes.layouts import board_of, cell_names, kind_of
from qipan.games.planes.prior import PRIORS, apply_prior
from qipan.rules import Game
from qipan.rules.kernels import check_choice
from qipan.rules.native import _core
from qipan.rules.reasons import Problem, Reason, ReasonKind

BODY, HEAD = ANSWERS.index("body"), ANSWERS.index("head")

PROVED = ReasonKind(
    "planes_tree_proved", "it reaches its goal for all {layouts} layouts: {mean} shots on average, {worst} at worst"
)
WRONG_NODE = ReasonKind("planes_tree_wrong_node", "after {answers}, the tree is not as the layouts require")
STOPS_EARLY = ReasonKind("planes_tree_stops_early", "after {answers}, the tree ends before its goal is reached")
OTHER_COST = ReasonKind("planes_tree_other_cost", "it takes other numbers of shots than it says")


@dataclass(frozen=True)
class Step:
    """A node of the tree, the layouts that lead to it, and the shots and answers on the way."""

    node: Any
    layouts: NDArray[np.intp]
    way: tuple[tuple[int, int], ...] = ()


def verify_tree(game: Game, header: Mapping[str, Any], nodes: Any | None) -> Reason:
    """Check a tree: its saved `nodes` or, without them, the tree in the header; see `GameModule.verify_tree`."""
    board = board_of(game)
    tree: Tree
    if nodes is None:
        tree, goal, prior, stats = ExportedTree(board, header["tree"]), header["goal"], header["prior"], header
    else:
        tree, goal = SavedTree(nodes), header["kind"].partition("-")[2]
        prior, stats = header["parameters"]["prior"], header["stats"]
    check_choice("goal", goal, get_args(Goal))
    check_choice("prior", prior, list(PRIORS))
    layouts = apply_prior(_core.PlanesLayouts(board, ""), board, prior)
    cost = TreeWalk(tree, board, layouts, goal).cost()
    if stats["kind"] != kind_of(layouts) or not _has_cost(stats, cost):
        raise Problem(OTHER_COST())
    return PROVED(layouts=f"{len(layouts):,}", mean=f"{cost.mean:.6f}", worst=cost.worst)


def _has_cost(stats: Mapping[str, Any], cost: Cost) -> bool:
    """Return whether the statistics of a saved tree, or the header of an exported tree, state this cost."""
    if "cost" in stats:
        total, weight, histogram = stats["cost"]
        return Cost(total, weight, {shots: amount for shots, amount in enumerate(histogram) if amount}) == cost
    histogram = {str(shots): amount for shots, amount in cost.histogram.items()}
    return (stats["mean"], stats["worst"], stats["histogram"]) == (cost.mean, cost.worst, histogram)


class Tree(Protocol):
    root: Any

    def read(self, node: Any) -> tuple[int | None, int, dict[int, Any]]:
        """Return the cell to shoot at, None at a leaf; the number of layouts; and the next node for each answer.

        Raise ValueError, KeyError, TypeError or IndexError for an invalid node.
        """


class SavedTree:
    """The nodes of a file. A child comes after its parent, so that every path through them ends."""

    root: Any = 0

    def __init__(self, nodes: Any) -> None:
        self._nodes = np.frombuffer(nodes, NODES)

    def read(self, node: Any) -> tuple[int | None, int, dict[int, Any]]:
        first, layouts, cell, mask, _ = (int(each) for each in self._nodes[node])
        answers = [answer for answer in range(8) if mask >> answer & 1]
        children = {answer: first + number for number, answer in enumerate(answers)}
        if not all(node < child < len(self._nodes) for child in children.values()):
            raise ValueError
        return None if cell == LEAF else cell, layouts, children


class ExportedTree:
    """The tree of an exported file: nested objects, in which a leaf is its number of layouts."""

    def __init__(self, board: Game, root: Any) -> None:
        self.root = root
        self._cells = {name: number for number, name in enumerate(cell_names(board))}

    def read(self, node: Any) -> tuple[int | None, int, dict[int, Any]]:
        if isinstance(node, int):
            return None, node, {}
        children = {answer: node[name] for answer, name in enumerate(ANSWERS) if name in node}
        return self._cells[node["cell"]], node["layouts"], children


class TreeWalk:
    """Follows a tree for all layouts at once."""

    def __init__(self, tree: Tree, board: Game, layouts: _core.PlanesLayouts, goal: Goal) -> None:
        self._tree = tree
        self._goal = goal
        self._planes = board.options["planes"]
        self._names = cell_names(board)
        self._pictures = pictures_of(board, layouts.texts())
        self._weights = np.array(layouts.weights(), np.uint64)

    def cost(self) -> Cost:
        """Return how many shots the tree takes. Raise Problem if it does not reach its goal for every layout."""
        found = Counter[int]()
        steps = [Step(self._tree.root, np.arange(len(self._pictures)))]
        while steps:
            step = steps.pop()
            following = self._follow(step)
            steps += following
            if not following:
                if not self._is_goal_reached(step):
                    raise Problem(STOPS_EARLY(answers=self._text(step)))
                found[len(step.way)] += int(self._weights[step.layouts].sum())
        total = sum(shots * weight for shots, weight in found.items())
        return Cost(total, found.total(), dict(found))

    def _follow(self, step: Step) -> list[Step]:
        """Return the next step for each answer of the layouts; no steps at a leaf. Raise Problem for a bad node."""
        wrong = Problem(WRONG_NODE(answers=self._text(step)))
        try:
            cell, layouts, children = self._tree.read(step.node)
        except (ValueError, KeyError, TypeError, IndexError):
            raise wrong from None
        if layouts != len(step.layouts):
            raise wrong
        if cell is None:
            return []
        if cell >= len(self._names) or any(cell == shot for shot, _ in step.way):
            raise wrong
        answers = self._pictures[step.layouts, cell]
        parts = {answer: step.layouts[answers == answer] for answer in set(answers.tolist())}
        if parts.keys() != children.keys():
            raise wrong
        return [Step(children[answer], part, (*step.way, (cell, answer))) for answer, part in parts.items()]

    def _is_goal_reached(self, step: Step) -> bool:
        if self._goal == "finish":
            return sum(answer == HEAD for _, answer in step.way) == self._planes
        pictures = self._pictures[step.layouts]
        return bool((pictures == pictures[0]).all())

    def _text(self, step: Step) -> str:
        return format_answers({self._names[cell]: ANSWERS[answer] for cell, answer in step.way}) or "-"


def pictures_of(board: Game, layouts: Sequence[str]) -> NDArray[np.uint8]:
    """Return the answer at each cell of each layout, computed from the paths of the planes, which the rules define.

    >>> import qipan
    >>> pictures_of(qipan.game("planes", size=8, planes=1), ["A2u"])[0, :8].tolist()
    [0, 0, 2, 0, 0, 0, 0, 0]
    """
    numbers = {name: number for number, name in enumerate(cell_names(board))}
    planes = {str(move): [numbers[cell] for cell in move.path] for move in board.initial().moves()}
    pictures = np.zeros((len(layouts), len(numbers)), np.uint8)
    for picture, layout in zip(pictures, layouts, strict=True):
        for plane in layout.split(","):
            head, *body = planes[plane]
            picture[head], picture[body] = HEAD, BODY
    return pictures
