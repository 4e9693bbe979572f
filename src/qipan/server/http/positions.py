"""Positions and lines of moves that belong to no match: checked, and told what can be played in them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import Field

import qipan
from qipan.match.history import move_of
from qipan.server.http.dependencies import ALWAYS, briefly, chosen_game, one_line
from qipan.server.protocol import base as wire

LONGEST_LINE = 1_000

router = APIRouter(prefix="/api", responses=ALWAYS)


class LineAsked(wire.GameChoice):
    """A position, and moves played from there."""

    position: wire.PositionText | None = None
    """The start if none is given."""
    moves: list[wire.MoveText] = Field(default=[], max_length=LONGEST_LINE)


class LineMove(wire.Wire):
    text: str
    path: list[str]
    mover: int
    position: str
    """After it."""


class LineTold(wire.Wire):
    start: str
    moves: list[LineMove]
    position: str
    """At the end of the line."""
    mover: int | None
    legal: list[wire.LegalMove]
    result: wire.Result | None


@router.post("/line", response_model=LineTold)
async def line(asked: LineAsked, request: Request) -> Response:
    """Plays moves from a position, and says what can be played at the end of them."""
    return await briefly(request, partial(line_of, asked, asked.position, asked.moves))


def line_of(choice: wire.GameChoice, position: str | None, moves: Iterable[str]) -> LineTold:
    """The start if no position is given."""
    game = chosen_game(choice)
    try:
        return played(game.initial() if position is None else game.parse(position), moves)
    except ValueError as error:
        raise HTTPException(409, one_line(error)) from None


def played(start: qipan.State, texts: Iterable[str]) -> LineTold:
    """A line of moves as it is told; ValueError if one of them cannot be played."""
    state, moves = start, []
    for text in texts:
        mover, path = state.mover, move_of(state, text).path
        state = state.play(text)
        assert mover is not None
        moves.append(LineMove(text=text, path=list(path), mover=mover, position=state.text))
    outcome = state.outcome
    return LineTold(
        start=start.text,
        moves=moves,
        position=state.text,
        mover=state.mover,
        legal=[legal(move) for move in state.moves()],
        result=None if outcome is None else wire.Result(payoffs=list(outcome.payoffs), reason=outcome.reason),
    )


def legal(move: qipan.Move) -> wire.LegalMove:
    return wire.LegalMove(text=str(move), path=list(move.path))
