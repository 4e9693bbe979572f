"""The minimax tree of checkers, as in the classic program (`qipan classic`).

The board cost, b + 3B − w − 3W, evaluates the leaves: a man counts 1, a tower 3, and black is positive. Following that
program, a move is called an action.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qipan.rules import Move, State
from qipan.rules.native import _core

# For each side, the cost of a board on which that side is to move but stuck.
BLACK_STUCK, WHITE_STUCK = -(2**31), 2**31 - 1
MAX_DEPTH = 6


@dataclass(frozen=True)
class MinimaxNode:
    """A board in the tree, with the action that led to it."""

    action: str  # the action that led to this board; empty at the root
    mover: str  # "b" or "w"
    # At a leaf, the static cost; elsewhere, the best cost of the children: the highest for black, the lowest for white.
    cost: int
    children: tuple[MinimaxNode, ...]

    def lines(self, indent: str = "") -> Iterator[str]:
        """Yield the tree as indented lines of text, one per node."""
        goal = {"b": "max", "w": "min"}[self.mover]
        yield f"{indent}{self.action or 'root'}  {_format_cost(self.cost)}" + (f"  {goal} of" if self.children else "")
        for child in self.children:
            yield from child.lines(indent + "  ")

    def json(self) -> dict[str, object]:
        return {
            "action": self.action or None,
            "mover": self.mover,
            "cost": self.cost,
            "children": [child.json() for child in self.children],
        }


def cost(state: State) -> int:
    """Return the board cost, which is the material of black minus that of white.

    >>> import qipan
    >>> cost(qipan.game("checkers").initial())
    0
    """
    black, white = state.material
    return black - white


def minimax_tree(state: State, depth: int) -> MinimaxNode:
    """Return the complete tree of the given depth. The classic program plays the first child with the best cost.

    Raise ValueError if the position is not a checkers position, or if the depth is not 0..6.

    >>> import qipan
    >>> tree = minimax_tree(qipan.game("checkers").initial(), 1)
    >>> print("\\n".join(tree.lines()))
    root  0  max of
      A6-B5  0
      C6-D5  0
      C6-B5  0
      E6-F5  0
      E6-D5  0
      G6-H5  0
      G6-F5  0
    """
    return _node(_check(state, depth), depth, "")


@dataclass(frozen=True)
class Branch:
    """A child of the root: a move, the position after it, and its minimax cost."""

    move: Move
    state: State
    cost: int
    is_chosen: bool  # whether this is the first of the best moves, which the classic program plays


def branches(state: State, depth: int) -> list[Branch]:
    """Return the children of the root only, so that a large tree can be explored one branch at a time.

    To expand a branch, call this function with the branch's `state` and with `depth` - 1. Raise ValueError as
    :func:`minimax_tree` does.

    >>> import qipan
    >>> children = branches(qipan.game("checkers").initial(), 3)
    >>> [(str(child.move), child.cost, child.is_chosen) for child in children[:2]]
    [('A6-B5', 0, True), ('C6-D5', 0, False)]
    """
    root = _check(state, depth)
    moves = root.moves()
    if not moves or not depth:
        return []
    costs, _ = _core.checkers_minimax(root, depth)
    chosen = costs.index(max(costs) if state.mover == 0 else min(costs))
    pairs = enumerate(zip(moves, costs, strict=True))
    return [Branch(move, state.play(move), cost, number == chosen) for number, (move, cost) in pairs]


def static_cost(state: State) -> int:
    """Return the cost of a board without a search: the board cost, or an extreme value if the side to move is stuck."""
    if state.mover is None:
        return BLACK_STUCK if state.text[-1] == "b" else WHITE_STUCK
    return cost(state)


def _check(state: State, depth: int) -> _core.CheckersState:
    if not isinstance(state, _core.CheckersState):
        raise ValueError(f"only checkers has a minimax tree of board costs, not {state.game.name}")
    if not 0 <= depth <= MAX_DEPTH:
        raise ValueError(f"the tree's depth must be 0..{MAX_DEPTH}, not {depth}")
    return state


def _node(state: State, depth: int, action: str) -> MinimaxNode:
    mover = state.text[-1]
    moves = state.moves()
    if not moves or depth == 0:
        return MinimaxNode(action, mover, static_cost(state), ())
    children = tuple(_node(state.play(move), depth - 1, str(move)) for move in moves)
    best = max if mover == "b" else min
    return MinimaxNode(action, mover, best(child.cost for child in children), children)


def _format_cost(cost: int) -> str:
    return {BLACK_STUCK: "INT_MIN", WHITE_STUCK: "INT_MAX"}.get(cost, str(cost))
