"""Routes about duels with programs on the local network. Only a person at this machine may use them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from qipan.lan.agreement import ClockTerms
from qipan.lan.discovery import PeerInfo
from qipan.rules import game_names
from qipan.rules.reasons import ReasonKind, reason_of
from qipan.server.http.dependencies import ERRORS, get_game
from qipan.server.http.errors import RequestError
from qipan.server.http.matches import SeatResponse
from qipan.server.http.network import is_from_this_machine
from qipan.server.lan.bridge import Bridge
from qipan.server.lan.service import NO_INVITATION, LanService, LocalPlayer, OpenInvitation
from qipan.server.protocol.base import Clock, EngineSeat, GameChoice, RequestModel, WireModel
from qipan.server.protocol.snapshots import PeerState
from qipan.server.protocol.texts import Name
from qipan.server.rooms.manager import CreatedRoom

MAX_PASSPHRASE = 200
DISCONNECT_SECONDS = 0.3  # how soon a closed connection is noticed

LAN_IS_OFF = ReasonKind("lan_is_off", "start the server with --lan to play programs on the local network")
ONLY_HERE = ReasonKind("lan_only_here", "only a page on the machine of this program may do that")

router = APIRouter(prefix="/api/lan", responses=ERRORS)

AddressText = Annotated[str, Field(max_length=280)]
Passphrase = Annotated[str, Field(max_length=MAX_PASSPHRASE)]


class LanPeer(WireModel):
    """A program on the network."""

    name: str
    address: str
    fingerprint: str
    game: str  # the game that it plays or would like to play; empty if it names none, or one unknown here
    state: Literal["idle", "playing"]
    needs_passphrase: bool

    @staticmethod
    def of(peer: PeerInfo) -> LanPeer:
        return LanPeer(
            name=peer.name,
            address=peer.address,
            fingerprint=peer.fingerprint,
            game=peer.game if peer.game in game_names() else "",
            state=peer.state,
            needs_passphrase=peer.needs_passphrase,
        )


class LanInvitation(WireModel):
    """An invitation to a duel that nobody has answered yet."""

    id: str
    name: str  # the name of the player
    program: str  # the name of the program on the network
    host: str
    fingerprint: str
    changed_from: str | None  # the fingerprint that `name` had before, if it has changed; otherwise null
    game: str
    options: dict[str, bool | int | str]
    seat: int  # the seat of the invited player
    clock: Clock | None

    @staticmethod
    def of(opened: OpenInvitation) -> LanInvitation:
        invitation = opened.invitation
        clock = invitation.invite.clock
        return LanInvitation(
            id=opened.id,
            name=invitation.invite.name,
            program=invitation.peer.name,
            host=invitation.host,
            fingerprint=invitation.fingerprint,
            changed_from=invitation.changed_from,
            game=invitation.invite.game,
            options=invitation.invite.options,
            seat=invitation.seat,
            clock=None if clock is None else Clock(**clock.model_dump()),
        )


class LanDuel(WireModel):
    """A duel in progress: its room, the other player, and what that player is doing."""

    code: str  # the code of the room
    token: str  # the token of the local seat, so that a page that has lost it can take the seat again
    name: str
    game: str
    fingerprint: str
    state: PeerState
    engine: EngineSeat | None  # the engine that plays the local seat at present; null if a person does

    @staticmethod
    def of(bridge: Bridge) -> LanDuel:
        running = bridge.running
        duel = running.duel
        return LanDuel(
            code=bridge.code,
            token=bridge.token,
            name=running.peer_name,
            game=duel.referee.game.name,
            fingerprint=running.peer_fingerprint,
            state=running.peer_state,
            engine=bridge.engine.playing,
        )


class LanStatus(WireModel):
    """This program on the network. If duels are switched off, only the first field has a meaning."""

    is_on: bool
    name: str = ""
    fingerprint: str = ""
    port: int = 0
    has_multicast: bool = False  # whether programs can announce themselves; if not, only a refresh finds them
    has_passphrase: bool = False
    game: str = ""  # the game that the person would like to play; empty for any
    segment: str = ""  # the address ranges that a refresh scans
    invitations: list[LanInvitation] = Field(default=[])
    duels: list[LanDuel] = Field(default=[])


class LanRefreshRequest(RequestModel):
    address: AddressText = ""  # a refresh asks only this address
    segment: Annotated[str, Field(max_length=60)] = ""  # a refresh scans this segment; by default that of the settings


class LanInviteRequest(GameChoice):
    address: AddressText
    fingerprint: Annotated[str, Field(max_length=80)] = ""  # of the program to invite; empty for any program
    name: Name
    seat: Annotated[int, Field(ge=0, le=1)] = 0
    clock: Clock | None = None
    passphrase: Passphrase = ""
    engine: EngineSeat | None = None  # the engine that plays the local seat; null if a person does
    is_trusted: bool = False  # whether to invite a player whose fingerprint has changed


class LanAnswerRequest(RequestModel):
    id: Annotated[str, Field(max_length=40)]
    is_accepted: bool
    name: Name
    engine: EngineSeat | None = None  # the engine that plays the local seat; null if a person does


class LanDuelRequest(RequestModel):
    code: Annotated[str, Field(max_length=40)]  # the code of a duel's room


class LanIdentityRequest(RequestModel):
    name: Name
    passphrase: Passphrase = ""
    game: Annotated[str, Field(max_length=40)] = ""  # the game that the person would like to play; empty for any


async def _get_lan(request: Request) -> LanService:
    """Return the service. Raise RequestError if duels are off, or if the request comes from another machine."""
    if not is_from_this_machine(request):
        raise RequestError(403, ONLY_HERE())
    lan: LanService | None = request.app.state.lan
    if lan is None:
        raise RequestError(409, LAN_IS_OFF())
    return lan


Lan = Annotated[LanService, Depends(_get_lan)]


@router.get("")
async def status(request: Request) -> LanStatus:
    """This program on the network, its open invitations and its duels. A client on another machine learns nothing."""
    lan: LanService | None = request.app.state.lan
    if lan is None or not is_from_this_machine(request):
        return LanStatus(is_on=False)
    return LanStatus(
        is_on=True,
        name=lan.node.settings.name,
        fingerprint=lan.fingerprint,
        port=lan.node.port,
        has_multicast=lan.has_multicast,
        has_passphrase=bool(lan.node.settings.passphrase),
        game=lan.node.settings.game,
        segment=lan.segment,
        invitations=[LanInvitation.of(each) for each in lan.invitations.values()],
        duels=[LanDuel.of(each) for each in lan.bridges.values()],
    )


@router.get("/peers")
async def peers(lan: Lan) -> list[LanPeer]:
    """The programs on the network that answer now."""
    return [LanPeer.of(each) for each in await lan.peers()]


@router.post("/refresh")
async def refresh(body: LanRefreshRequest, lan: Lan) -> list[LanPeer]:
    """Scan a segment, or ask an address, and return the programs that answer."""
    try:
        return [LanPeer.of(each) for each in await lan.refresh(body.address, body.segment)]
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None


@router.post("/identity")
async def identity(body: LanIdentityRequest, lan: Lan) -> None:
    """Choose the name under which this program is found, and the passphrase that others must know."""
    lan.set_identity(body.name, body.passphrase, body.game)


@router.post("/invite", status_code=201)
async def invite(body: LanInviteRequest, lan: Lan, request: Request) -> SeatResponse:
    """Invite a program, and wait up to a minute for its answer. Closing the connection withdraws the invitation."""
    clock = None if body.clock is None else ClockTerms(**body.clock.model_dump())
    invited = lan.invite(
        body.address,
        get_game(body),
        LocalPlayer(body.name, body.engine),
        seat=body.seat,
        clock=clock,
        passphrase=body.passphrase or None,
        trust=body.is_trusted,
        mark=body.fingerprint,
    )
    return _seat(await _while_connected(request, invited))


@router.post("/rematch", status_code=201)
async def rematch(body: LanDuelRequest, lan: Lan, request: Request) -> SeatResponse:
    """Invite the other player of a finished duel to another game, as `invite` does, or accept such an invitation."""
    return _seat(await _while_connected(request, lan.rematch(body.code)))


@router.post("/cancel")
async def cancel(body: LanDuelRequest, lan: Lan) -> None:
    """End a duel without a result: before the first moves, or if the other player is absent."""
    _act(lan.cancel, body)


@router.post("/claim")
async def claim(body: LanDuelRequest, lan: Lan) -> None:
    """Win a duel whose other player has left."""
    _act(lan.claim, body)


def _act(action: Callable[[str], None], body: LanDuelRequest) -> None:
    try:
        action(body.code)
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None


@router.post("/answer")
async def answer(body: LanAnswerRequest, lan: Lan) -> SeatResponse | None:
    """Accept or decline an invitation. If it is accepted, the response is the seat in the room of the duel."""
    player = LocalPlayer(body.name, body.engine) if body.is_accepted else None
    try:
        room = await lan.answer(body.id, player)
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None
    return None if room is None else _seat(room)


async def _while_connected(request: Request, work: Coroutine[Any, Any, CreatedRoom]) -> CreatedRoom:
    """Return the result of some work, which is cancelled when the client has closed the connection."""
    task = asyncio.create_task(work)
    try:
        while not task.done():
            await asyncio.wait({task}, timeout=DISCONNECT_SECONDS)
            if not task.done() and await request.is_disconnected():
                task.cancel()
        return await task
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None
    except asyncio.CancelledError:
        raise RequestError(409, NO_INVITATION()) from None  # the client is gone, so nobody reads this response
    finally:
        task.cancel()


def _seat(room: CreatedRoom) -> SeatResponse:
    return SeatResponse(code=room.code, seat=room.seat, token=room.token, link=f"/room/{room.code}")
