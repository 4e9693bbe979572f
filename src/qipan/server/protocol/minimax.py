"""The minimax tree, which clients explore branch by branch."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from qipan.engines import Stop
from qipan.engines.minimax_tree import MAX_DEPTH, branches, static_cost
from qipan.rules import State
from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.protocol.base import INTEGRAL, LegalMove, WireModel

MAX_LEAVES = 30_000_000  # a search that visits more leaves takes more than a few seconds
MINIMAX_TOO_LARGE = ReasonKind("minimax_too_large", "a tree of depth {depth} is too large here; choose a smaller depth")
Depth = Annotated[int, Field(ge=0, le=MAX_DEPTH), INTEGRAL]


class MinimaxBranch(WireModel):
    move: LegalMove
    position: str  # position after the move; to expand the branch, request the tree of this position with depth - 1
    mover: int | None  # the seat to move there; null if the game is over
    # The minimax value. At a leaf it is the material of seat 0 minus that of seat 1. If seat 0 has lost, it is the
    # least 32-bit integer, and if it has won, the greatest.
    cost: int
    is_chosen: bool  # whether this is the first of the best moves
    is_over: bool


class MinimaxResponse(WireModel):
    position: str
    mover: int | None
    goal: Literal["max", "min"] | None  # seat 0 maximises the cost, seat 1 minimises it; null at a leaf
    cost: int
    branches: list[MinimaxBranch]

    @staticmethod
    def of(state: State, depth: int, stop: Stop) -> MinimaxResponse | None:
        """Return a node of the tree, by a search of the given depth; None if `stop` is set meanwhile.

        Raise Problem if the game has no such tree, or if the search would take too long.
        """
        if len(state.moves()) ** depth > MAX_LEAVES:
            raise Problem(MINIMAX_TOO_LARGE(depth=depth))
        children = branches(state, depth, stop)
        if stop.is_set:
            return None
        return MinimaxResponse(
            position=state.text,
            mover=state.mover,
            goal=None if not children else "max" if state.mover == 0 else "min",
            cost=next((child.cost for child in children if child.is_chosen), static_cost(state)),
            branches=[
                MinimaxBranch(
                    move=LegalMove.of(child.move),
                    position=child.state.text,
                    mover=child.state.mover,
                    cost=child.cost,
                    is_chosen=child.is_chosen,
                    is_over=child.state.mover is None,
                )
                for child in children
            ],
        )
