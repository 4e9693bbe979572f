"""Routes about matches: create a room, join it, list rooms."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from qipan.engines.base import POSITION_IS_HIDDEN
from qipan.match import Match
from qipan.match.hidden_moves import is_hidden
from qipan.match.history import move_of
from qipan.rules.reasons import ReasonKind, reason_of
from qipan.server.errors import NO_SUCH_ROOM, Refusal
from qipan.server.http.dependencies import ERRORS, NOT_FOUND, Code, StoreDependency
from qipan.server.http.errors import RequestError
from qipan.server.http.match_info import MatchInfo, match_info, match_infos
from qipan.server.http.records import NO_SUCH_ENTRY
from qipan.server.protocol.base import (
    ErrorResponse,
    ListedMove,
    Name,
    NewMatch,
    RequestModel,
    SeatNumber,
    Status,
    WireModel,
)
from qipan.server.protocol.pieces import score_of, write_pieces
from qipan.server.protocol.positions import MatchPosition
from qipan.server.rate_limit import RoomCreationLimit
from qipan.server.rooms.manager import RoomManager
from qipan.server.rooms.referee import match_of

TOO_MANY_ROOMS = ReasonKind("too_many_rooms", "too many rooms were created from this address; try again later")

router = APIRouter(prefix="/api", responses=ERRORS)


async def _get_rooms(request: Request) -> RoomManager:
    rooms: RoomManager = request.app.state.rooms
    return rooms


def _check_creation_limit(request: Request) -> None:
    limit: RoomCreationLimit = request.app.state.room_creation_limit
    if not limit.allows(request.client.host if request.client else "", asyncio.get_running_loop().time()):
        raise RequestError(429, TOO_MANY_ROOMS())


Rooms = Annotated[RoomManager, Depends(_get_rooms)]


class JoinRequest(RequestModel):
    name: Name
    seat: SeatNumber | None = None  # by default any free seat


class SeatResponse(WireModel):
    code: str
    seat: int | None
    token: str  # secret that holds the seat; the client must store it to resume the seat
    link: str  # path of the room's page, for others to open


@router.post("/matches", status_code=201, responses={429: {"model": ErrorResponse}})
async def create(new_match: NewMatch, request: Request, rooms: Rooms) -> SeatResponse:
    """Create a room. The token in the response identifies the host, and holds the host's seat if there is one."""
    _check_creation_limit(request)
    try:
        created = await rooms.create(new_match)
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None
    return SeatResponse(code=created.code, seat=created.seat, token=created.token, link=f"/room/{created.code}")


@router.get("/matches")
async def matches(store: StoreDependency, status: Status = "open") -> list[MatchInfo]:
    """The newest public matches: open ones to join, running ones to watch, or finished ones."""
    return match_infos(await store.list_public(status))


@router.get("/matches/{code}", responses=NOT_FOUND)
async def match(code: Code, store: StoreDependency) -> MatchInfo:
    """What everybody may know about a match."""
    stored = await store.find(code)
    if stored is None:
        raise RequestError(404, NO_SUCH_ROOM(code=code))
    return match_info(stored)


@router.get("/matches/{code}/positions/{ply}", responses=NOT_FOUND)
async def position(code: Code, ply: Annotated[int, Path(ge=0, le=1_000_000)], rooms: Rooms) -> MatchPosition:
    """An earlier position of a match in which nothing is hidden, or its current one, for spectators."""
    room = await rooms.find(code)
    if room is None:
        raise RequestError(404, NO_SUCH_ROOM(code=code))
    try:
        return _position_at(match_of(room.log.state), ply)
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None


def _position_at(match: Match, ply: int) -> MatchPosition:
    entries, states = match.entries[:ply], match.states
    if is_hidden(match.game) and match.outcome is None:
        raise Refusal(POSITION_IS_HIDDEN(game=match.game.name))
    if ply > match.ply:
        raise Refusal(NO_SUCH_ENTRY(ply=ply, entries=match.ply))
    shown = states[min(ply, len(states) - 1)]  # an entry that ends the game without a move adds no position
    last = entries[-1] if entries and entries[-1].is_move else None
    return MatchPosition(
        ply=ply,
        position=shown.text,
        pieces=write_pieces(match.game.pieces(shown)),
        score=score_of(shown),
        mover=None if ply == match.ply and match.outcome is not None else shown.mover,
        path=[] if last is None else list(move_of(states[ply - 1], last.text).path),
        seat=None if last is None else last.seat,
        legal=ListedMove.all_of(shown),
    )


@router.post("/matches/{code}/join", status_code=201, responses=NOT_FOUND)
async def join(code: Code, request: JoinRequest, rooms: Rooms) -> SeatResponse:
    """Take a seat. With the token in the response, the client keeps it across reloads and dropped connections."""
    try:
        seat, token = await rooms.join(code, request.name, request.seat)
    except LookupError:
        raise RequestError(404, NO_SUCH_ROOM(code=code)) from None
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None
    return SeatResponse(code=code, seat=seat, token=token, link=f"/room/{code}")
