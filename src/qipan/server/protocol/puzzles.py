"""Puzzles, as the server sends them."""

from __future__ import annotations

from qipan.server.protocol.base import GameName, LegalMove, ListedMove, Scalar, WireModel
from qipan.server.protocol.pieces import Facts
from qipan.server.protocol.positions import LineResponse
from qipan.server.protocol.values import ExactValue


class PuzzleResponse(Facts):
    """A position in which exactly one move wins. The response does not say which."""

    game: GameName
    options: dict[str, Scalar]
    grade: int
    number: int
    position: str
    mover: int
    legal: list[ListedMove]
    last: LegalMove  # the move that led to the position
    value: ExactValue
    depth: int  # what the grade (difficulty) depends on: plies to the win or, if the distance is unknown, legal moves


class HardPosition(Facts):
    """A position that is hard to play, with its exact value for the seat to move."""

    position: str
    mover: int
    value: ExactValue


class AnswerResponse(WireModel):
    is_right: bool  # whether the move preserves the win
    value: ExactValue  # value of the move, for the seat that made it
    was: ExactValue  # value of the best move in the position in which it was made
    line: LineResponse  # the move, and perfect replies until the person who solves the puzzle is to move again


class SolutionResponse(WireModel):
    move: LegalMove
    line: LineResponse  # from the puzzle to the end of the game, with perfect play by both sides
