"""Routes about matches: create a room, join it, list rooms."""

from __future__ import annotations

import contextlib
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Request
from pydantic import WithJsonSchema

from qipan.rules.reasons import reason_of
from qipan.server.budgets import ROOMS
from qipan.server.errors import NO_SUCH_ROOM, ROOM_CLOSED, ROOM_EXPIRED, ROOM_REMOVED, RoomRemoved
from qipan.server.http.dependencies import ERRORS, GONE, NOT_FOUND, Code, StoreDependency, budget_of
from qipan.server.http.errors import RequestError
from qipan.server.http.match_info import MatchInfo, match_info, match_infos
from qipan.server.http.practice import draw_hidden
from qipan.server.http.searches import SearchDependency
from qipan.server.protocol.base import NewMatch, RequestModel, SeatNumber, Status, WireModel
from qipan.server.protocol.positions import MatchPosition
from qipan.server.protocol.profiles import KEY_PATTERN, ProfileKey
from qipan.server.protocol.texts import Name, NewToken, Token
from qipan.server.rooms.earlier_positions import earlier_position
from qipan.server.rooms.ids import digest
from qipan.server.rooms.manager import RoomManager
from qipan.server.rooms.referee import match_of
from qipan.server.storage.tables import ARCHIVED, CLOSED, EXPIRED

GONE_FOR = {CLOSED: ROOM_CLOSED, EXPIRED: ROOM_EXPIRED, ARCHIVED: ROOM_REMOVED}  # by status: why a room is gone

router = APIRouter(prefix="/api", responses=ERRORS)


async def _get_rooms(request: Request) -> RoomManager:
    rooms: RoomManager = request.app.state.rooms
    return rooms


Rooms = Annotated[RoomManager, Depends(_get_rooms)]


# A schema without null, which the schema of the type would allow: a header cannot be null.
_KEY_SCHEMA = WithJsonSchema({"type": "string", "pattern": KEY_PATTERN})


async def _get_profile(
    key: Annotated[ProfileKey | None, _KEY_SCHEMA, Header(alias="Profile-Key")] = None,
) -> str | None:
    """Return the digest of the key of the sender's profile.

    The profile is not created here: profiles never expire, so only a request that succeeds or was charged may create
    one.
    """
    return None if key is None else digest(key)


Profile = Annotated[str | None, Depends(_get_profile)]


class JoinRequest(RequestModel):
    name: Name
    seat: SeatNumber | None = None  # by default any free seat
    # A random secret, which the server chooses if the client does not. A client that repeats a join with the same token
    # keeps its seat instead of taking a second one.
    token: NewToken | None = None


class SeatResponse(WireModel):
    code: str
    seat: int | None
    token: str  # secret that holds the seat; the client must store it to resume the seat
    link: str  # path of the room's page, for others to open


@router.post("/matches", status_code=201)
async def create(
    new_match: NewMatch,
    request: Request,
    rooms: Rooms,
    profile: Profile,
    store: StoreDependency,
    search: SearchDependency,
) -> SeatResponse:
    """Create a room. The token in the response identifies the host, and holds the host's seat if there is one.

    The match counts for the host's profile if the request names it by the header `Profile-Key`.
    """
    budget = budget_of(request)
    budget.charge(ROOMS)
    if profile is not None:
        await store.profiles.ensure(profile)
    try:
        new_match = await draw_hidden(new_match, search)
        created = await rooms.create(new_match, profile, budget.address)
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None
    return SeatResponse(code=created.code, seat=created.seat, token=created.token, link=f"/room/{created.code}")


@router.get("/matches")
async def matches(store: StoreDependency, status: Status = "open") -> list[MatchInfo]:
    """The newest public matches: open ones to join, running ones to watch, or finished ones."""
    return match_infos(await store.list_public(status))


@router.get("/matches/{code}", responses=NOT_FOUND | GONE)
async def match(code: Code, store: StoreDependency) -> MatchInfo:
    """What everybody may know about a match."""
    stored = await store.find(code)
    if stored is None:
        raise RequestError(404, NO_SUCH_ROOM(code=code))
    if stored.status in GONE_FOR:
        raise RequestError(410, GONE_FOR[stored.status]())
    return match_info(stored)


@router.get("/matches/{code}/positions/{ply}", responses=NOT_FOUND | GONE)
async def position(
    code: Code,
    ply: Annotated[int, Path(ge=0, le=1_000_000)],
    rooms: Rooms,
    token: Annotated[Token | None, Header(alias="Seat-Token")] = None,
) -> MatchPosition:
    """An earlier position of a match, or its current one, as a spectator or the seat of the token may know it.

    `ply` counts the entries that the viewer's snapshots list, moves and others: 0 is the start position.
    """
    room = await rooms.find(code)
    if room is None:
        raise RequestError(404, NO_SUCH_ROOM(code=code))
    state = room.log.state
    seat = None if token is None else state.seat_of(digest(token))
    try:
        return earlier_position(match_of(state), seat, ply)
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None


@router.post("/matches/{code}/join", status_code=201, responses=NOT_FOUND | GONE)
async def join(
    code: Code, body: JoinRequest, request: Request, rooms: Rooms, profile: Profile, store: StoreDependency
) -> SeatResponse:
    """Take a seat. With the token in the response, the client keeps the seat across reloads and dropped connections.

    The match counts for the profile that the header `Profile-Key` names.
    """
    room = await rooms.find(code)
    if room is None:
        raise RequestError(404, NO_SUCH_ROOM(code=code))
    state = room.log.state
    is_repeated = body.token is not None and state.seat_of(digest(body.token)) is not None
    budget = budget_of(request)
    try:
        with contextlib.nullcontext() if is_repeated else budget.seat(code, is_listed=state.new_match.is_listed):
            seat, token = await rooms.join(code, body.name, body.seat, body.token, profile)
    except LookupError:
        raise RequestError(404, NO_SUCH_ROOM(code=code)) from None
    except RoomRemoved:
        raise
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None
    if profile is not None:
        await store.profiles.ensure(profile)
    return SeatResponse(code=code, seat=seat, token=token, link=f"/room/{code}")
