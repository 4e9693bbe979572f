"""What is asked once, over HTTP."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request
from pydantic import Field, StringConstraints

import qipan
from qipan.server.http.dependencies import (
    ALWAYS,
    NO_SUCH,
    Code,
    chosen_game,
    one_line,
    record_of,
    rooms_of,
    thought_about,
)
from qipan.server.protocol import base as wire
from qipan.server.protocol.schema import socket_schema
from qipan.server.rooms.advisor import estimated, proof
from qipan.server.rooms.seats import Refusal, check_engine_name
from qipan.server.storage.store import StoredMatch

router = APIRouter(prefix="/api", responses=ALWAYS)


class Join(wire.Asked):
    name: wire.Name
    seat: wire.SeatNumber | None = None
    """Any free one if it is not said."""


class AnalysisAsked(wire.GameChoice):
    position: wire.PositionText | None = None
    """The start if none is given."""
    engine: Annotated[str, StringConstraints(max_length=32)] | None = None
    seconds: Annotated[float, Field(ge=0, le=5)] = 0.5


class AnalysisTold(wire.Wire):
    position: str
    mover: int | None
    analysis: dict[str, object]
    paths: dict[str, list[str]]
    """The cells of each legal move."""


class OptionInfo(wire.Wire):
    name: str
    about: str
    default: wire.Scalar
    allowed: list[wire.Scalar]


class EngineInfo(wire.Wire):
    name: str
    about: str


class GameInfo(wire.Wire):
    name: str
    title: str
    seats: int
    options: list[OptionInfo]
    engines: list[EngineInfo]
    levels: int


class CellPlace(wire.Wire):
    name: str
    x: float
    y: float
    shape: str


class Layout(wire.Wire):
    seats: int
    cells: list[CellPlace]
    start: str
    engines: list[EngineInfo]
    """Those that play the game with these options."""


class Seated(wire.Wire):
    code: str
    seat: int | None
    token: str
    """To be kept: it is what resumes the seat."""
    link: str
    """The path of the room's page, to share."""


class MatchInfo(wire.Wire):
    code: str
    game: str
    options: dict[str, wire.Scalar]
    status: wire.Status
    created: float
    ended: float | None
    names: list[str | None]
    """Who sits where; null is a free seat."""


@router.get("/games")
def games() -> list[GameInfo]:
    """The games with their options and engines."""
    return [_game_info(name) for name in qipan.game_names()]


@router.post("/layout")
def layout(asked: wire.GameChoice) -> Layout:
    """Where to draw the cells of a board, and which engines play it."""
    game = chosen_game(asked)
    cells = [CellPlace(name=cell.name, x=cell.x, y=cell.y, shape=cell.shape) for cell in game.layout()]
    return Layout(seats=game.seats, cells=cells, start=game.initial().text, engines=_engines(game))


@router.post("/matches", status_code=201, responses={429: {"model": wire.Problem}})
async def create(setting: wire.NewMatch, request: Request) -> Seated:
    """Opens a room. The token holds the host's seat: whoever has it is the host."""
    if not request.app.state.house.makers.may_make(request.client.host if request.client else ""):
        raise HTTPException(429, "too many rooms were made from this address; try again later")
    try:
        made = await rooms_of(request).make(setting)
    except ValueError as error:
        raise HTTPException(409, one_line(error)) from None
    return Seated(code=made.code, seat=made.seat, token=made.token, link=f"/room/{made.code}")


@router.get("/matches")
async def matches(request: Request, status: wire.Status = "open") -> list[MatchInfo]:
    """The newest listed matches: those to join, those to watch, or those that ended."""
    return [_match_info(each) for each in await rooms_of(request).store.listed(status)]


@router.get("/matches/{code}", responses=NO_SUCH)
async def match(code: Code, request: Request) -> MatchInfo:
    """What everybody may know of a match."""
    stored = await rooms_of(request).store.find(code)
    if stored is None:
        raise HTTPException(404, f"there is no room {code}")
    return _match_info(stored)


@router.post("/matches/{code}/join", status_code=201, responses=NO_SUCH)
async def join(code: Code, asked: Join, request: Request) -> Seated:
    """Takes a seat. The token holds it, over reloads and dropped lines."""
    try:
        seat, token = await rooms_of(request).join(code, asked.name, asked.seat)
    except LookupError as error:
        raise HTTPException(404, one_line(error)) from None
    except ValueError as error:
        raise HTTPException(409, one_line(error)) from None
    return Seated(code=code, seat=seat, token=token, link=f"/room/{code}")


@router.get("/records")
async def records(
    request: Request,
    game: Annotated[str | None, Query(max_length=32)] = None,
    before: Annotated[float | None, Query(allow_inf_nan=False, description="Ended earlier.")] = None,
) -> list[MatchInfo]:
    """Finished matches that are listed, the latest first."""
    return [_match_info(each) for each in await rooms_of(request).store.ended(game, before)]


@router.get("/records/{code}", responses=NO_SUCH)
async def record(code: Code, request: Request) -> dict[str, Any]:
    """The record of a finished match: what `qipan replay` reads."""
    found: dict[str, Any] = json.loads(await record_of(code, request))
    return found


@router.post("/analyse")
async def analyse(asked: AnalysisAsked, request: Request) -> AnalysisTold:
    """What a position and its moves are worth: exact where it is proved, otherwise an estimate."""
    game = chosen_game(asked)
    pool = rooms_of(request).pool
    async with thought_about(asked.seconds):
        state = game.initial() if asked.position is None else game.parse(asked.position)
        if state.view(0).state is None:
            raise Refusal("something is hidden in this game; ask over a match's socket")
        if state.mover is None:
            raise Refusal("the game is over in this position")
        if asked.engine is not None:
            check_engine_name(asked.engine, game)
        found = await proof(pool, state) if asked.engine is None else None
        if found is None:
            found = await estimated(pool, state.view(state.mover), asked.seconds, asked.engine)
    paths = {str(move): list(move.path) for move in state.moves()}
    return AnalysisTold(position=state.text, mover=state.mover, analysis=found.json(), paths=paths)


@router.get("/schema")
def schema() -> dict[str, Any]:
    """The messages of a match's socket, as JSON Schema."""
    return socket_schema()


def _engines(game: qipan.Game) -> list[EngineInfo]:
    return [EngineInfo(name=kind.name, about=kind.about) for kind in qipan.engine_kinds(game)]


def _game_info(name: str) -> GameInfo:
    game = qipan.game(name)
    options = [
        OptionInfo(name=option.name, about=option.help, default=option.default, allowed=list(option.allowed))
        for option in qipan.known_options(name)
    ]
    return GameInfo(name=name, title=game.title, seats=game.seats, options=options, engines=_engines(game), levels=10)


def _match_info(stored: StoredMatch) -> MatchInfo:
    setting = wire.NewMatch.model_validate_json(stored.setting)
    return MatchInfo(
        code=stored.code,
        game=stored.game,
        options=setting.options,
        status=wire.STATUS.validate_python(stored.status),
        created=stored.created,
        ended=stored.ended,
        names=json.loads(stored.names),
    )
