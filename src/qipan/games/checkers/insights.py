"""The minimax tree of checkers at the addresses of earlier clients. Newer addresses serve all games for two seats."""

from __future__ import annotations

from qipan.engines import Stop
from qipan.rules import Game, parse_position
from qipan.rules.game_module import Insight
from qipan.server.protocol.base import RequestModel
from qipan.server.protocol.minimax import Depth, MinimaxResponse
from qipan.server.protocol.texts import PositionText


class CheckersTreeRequest(RequestModel):
    position: PositionText | None = None  # by default the initial position
    depth: Depth = 3


def insights() -> tuple[Insight, ...]:
    """Return the insights of checkers."""
    return (
        Insight(
            name="minimax",
            about="The moves of a position, each with its cost: the minimax value after a search of the given depth.",
            request=CheckersTreeRequest,
            response=MinimaxResponse,
            compute=_minimax,
            earlier_path="/api/trees/minimax",
        ),
    )


def _minimax(game: Game, request: CheckersTreeRequest, stop: Stop) -> MinimaxResponse | None:
    return MinimaxResponse.of(parse_position(game, request.position), request.depth, stop)
