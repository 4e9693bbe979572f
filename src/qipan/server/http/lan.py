"""Routes about duels with programs on the local network. Only a person at this machine may use them."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from qipan.lan.agreement import ClockTerms
from qipan.lan.discovery import PeerInfo
from qipan.rules.reasons import ReasonKind, reason_of
from qipan.server.http.dependencies import ERRORS, get_game
from qipan.server.http.errors import RequestError
from qipan.server.http.matches import SeatResponse
from qipan.server.http.network import is_from_this_machine
from qipan.server.lan.bridge import Bridge
from qipan.server.lan.service import LanService, LocalPlayer, OpenInvitation
from qipan.server.protocol.base import Clock, GameChoice, RequestModel, WireModel
from qipan.server.protocol.texts import Name
from qipan.server.rooms.manager import CreatedRoom

MAX_PASSPHRASE = 200

LAN_IS_OFF = ReasonKind("lan_is_off", "start the server with --lan to play programs on the local network")
ONLY_HERE = ReasonKind("lan_only_here", "only a page on the machine of this program may do that")

router = APIRouter(prefix="/api/lan", responses=ERRORS)

AddressText = Annotated[str, Field(max_length=280)]
Passphrase = Annotated[str, Field(max_length=MAX_PASSPHRASE)]
PlayerLevel = Annotated[int, Field(ge=1, le=10)]


class LanPeer(WireModel):
    """A program on the network."""

    name: str
    address: str
    fingerprint: str
    game: str  # what it would like to play; empty if it has not said
    state: Literal["idle", "playing"]
    needs_passphrase: bool

    @staticmethod
    def of(peer: PeerInfo) -> LanPeer:
        return LanPeer(
            name=peer.name,
            address=peer.address,
            fingerprint=peer.fingerprint,
            game=peer.game,
            state=peer.state,
            needs_passphrase=peer.needs_passphrase,
        )


class LanInvitation(WireModel):
    """An invitation to a duel that nobody has answered yet."""

    id: str
    name: str
    host: str
    fingerprint: str
    changed_from: str | None  # the fingerprint under which this name was known before, if it is another
    game: str
    options: dict[str, bool | int | str]
    seat: int  # of the player here
    clock: Clock | None

    @staticmethod
    def of(opened: OpenInvitation) -> LanInvitation:
        invitation = opened.invitation
        clock = invitation.invite.clock
        return LanInvitation(
            id=opened.id,
            name=invitation.peer.name,
            host=invitation.host,
            fingerprint=invitation.fingerprint,
            changed_from=invitation.changed_from,
            game=invitation.invite.game,
            options=invitation.invite.options,
            seat=invitation.seat,
            clock=None if clock is None else Clock(**clock.model_dump()),
        )


class LanDuel(WireModel):
    """A duel in progress: whom this program is connected to, and what they do."""

    code: str  # of the room
    name: str
    game: str
    fingerprint: str
    state: Literal["gone", "placing", "ready", "thinking", "waiting"]

    @staticmethod
    def of(bridge: Bridge) -> LanDuel:
        running = bridge.running
        duel = running.duel
        return LanDuel(
            code=bridge.code,
            name=running.peer_name,
            game=duel.referee.game.name,
            fingerprint=running.peer_fingerprint,
            state=running.peer_state,
        )


class LanStatus(WireModel):
    """This program on the network. If it is not there, only the first field says something."""

    is_on: bool
    name: str = ""
    fingerprint: str = ""
    port: int = 0
    has_multicast: bool = False  # whether programs announce themselves; if not, only a refresh finds them
    has_passphrase: bool = False
    segment: str = ""  # that a refresh scans
    invitations: list[LanInvitation] = Field(default=[])
    duels: list[LanDuel] = Field(default=[])


class LanRefreshRequest(RequestModel):
    address: AddressText = ""  # asks this address only
    segment: Annotated[str, Field(max_length=60)] = ""  # scans this segment; by default that of the settings


class LanInviteRequest(GameChoice):
    address: AddressText
    name: Name
    seat: Annotated[int, Field(ge=0, le=1)] = 0
    clock: Clock | None = None
    passphrase: Passphrase = ""
    level: PlayerLevel | None = None  # of the engine that plays here; null if a person does
    is_trusted: bool = False  # whether an identity that has changed is accepted


class LanAnswerRequest(RequestModel):
    id: Annotated[str, Field(max_length=40)]
    is_accepted: bool
    name: Name
    level: PlayerLevel | None = None


class LanIdentityRequest(RequestModel):
    name: Name
    passphrase: Passphrase = ""


async def _get_lan(request: Request) -> LanService:
    """Return the service. Raise RequestError if it is off, or if the request comes from another machine."""
    if not is_from_this_machine(request):
        raise RequestError(403, ONLY_HERE())
    lan: LanService | None = request.app.state.lan
    if lan is None:
        raise RequestError(409, LAN_IS_OFF())
    return lan


Lan = Annotated[LanService, Depends(_get_lan)]


@router.get("")
async def status(request: Request) -> LanStatus:
    """This program on the network, its open invitations and its duels. A client elsewhere learns nothing."""
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
    lan.set_identity(body.name, body.passphrase)


@router.post("/invite", status_code=201)
async def invite(body: LanInviteRequest, lan: Lan) -> SeatResponse:
    """Invite a program, and wait until it has answered, for up to a minute."""
    clock = None if body.clock is None else ClockTerms(**body.clock.model_dump())
    try:
        room = await lan.invite(
            body.address,
            get_game(body),
            LocalPlayer(body.name, body.level),
            seat=body.seat,
            clock=clock,
            passphrase=body.passphrase or None,
            trust=body.is_trusted,
        )
    except ValueError as error:
        raise RequestError(409, reason_of(error)) from None
    return _seat(room)


@router.post("/answer")
async def answer(body: LanAnswerRequest, lan: Lan) -> SeatResponse | None:
    """Accept or decline an invitation. If it is accepted, the response is the seat in the room of the duel."""
    player = LocalPlayer(body.name, body.level) if body.is_accepted else None
    try:
        room = await lan.answer(body.id, player)
    except (ValueError, TimeoutError) as error:
        raise RequestError(409, reason_of(error)) from None
    return None if room is None else _seat(room)


def _seat(room: CreatedRoom) -> SeatResponse:
    return SeatResponse(code=room.code, seat=room.seat, token=room.token, link=f"/room/{room.code}")
