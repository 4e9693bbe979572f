"""The minimax tree of any game for two seats without hidden information: the textbook search, one node at a time.

The cost of a position is the material of seat 0 minus that of seat 1; a position in which the game is over has an
extreme cost, or 0 after a draw. Seat 0 maximises the cost, and seat 1 minimises it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from qipan._core import Stop
from qipan.rules import Game, Move, State
from qipan.rules.kernels import check_range
from qipan.rules.native import _core
from qipan.rules.positions import is_open_for_two
from qipan.rules.reasons import Problem, ReasonKind

# The cost of a position that seat 0 has lost, and of a position that it has won.
LOST, WON = -(2**31), 2**31 - 1
MAX_DEPTH = 6

NO_MINIMAX_TREE = ReasonKind(
    "no_minimax_tree", "{game} has no minimax tree: only games for two seats that hide nothing have one"
)


@dataclass(frozen=True)
class MinimaxNode:
    """A position in the tree, the move that led to it, and its children."""

    move: str  # the move that led to this position; empty at the root
    mover: int | None
    # At a leaf, the static cost; elsewhere, the highest cost of the children if seat 0 is to move, or else the lowest.
    cost: int
    children: tuple[MinimaxNode, ...]

    def lines(
        self, indent: str = "", translate: Callable[[str], str] = str, name_move: Callable[[str], str] = str
    ) -> Iterator[str]:
        """Yield the tree as indented lines of text, one per node.

        `translate` puts words such as "root" into another language, and `name_move` moves into another notation.
        """
        goal = translate("max of" if self.mover == 0 else "min of") if self.children else ""
        name = name_move(self.move) if self.move else translate("root")
        yield f"{indent}{name}  {_format_cost(self.cost)}  {goal}".rstrip()
        for child in self.children:
            yield from child.lines(indent + "  ", translate, name_move)

    def json(self) -> dict[str, object]:
        return {
            "move": self.move or None,
            "mover": self.mover,
            "cost": self.cost,
            "children": [child.json() for child in self.children],
        }


@dataclass(frozen=True)
class Branch:
    """A child of the root: a move, the position after it, and its minimax cost."""

    move: Move
    state: State
    cost: int
    is_chosen: bool  # whether the search chooses this move: the first of the best moves


def has_minimax_tree(game: Game) -> bool:
    """Return whether a game with its options has a minimax tree.

    >>> import qipan
    >>> has_minimax_tree(qipan.game("dots")), has_minimax_tree(qipan.game("chinese-checkers", players=3))
    (True, False)
    """
    return is_open_for_two(game)


def minimax_tree(state: State, depth: int) -> MinimaxNode:
    """Return the complete tree of the given depth.

    Raise ValueError if the game has no minimax tree, or if the depth is not 0..6.

    >>> import qipan
    >>> tree = minimax_tree(qipan.game("two-eat-one").initial(), 1)
    >>> print("\\n".join(list(tree.lines())[:2]))
    root  0  max of
      A4-A3  0
    """
    _check(state, depth)
    return _node(state, depth, "")


def branches(state: State, depth: int, stop: Stop | None = None) -> list[Branch]:
    """Return the children of the root only, so that a large tree can be explored one branch at a time.

    To expand a branch, call this function with the branch's `state` and with `depth` - 1. The costs are meaningless if
    `stop` is set meanwhile. Raise ValueError as :func:`minimax_tree` does.

    >>> import qipan
    >>> children = branches(qipan.game("checkers").initial(), 3)
    >>> [(str(child.move), child.cost, child.is_chosen) for child in children[:2]]
    [('A6-B5', 0, True), ('C6-D5', 0, False)]
    """
    _check(state, depth)
    moves = state.moves()
    if not moves or not depth:
        return []
    costs, _ = _core.minimax(state, depth, stop)
    chosen = costs.index(max(costs) if state.mover == 0 else min(costs))
    pairs = enumerate(zip(moves, costs, strict=True))
    return [Branch(move, state.play(move), cost, number == chosen) for number, (move, cost) in pairs]


def static_cost(state: State) -> int:
    """Return the cost of a position without a search.

    >>> import qipan
    >>> static_cost(qipan.game("checkers").initial())
    0
    """
    if state.outcome is None:
        first, second = state.material
        return first - second
    payoff = state.outcome.payoffs[0]
    return WON if payoff > 0 else LOST if payoff < 0 else 0


def _check(state: State, depth: int) -> None:
    if not has_minimax_tree(state.game):
        raise Problem(NO_MINIMAX_TREE(game=state.game.name))
    check_range("depth", depth, MAX_DEPTH)


def _node(state: State, depth: int, move: str) -> MinimaxNode:
    moves = state.moves()
    if not moves or depth == 0:
        return MinimaxNode(move, state.mover, static_cost(state), ())
    children = tuple(_node(state.play(each), depth - 1, str(each)) for each in moves)
    best = max if state.mover == 0 else min
    return MinimaxNode(move, state.mover, best(child.cost for child in children), children)


def _format_cost(cost: int) -> str:
    return {LOST: "INT_MIN", WON: "INT_MAX"}.get(cost, str(cost))
