"""What the page shows about the UCT models of dots: how often each move was tried and won in self-play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from pydantic import Field

from qipan.engines import Stop
from qipan.games.dots.policies import dots_state
from qipan.games.dots.uct.names import check_board
from qipan.games.dots.uct.store import load_model
from qipan.games.dots.uct.tables import count_moves
from qipan.rules import Game, parse_position
from qipan.rules.game_module import Insight
from qipan.server.protocol.base import RequestModel, Scalar, WireModel
from qipan.server.protocol.texts import OptionName, PositionText


class CountsRequest(RequestModel):
    """A position on 3x3, and the model whose counts are requested."""

    options: dict[OptionName, Scalar] = Field(default={}, max_length=16)
    position: PositionText | None = None  # by default the start position
    model: Literal["uct-free", "uct-must-take"] = "uct-free"


class MoveCounts(WireModel):
    move: str
    visits: int  # how often the position after the move was reached; equivalent moves are counted together
    wins: int  # how many of these `visits` the side that plays the move has won
    is_best: bool  # whether the model would choose this move


class CountsResponse(WireModel):
    games: int  # games of self-play from the start
    first_wins: int  # how many of `games` the first player won
    moves: list[MoveCounts]  # legal moves, in order; if the model must complete a box and can, only moves doing so


def insights() -> tuple[Insight, ...]:
    """Return the insights of dots."""
    return (
        Insight(
            name="counts",
            about="How often a UCT model has tried each move of a position in self-play, and won.",
            request=CountsRequest,
            response=CountsResponse,
            compute=_counts,
            prepare=_prepare,
        ),
    )


def _counts(game: Game, request: CountsRequest, stop: Stop) -> CountsResponse:
    check_board(game)
    table = count_moves(load_model(game, request.model), dots_state(parse_position(game, request.position)))
    moves = [MoveCounts(move=row.move, visits=row.visits, wins=row.wins, is_best=row.is_best) for row in table.moves]
    return CountsResponse(games=table.games, first_wins=table.first_wins, moves=moves)


def _prepare(game: Game, request: CountsRequest) -> tuple[object, Callable[[], object]]:
    check_board(game)
    return request.model, partial(load_model, game, request.model)
