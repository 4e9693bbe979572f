"""Positions and moves outside a match, as the server sends them."""

from __future__ import annotations

from qipan.server.protocol.base import LegalMove, Reason, Result, WireModel
from qipan.server.protocol.insights import PosteriorResponse


class PlayedMove(WireModel):
    text: str
    path: list[str]
    mover: int
    position: str  # the position after the move


class LineResponse(WireModel):
    start: str
    moves: list[PlayedMove]
    position: str  # the position after the last move
    mover: int | None
    legal: list[LegalMove]
    result: Result | None


class CheckResponse(WireModel):
    problem: Reason | None  # why the text is not a position of the game; null if it is one
    line: LineResponse | None  # the position and its legal moves; null in planes, or if there is a problem
    known: PosteriorResponse | None  # planes: what follows from the answers; null if there is a problem
