"""Puzzles, as the server sends them."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema

from qipan.server.protocol.base import LegalMove, Scalar, WireModel
from qipan.server.protocol.pieces import Facts
from qipan.server.protocol.positions import LineResponse
from qipan.server.protocol.values import ExactValue
from qipan.truth.puzzles import PUZZLE_GAMES


def _check_puzzle_game(name: str) -> str:
    if name not in PUZZLE_GAMES:
        raise ValueError(f"the games that have puzzles are {', '.join(PUZZLE_GAMES)}")
    return name


# The name of a game that has puzzles.
PuzzleGame = Annotated[
    str, AfterValidator(_check_puzzle_game), WithJsonSchema({"type": "string", "enum": list(PUZZLE_GAMES)})
]


class PuzzleResponse(Facts):
    """A position in which exactly one move wins. The response does not say which."""

    game: PuzzleGame
    options: dict[str, Scalar]
    grade: int
    number: int
    position: str
    mover: int
    legal: list[LegalMove]
    last: LegalMove  # the move that led to the position
    value: ExactValue
    depth: int  # what the grade (difficulty) depends on: plies to the win or, if the distance is unknown, legal moves


class AnswerResponse(WireModel):
    is_right: bool  # whether the move preserves the win
    value: ExactValue  # value of the move, for the seat that made it
    was: ExactValue  # value of the best move in the same position
    line: LineResponse  # the move, and perfect replies until the person who solves the puzzle is to move again


class SolutionResponse(WireModel):
    move: LegalMove
    line: LineResponse  # from the puzzle to the end of the game, with perfect play by both sides
