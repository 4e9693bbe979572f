"""The route for learning from a position. What is learned is declared by each game."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from qipan.engines import Stop
from qipan.rules import parse_position
from qipan.server.errors import POSITION_IS_OVER, Refusal
from qipan.server.http.dependencies import ERRORS, ServicesDependency, get_game
from qipan.server.http.searches import SearchDependency
from qipan.server.protocol.base import GameChoice, WireModel
from qipan.server.protocol.texts import PositionText

CALL_SECONDS = 1.0

router = APIRouter(prefix="/api", responses=ERRORS)


class TrainingRequest(GameChoice):
    """A request to learn from a position for about a second."""

    training: Annotated[str, Field(max_length=40)]
    position: PositionText | None = None  # by default the initial position
    is_last: bool = False  # whether to save the model afterwards; it is also saved from time to time


class TrainingResponse(WireModel):
    values: dict[str, float]  # a row of the learning curve: its numbers by name


@router.post("/train")
async def train(request: TrainingRequest, search: SearchDependency, services: ServicesDependency) -> TrainingResponse:
    """Learn from a position for up to a second. `GET /api/games` lists the trainings, and how many calls they need."""
    game = get_game(request)
    trainings = services.position_trainings

    def learn(stop: Stop) -> TrainingResponse:
        row = trainings.learn(game, request.training, state, is_last=request.is_last, stop=stop)
        return TrainingResponse(values=dict(row))

    async with search.admitted(CALL_SECONDS) as requester, trainings.turn_of(search.address):
        state = parse_position(game, request.position)
        if state.mover is None:
            raise Refusal(POSITION_IS_OVER())
        return await search.scheduler.run_preemptible(learn, requester, CALL_SECONDS)
