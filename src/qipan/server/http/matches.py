"""Routes about matches: create a room, join it, list rooms."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request

from qipan.server.errors import RoomDamaged
from qipan.server.http.dependencies import ERRORS, NOT_FOUND, Code, StoreDependency, single_line
from qipan.server.http.match_info import MatchInfo, match_info, match_infos
from qipan.server.protocol.base import ErrorResponse, Name, NewMatch, RequestModel, SeatNumber, Status, WireModel
from qipan.server.rate_limit import RoomCreationLimit
from qipan.server.rooms.manager import RoomManager

router = APIRouter(prefix="/api", responses=ERRORS)


async def _get_rooms(request: Request) -> RoomManager:
    rooms: RoomManager = request.app.state.rooms
    return rooms


def _check_creation_limit(request: Request) -> None:
    limit: RoomCreationLimit = request.app.state.room_creation_limit
    if not limit.allows(request.client.host if request.client else "", asyncio.get_running_loop().time()):
        raise HTTPException(429, "too many rooms were created from this address; try again later")


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
        raise HTTPException(409, single_line(error)) from None
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
        raise HTTPException(404, f"there is no room {code}")
    try:
        return match_info(stored)
    except RoomDamaged as error:
        raise HTTPException(409, single_line(error)) from None


@router.post("/matches/{code}/join", status_code=201, responses=NOT_FOUND)
async def join(code: Code, request: JoinRequest, rooms: Rooms) -> SeatResponse:
    """Take a seat. With the token in the response, the client keeps it across reloads and dropped connections."""
    try:
        seat, token = await rooms.join(code, request.name, request.seat)
    except LookupError as error:
        raise HTTPException(404, single_line(error)) from None
    except ValueError as error:
        raise HTTPException(409, single_line(error)) from None
    return SeatResponse(code=code, seat=seat, token=token, link=f"/room/{code}")
