"""What the page shows about checkers: the minimax tree, explored branch by branch."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from qipan.engines import Stop
from qipan.games.checkers.minimax_tree import MAX_DEPTH, branches, static_cost
from qipan.rules import Game, parse_position
from qipan.rules.game_module import Insight
from qipan.server.protocol.base import INTEGRAL, LegalMove, PositionText, RequestModel, WireModel


class MinimaxRequest(RequestModel):
    position: PositionText | None = None  # by default the initial position
    depth: Annotated[int, Field(ge=0, le=MAX_DEPTH), INTEGRAL] = 3


class MinimaxBranch(WireModel):
    move: LegalMove
    position: str  # position after the move; to expand the branch, request the tree of this position with depth - 1
    # The minimax value. At a leaf it is black's material minus white's: a man counts 1, a tower 3. If the side to move
    # is stuck, it is the least 32-bit integer for black, the greatest for white.
    cost: int
    is_chosen: bool  # whether this is the first of the best moves
    is_over: bool


class MinimaxResponse(WireModel):
    position: str
    mover: int | None
    goal: Literal["max", "min"] | None  # black maximises the cost, white minimises it; null at a leaf
    cost: int
    branches: list[MinimaxBranch]


def insights() -> tuple[Insight, ...]:
    """Return the insights of checkers."""
    return (
        Insight(
            name="minimax",
            about="The moves of a position, each with its cost: the minimax value after a search of the given depth.",
            request=MinimaxRequest,
            response=MinimaxResponse,
            compute=_minimax,
            earlier_path="/api/trees/minimax",
        ),
    )


def _minimax(game: Game, request: MinimaxRequest, stop: Stop) -> MinimaxResponse:
    state = parse_position(game, request.position)
    children = branches(state, request.depth)
    return MinimaxResponse(
        position=state.text,
        mover=state.mover,
        goal=None if not children else "max" if state.mover == 0 else "min",
        cost=next((child.cost for child in children if child.is_chosen), static_cost(state)),
        branches=[
            MinimaxBranch(
                move=LegalMove.of(child.move),
                position=child.state.text,
                cost=child.cost,
                is_chosen=child.is_chosen,
                is_over=child.state.mover is None,
            )
            for child in children
        ],
    )
