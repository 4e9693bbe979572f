"""The route about posteriors in planes: which layouts fit the answers to some shots."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import StringConstraints

from qipan.engines import Stop
from qipan.games.planes.decision_tree import format_answers
from qipan.games.planes.posterior import Posterior, posterior
from qipan.server.http.dependencies import ERRORS, SchedulerDependency, get_game, search_errors
from qipan.server.protocol.base import GameChoice
from qipan.server.protocol.insights import BestShots, CellCounts, PosteriorResponse

# Time limit for counting layouts, and the same again for choosing a shot. The largest board needs about one second.
MAX_SECONDS = 5.0

AnswersText = Annotated[str, StringConstraints(max_length=2000)]

router = APIRouter(prefix="/api", responses=ERRORS)


class PosteriorRequest(GameChoice):
    """A variant of planes, and the answers to the shots so far."""

    answers: AnswersText = ""  # such as `C5=body,D6=head`


@router.post("/posterior")
async def posterior_of(request: PosteriorRequest, scheduler: SchedulerDependency) -> PosteriorResponse:
    """Which layouts fit the answers, and where to shoot."""
    game = get_game(request)

    def work(stop: Stop) -> tuple[Posterior, dict[str, str | None]]:
        result = posterior(game, request.answers, seconds=MAX_SECONDS, stop=stop)
        return result, result.shots(seconds=MAX_SECONDS, stop=stop)

    async with search_errors(2 * MAX_SECONDS):
        result, shots = await scheduler.run_preemptible(work)
    return PosteriorResponse(
        answers=format_answers(result.answers),
        layouts=result.layouts,
        kind=result.kind,
        cells={name: CellCounts(**counts) for name, counts in result.cells.items()},
        shots=BestShots(**shots),
    )
