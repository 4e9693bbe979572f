"""Planes: what answers tell about the enemy's planes, for boards that belong to no match."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import StringConstraints

import qipan
from qipan.games.planes.decision_tree import answers_text
from qipan.games.planes.posterior import Posterior, posterior
from qipan.server.engines.scheduler import giving_way
from qipan.server.http.dependencies import ALWAYS, chosen_game, rooms_of, thought_about
from qipan.server.protocol import base as wire

SECONDS = 5.0
"""To count layouts, and again to choose a shot: the largest board needs about one."""

AnswersText = Annotated[str, StringConstraints(max_length=2000)]

router = APIRouter(prefix="/api", responses=ALWAYS)


class PosteriorAsked(wire.GameChoice):
    """A board of planes, and what was answered there."""

    answers: AnswersText = ""
    """Such as `C5=body,D6=head`."""


class CellCounts(wire.Wire):
    """In how many of the layouts that fit a cell is this."""

    head: int
    body: int
    empty: int


class PosteriorTold(wire.Wire):
    answers: str
    layouts: int
    """How many fit the answers: this number is always exact."""
    kind: Literal["exact", "estimate"]
    """Of the cells: an estimate counts a sample of the layouts."""
    cells: dict[str, CellCounts]
    shots: dict[str, str | None]
    """Where to shoot: by Gini's rule, by the entropy's, and to finish soonest; null when nothing is left to ask."""


@router.post("/posterior")
async def posterior_of(asked: PosteriorAsked, request: Request) -> PosteriorTold:
    """What answers tell about the enemy's planes: which layouts fit them, and where to shoot."""
    game = chosen_game(asked)

    def work(stop: qipan.Stop) -> tuple[Posterior, dict[str, str | None]]:
        known = posterior(game, asked.answers, seconds=SECONDS, stop=stop)
        return known, known.shots(seconds=SECONDS, stop=stop)

    async with thought_about(2 * SECONDS):
        known, shots = await giving_way(rooms_of(request).pool, work)
    return PosteriorTold(
        answers=answers_text(known.answers),
        layouts=known.layouts,
        kind=known.kind,
        cells={name: CellCounts(**counts) for name, counts in known.cells.items()},
        shots=shots,
    )
