"""The minimax tree of checkers by the cost of the board, with the costs propagated up, as the game's seed draws it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qipan.rules import Move, State
from qipan.rules.native import _core

BLACK_STUCK, WHITE_STUCK = -(2**31), 2**31 - 1
"""The costs of boards on which the side to move has no action."""
DEEPEST = 6


@dataclass(frozen=True)
class Node:
    """A board in the tree, with the action that led to it."""

    action: str
    mover: str
    cost: int
    """Its own at the depth's end or when stuck; otherwise the best of its children's: black maximises."""
    children: tuple[Node, ...]

    def lines(self, indent: str = "") -> Iterator[str]:
        goal = {"b": "max", "w": "min"}[self.mover]
        yield f"{indent}{self.action or 'root'}  {_cost_word(self.cost)}" + (f"  {goal} of" if self.children else "")
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
    """b + 3B − w − 3W.

    >>> import qipan
    >>> cost(qipan.game("checkers").initial())
    0
    """
    board = state.text.split(" ")[0]
    return board.count("b") + 3 * board.count("B") - board.count("w") - 3 * board.count("W")


def minimax_tree(state: State, depth: int) -> Node:
    """The whole tree of a depth; the left-most best child is the classic program's choice.

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
    if state.game.name != "checkers":
        raise ValueError(f"only checkers has a minimax tree of board costs, not {state.game.name}")
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"the tree's depth must be 0..{DEEPEST}, not {depth}")
    return _node(state, depth, "")


@dataclass(frozen=True)
class Branch:
    """A move and the cost that propagates up to it."""

    move: Move
    state: State
    cost: int
    is_chosen: bool
    """The left-most of the best: what the classic program plays."""


def branches(state: State, depth: int) -> list[Branch]:
    """The children of the tree's root alone: the tree can be looked at branch by branch, each of one depth less.

    >>> import qipan
    >>> [(str(each.move), each.cost, each.is_chosen) for each in branches(qipan.game("checkers").initial(), 3)][:2]
    [('A6-B5', 0, True), ('C6-D5', 0, False)]
    """
    if not isinstance(state, _core.CheckersState):
        raise ValueError(f"only checkers has a minimax tree of board costs, not {state.game.name}")
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"the tree's depth must be 0..{DEEPEST}, not {depth}")
    moves = state.moves()
    if not moves or not depth:
        return []
    costs, _ = _core.checkers_minimax(state, depth)
    chosen = costs.index(max(costs) if state.mover == 0 else min(costs))
    pairs = enumerate(zip(moves, costs, strict=True))
    return [Branch(move, state.play(move), cost, number == chosen) for number, (move, cost) in pairs]


def own_cost(state: State) -> int:
    """What a board costs by itself: the extremes when the side to move is stuck."""
    if state.mover is None:
        return BLACK_STUCK if state.text[-1] == "b" else WHITE_STUCK
    return cost(state)


def _node(state: State, depth: int, action: str) -> Node:
    mover = state.text[-1]
    moves = state.moves()
    if not moves or depth == 0:
        return Node(action, mover, own_cost(state), ())
    children = tuple(_node(state.play(move), depth - 1, str(move)) for move in moves)
    best = max if mover == "b" else min
    return Node(action, mover, best(child.cost for child in children), children)


def _cost_word(value: int) -> str:
    return {BLACK_STUCK: "INT_MIN", WHITE_STUCK: "INT_MAX"}.get(value, str(value))
