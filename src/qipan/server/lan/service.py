"""This program on the network: who is there, invitations, and the duels that are rooms here."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from qipan.lan.agreement import ClockTerms
from qipan.lan.discovery import OWN, Discovery, PeerInfo, ask_any, hosts_to_scan, own_segments, parse_address, scan
from qipan.lan.identity import default_folder
from qipan.lan.invitation import Acceptance, Answer, Invitation, Kind, Offer
from qipan.lan.node import Node, Place
from qipan.lan.running import RunningDuel
from qipan.lan.settings import Settings
from qipan.match.log_file import write_file
from qipan.rules import Game
from qipan.rules import game as make_game
from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.config.lan import LanSettings, port_range
from qipan.server.lan.bridge import Bridge
from qipan.server.lan.local_engine import LocalEngine
from qipan.server.protocol.base import Clock, EngineSeat, NewMatch
from qipan.server.rooms import events
from qipan.server.rooms.manager import CreatedRoom, RoomManager
from qipan.server.rooms.tasks import BackgroundTasks
from qipan.server.services import Services

ROOMS_FOLDER = "rooms"
MAX_TYPED = 50  # number of addresses, typed by a person, that are kept and asked again

MAX_FINISHED = 100  # number of finished duels that are kept for a rematch

NO_INVITATION = ReasonKind("lan_no_invitation", "there is no such invitation any more")
NO_SUCH_DUEL = ReasonKind(
    "lan_no_such_duel", "the other player cannot be found for a rematch; look for them in the local network"
)


@dataclass
class OpenInvitation:
    """An invitation that waits for the answer of the person at the page."""

    invitation: Invitation
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass(frozen=True)
class LocalPlayer:
    """Who plays here: a person at the page, or an engine."""

    name: str
    engine: EngineSeat | None = None

    @property
    def kind(self) -> Kind:
        return "person" if self.engine is None else "engine"


@dataclass(frozen=True)
class StoredRoom:
    """The room of a duel, with what is needed when this program is started again."""

    code: str
    token: str  # the token of the local seat; empty in files that were written without it
    engine: EngineSeat | None  # the engine that plays the local seat; None if a person does


class LanService:
    def __init__(
        self, settings: LanSettings, services: Services, rooms: RoomManager, folder: Path | None = None
    ) -> None:
        self._settings = settings
        self._services = services
        self._rooms = rooms
        self.invitations: dict[str, OpenInvitation] = {}
        self.bridges: dict[str, Bridge] = {}  # by the duel's id
        self._finished: dict[str, Bridge] = {}  # by code of the room
        self._found: list[PeerInfo] = []
        self._typed: list[tuple[str, int]] = []
        self._tasks = BackgroundTasks()
        self._discovery = Discovery()
        self.has_multicast = False
        own = Settings(settings.name, settings.passphrase, ports=port_range(settings.ports))
        self.node = Node(folder or default_folder(), own, self._decide, self._on_duel, self._places)

    async def start(self) -> None:
        await self.node.start()
        self.has_multicast = await self._discovery.start(self.node)

    async def close(self) -> None:
        await self._discovery.close()
        await self._tasks.cancel()
        await self.node.close()

    def set_identity(self, name: str, passphrase: str, game: str = "") -> None:
        """Choose the name and the passphrase of this program, and the game that it would like to play, from now on."""
        self.node.settings = replace(self.node.settings, name=name, passphrase=passphrase, game=game)

    # ---- who is there ----

    async def peers(self) -> list[PeerInfo]:
        """Ask the programs that announce themselves, and programs found before. Return the programs that answer."""
        announced = [each.places for each in self._discovery.announced]
        others = [[place] for place in dict.fromkeys([*self._typed, *((peer.host, peer.port) for peer in self._found)])]
        found = await asyncio.gather(*(ask_any(places) for places in (*announced, *others)))
        return self._unique([peer for peer in found if peer is not None])

    def _places(self, mark: str) -> list[Place]:
        """Return the places where the program with this fingerprint may answer now."""
        return [*self._discovery.places_of(mark), *((p.host, p.port) for p in self._found if p.fingerprint == mark)]

    async def refresh(self, address: str = "", segment: str = "") -> list[PeerInfo]:
        """Scan a segment, by default that of the settings, or ask one address. Raise Problem if this is not allowed."""
        if address:
            place = parse_address(address)
            self._typed = [*[each for each in self._typed if each != place][-MAX_TYPED + 1 :], place]
        else:
            ports = port_range(self._settings.ports)
            self._found = await scan(hosts_to_scan(segment or self._settings.segment, ports), ports)
        return await self.peers()

    def _unique(self, found: Sequence[PeerInfo]) -> list[PeerInfo]:
        """Return each program that was found once, and leave out this program itself."""
        by_mark = {peer.fingerprint: peer for peer in reversed(found)}
        by_mark.pop(self.node.identity.fingerprint, None)
        return sorted(by_mark.values(), key=lambda peer: (peer.name, peer.address))

    # ---- invitations ----

    async def invite(
        self,
        address: str,
        game: Game,
        player: LocalPlayer,
        *,
        seat: int = 0,
        clock: ClockTerms | None = None,
        passphrase: str | None = None,
        trust: bool = False,
        mark: str = "",
    ) -> CreatedRoom:
        """Invite a program, and return the room of the duel once it has accepted. Raise Problem if it does not accept.

        `mark` is the fingerprint of the program to invite; empty for any program at the address. If this call is
        cancelled before there is an answer, the invitation is withdrawn.
        """
        await self._check_engine(player, game)
        host, port = parse_address(address)
        offer = Offer(game, player.name, player.kind, seat, clock)
        running = await self.node.invite(host, port, offer, passphrase=passphrase, trust=trust, mark=mark)
        return await asyncio.shield(self._room_of(running, player))

    async def rematch(self, code: str) -> CreatedRoom:
        """Invite the other player of a finished duel to another game, with the seats exchanged.

        If that player has already invited this one, accept the invitation. Raise Problem if no rematch is possible.
        """
        bridge = self._finished.get(code)
        if bridge is None:
            raise Problem(NO_SUCH_DUEL())
        duel, agreement = bridge.duel, bridge.duel.agreement
        player = LocalPlayer(agreement.seats[duel.seat].name, bridge.engine.engine)
        opened = next((each for each in self.invitations.values() if _is_rematch(each, bridge)), None)
        if opened is not None and (room := await self.answer(opened.id, player)) is not None:
            return room
        host, port = await self._place_of_peer(bridge.running)
        offer = Offer(duel.referee.game, player.name, player.kind, 1 - duel.seat, agreement.clock)
        passphrase = bridge.running.file.header.peer.passphrase or None
        running = await self.node.invite(host, port, offer, passphrase=passphrase, mark=bridge.running.peer_fingerprint)
        return await asyncio.shield(self._room_of(running, player))

    async def _place_of_peer(self, running: RunningDuel) -> Place:
        """Return the place where the other program of a duel answers now. Raise Problem if it does not answer."""
        mark = running.peer_fingerprint
        known = [] if running.peer_place is None else [running.peer_place]
        peer = await ask_any(list(dict.fromkeys([*known, *self._places(mark)])))
        if peer is None or peer.fingerprint != mark:
            raise Problem(NO_SUCH_DUEL())
        return peer.host, peer.port

    def cancel(self, code: str) -> None:
        """End a duel without a result. Raise Problem if the duel cannot be cancelled now."""
        self._running_in(code).cancel()

    def claim(self, code: str) -> None:
        """Win a duel whose other player has left. Raise Problem if the win cannot be claimed now."""
        self._running_in(code).claim()

    def _running_in(self, code: str) -> RunningDuel:
        bridge = next((each for each in self.bridges.values() if each.code == code), None)
        if bridge is None:
            raise Problem(NO_SUCH_DUEL())
        return bridge.running

    async def answer(self, invitation_id: str, player: LocalPlayer | None) -> CreatedRoom | None:
        """Accept an invitation and return the room of the duel; decline it if `player` is None.

        Raise Problem if the invitation is no longer open.
        """
        opened = self.invitations.get(invitation_id)
        if opened is not None and player is not None:
            invite = opened.invitation.invite
            await self._check_engine(player, make_game(invite.game, **invite.options))
        opened = self.invitations.pop(invitation_id, None)
        if opened is None or opened.answer.done():
            raise Problem(NO_INVITATION())
        if player is None:
            opened.answer.set_result("declined")
            return None
        key = opened.invitation.peer.key
        opened.answer.set_result(Acceptance(player.name, player.kind))
        try:
            async with asyncio.timeout(10):
                while (running := self._running_with(key)) is None:
                    await asyncio.sleep(0.02)
        except TimeoutError:  # the other program has just disconnected
            raise Problem(NO_INVITATION()) from None
        return await self._room_of(running, player)

    async def _check_engine(self, player: LocalPlayer, game: Game) -> None:
        if player.engine is not None:
            await self._services.engines.check(player.engine, game)

    def _running_with(self, key: str) -> RunningDuel | None:
        duels = [each for each in self.node.running.values() if not each.duel.is_over]
        return next((each for each in duels if each.duel.agreement.seats[1 - each.duel.seat].key == key), None)

    async def _decide(self, invitation: Invitation) -> Answer:
        opened = OpenInvitation(invitation)
        self.invitations[opened.id] = opened
        try:
            await self._show_wish(opened)
            return await opened.answer
        finally:
            self.invitations.pop(opened.id, None)

    async def _show_wish(self, opened: OpenInvitation) -> None:
        """Show an invitation to a rematch also in the room of the duel before it."""
        for bridge in [each for each in self._finished.values() if _is_rematch(opened, each)]:
            await bridge.show_wish()

    # ---- rooms ----

    def _on_duel(self, running: RunningDuel) -> None:
        """Handle a duel that begins or is continued.

        A continued duel has no room yet if another program of this user began it, or if this program was killed just
        after its beginning: then a person plays on.
        """
        stored = self._stored_room(running)
        if stored is not None:
            self._link(running, stored)
        elif running.is_continued:
            player = LocalPlayer(running.duel.agreement.seats[running.duel.seat].name)
            self._tasks.start(self._open_room(running, player))

    async def _open_room(self, running: RunningDuel, player: LocalPlayer) -> None:
        await self._room_of(running, player)

    async def _room_of(self, running: RunningDuel, player: LocalPlayer) -> CreatedRoom:
        """Create the room of a new duel."""
        duel = running.duel
        clock = duel.agreement.clock
        choices = NewMatch(
            game=duel.referee.game.name,
            options=duel.agreement.options,
            clock=None if clock is None else Clock(**clock.model_dump()),
            hints=False,
            name=player.name,
            seat=duel.seat,
        )
        room = await self._rooms.create(choices)
        found = await self._rooms.find(room.code)
        assert found is not None
        linked: list[events.Event] = [
            events.SeatLinked(seat=1 - duel.seat, name=running.peer_name),
            events.ChatChanged(is_allowed=False),  # the other program would not receive the messages
        ]
        await found.log.commit(lambda state, now: linked)
        stored = StoredRoom(room.code, room.token, player.engine)
        self._store_room(running, stored)
        self._link(running, stored)
        return room

    def _link(self, running: RunningDuel, stored: StoredRoom) -> None:
        name = running.duel.agreement.duel
        if name not in self.bridges:
            engine = LocalEngine(self._services, self._rooms, stored.code, running, stored.engine)
            self.bridges[name] = Bridge(self._rooms, stored.code, stored.token, running, engine)
            self._tasks.start(self._run(name))

    async def _run(self, name: str) -> None:
        bridge = self.bridges[name]
        try:
            await bridge.run()
            self._room_file(bridge.running).unlink(missing_ok=True)
            self._finished[bridge.code] = bridge
            while len(self._finished) > MAX_FINISHED:
                del self._finished[next(iter(self._finished))]
        finally:
            self.bridges.pop(name, None)

    def _room_file(self, running: RunningDuel) -> Path:
        return self.node.folder / ROOMS_FOLDER / f"{running.duel.agreement.duel[:32]}.json"

    def _store_room(self, running: RunningDuel, room: StoredRoom) -> None:
        path = self._room_file(running)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        engine = None if room.engine is None else room.engine.model_dump()
        write_file(path, json.dumps({"code": room.code, "token": room.token, "engine": engine}).encode())

    def _stored_room(self, running: RunningDuel) -> StoredRoom | None:
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            stored = json.loads(self._room_file(running).read_bytes())
            engine = stored.get("engine")
            seat = None if engine is None else EngineSeat.model_validate(engine)
            return StoredRoom(str(stored["code"]), str(stored.get("token", "")), seat)
        return None

    @property
    def segment(self) -> str:
        """The address ranges that a refresh scans."""
        chosen = self._settings.segment
        return ", ".join(own_segments(port_range(self._settings.ports))) if chosen == OWN else chosen

    @property
    def fingerprint(self) -> str:
        return self.node.identity.fingerprint


def _is_rematch(opened: OpenInvitation, before: Bridge) -> bool:
    """Return whether an invitation is to a rematch of a duel: to the same game, with the seats exchanged."""
    invite, duel = opened.invitation.invite, before.duel
    game = duel.referee.game
    same = (invite.game, invite.options, invite.clock) == (game.name, game.options, duel.agreement.clock)
    is_same_player = opened.invitation.peer.key == duel.agreement.seats[1 - duel.seat].key
    return same and is_same_player and opened.invitation.seat == 1 - duel.seat
