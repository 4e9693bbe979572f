"""Engines side by side: what each makes of a position that belongs to no match, and what is proved of it."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field, StringConstraints

import qipan
from qipan.games.planes.views import view_of
from qipan.server.engines.cache import made
from qipan.server.engines.scheduler import Urgency, giving_way
from qipan.server.http.dependencies import ALWAYS, chosen_game, rooms_of, thought_about
from qipan.server.protocol import base as wire
from qipan.server.rooms.advisor import proof
from qipan.server.rooms.seats import Refusal, check_engine_name
from qipan.truth import proof_hint

MOST_SECONDS = 5.0

router = APIRouter(prefix="/api", responses=ALWAYS)


class TruthAsked(wire.GameChoice):
    position: wire.PositionText | None = None
    """The start if none is given."""


class TruthTold(wire.Wire):
    position: str
    mover: int
    analysis: dict[str, object] | None
    """Null where nothing is proved."""
    note: str
    """What would prove it, or why nothing does."""


class OpinionAsked(wire.GameChoice):
    """An engine, and a position; in planes the answers that the shooter has heard, such as `C5=body,D6=head`."""

    engine: Annotated[str, StringConstraints(max_length=32)]
    position: wire.PositionText | None = None
    """The start if none is given."""
    seconds: Annotated[float, Field(ge=0, le=MOST_SECONDS)] = 0.5
    """To choose a move, and again to value all of them."""


class MoveWorth(wire.Wire):
    move: str
    value: dict[str, object]


class OpinionTold(wire.Wire):
    engine: str
    mover: int
    move: str
    path: list[str]
    value: dict[str, object]
    depth: int
    """Whole turns that were looked ahead."""
    nodes: int
    """Positions looked at."""
    seconds: float
    """That the choice took."""
    moves: list[MoveWorth] | None
    """What the engine thinks of every move, best first; null if it does not say."""


@router.post("/truth")
async def truth(asked: TruthAsked, request: Request) -> TruthTold:
    """What is proved of a position and of every move in it, and nothing else."""
    game = chosen_game(asked)
    async with thought_about(MOST_SECONDS):
        state = game.initial() if asked.position is None else game.parse(asked.position)
        if state.view(0).state is None:
            raise Refusal("something is hidden in this game; /api/posterior tells what answers say")
        mover = _mover(state.mover)
        found = await proof(rooms_of(request).pool, state)
        note = "" if found else proof_hint(state)
    return TruthTold(position=state.text, mover=mover, analysis=None if found is None else found.json(), note=note)


@router.post("/opinion")
async def opinion(asked: OpinionAsked, request: Request) -> OpinionTold:
    """The move that an engine chooses, and what it thinks of all moves. It knows nothing from earlier questions."""
    game = chosen_game(asked)

    def work(stop: qipan.Stop) -> OpinionTold:
        view = _view(game, asked.position, stop)
        engine = made(wire.EngineSeat(engine=asked.engine), game, seed=0)
        limit = qipan.Limit(seconds=asked.seconds, stop=stop)
        begin = time.monotonic()
        choice = engine.choose(view, limit)
        seconds = time.monotonic() - begin
        valued = engine.analyse(view, limit).moves if isinstance(engine, qipan.Analyst) else None
        return OpinionTold(
            engine=asked.engine,
            mover=view.seat,
            move=str(choice.move),
            path=list(choice.move.path),
            value=choice.value.json(),
            depth=choice.depth,
            nodes=choice.nodes,
            seconds=seconds,
            moves=None
            if valued is None
            else [MoveWorth(move=str(each.move), value=each.value.json()) for each in valued],
        )

    async with thought_about(2 * asked.seconds):
        check_engine_name(asked.engine, game)
        rooms = rooms_of(request)
        await asyncio.shield(rooms.workshop.prepare(wire.EngineSeat(engine=asked.engine), game, Urgency.ANALYSIS))
        return await giving_way(rooms.pool, work)


def _view(game: qipan.Game, position: str | None, stop: qipan.Stop) -> qipan.View:
    if game.name == "planes":
        view = view_of(game, position or "", seconds=MOST_SECONDS, stop=stop)
        _mover(view.mover)
        return view
    state = game.initial() if position is None else game.parse(position)
    return state.view(_mover(state.mover))


def _mover(mover: int | None) -> int:
    if mover is None:
        raise Refusal("the game is over in this position")
    return mover
