"""Positions while somebody sets them up: most are not legal yet. To say why not is an answer here, not an error."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Request
from pydantic import StringConstraints

from qipan.server.http.dependencies import ALWAYS
from qipan.server.http.positions import LineTold, line_of
from qipan.server.http.posteriors import PosteriorAsked, PosteriorTold, posterior_of
from qipan.server.protocol import base as wire

router = APIRouter(prefix="/api", responses=ALWAYS)


class CheckAsked(wire.GameChoice):
    text: Annotated[str, StringConstraints(max_length=2000)]
    """A position; in planes answers, such as `C5=body,D6=head`."""


class CheckTold(wire.Wire):
    problem: str | None
    """Why it is no position of the game; null if it is one."""
    line: LineTold | None
    """What can be played there."""
    known: PosteriorTold | None
    """Planes: what the answers tell."""


@router.post("/check")
async def check(asked: CheckAsked, request: Request) -> CheckTold:
    """Whether a text is a position, and what there is to say of it."""
    try:
        if asked.game == "planes":
            answers = PosteriorAsked(game=asked.game, options=asked.options, answers=asked.text)
            return CheckTold(problem=None, line=None, known=await posterior_of(answers, request))
        return CheckTold(problem=None, line=line_of(asked, asked.text, []), known=None)
    except HTTPException as refused:
        if refused.status_code != 409:
            raise
        return CheckTold(problem=str(refused.detail), line=None, known=None)
