"""This program on the network: who is there, invitations, and the duels that are rooms here."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from qipan.engines import engine as make_engine
from qipan.lan.agreement import ClockTerms
from qipan.lan.discovery import Discovery, PeerInfo, ask, own_segments, parse_address, parse_segment, scan
from qipan.lan.identity import default_folder
from qipan.lan.invitation import Acceptance, Answer, Invitation, Kind, Offer
from qipan.lan.node import Node, Settings
from qipan.lan.players import let_engine_play
from qipan.lan.running import RunningDuel
from qipan.match.log_file import write_file
from qipan.rules import Game
from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.config.lan import LanSettings
from qipan.server.lan.bridge import Bridge
from qipan.server.protocol.base import Clock, NewMatch
from qipan.server.rooms import events
from qipan.server.rooms.manager import CreatedRoom, RoomManager
from qipan.server.rooms.tasks import BackgroundTasks

ROOMS_FOLDER = "rooms"
MAX_TYPED = 50  # addresses that were typed in, and are asked by each refresh

NO_INVITATION = ReasonKind("lan_no_invitation", "there is no such invitation any more")


@dataclass
class OpenInvitation:
    """An invitation that waits for the answer of the person at the page."""

    invitation: Invitation
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass(frozen=True)
class LocalPlayer:
    """Who plays here: a person at the page, or an engine at a level."""

    name: str
    level: int | None = None

    @property
    def kind(self) -> Kind:
        return "person" if self.level is None else "engine"


class LanService:
    def __init__(self, settings: LanSettings, rooms: RoomManager, folder: Path | None = None) -> None:
        self._settings = settings
        self._rooms = rooms
        self.invitations: dict[str, OpenInvitation] = {}
        self.bridges: dict[str, Bridge] = {}  # by duel
        self._found: list[PeerInfo] = []
        self._typed: list[tuple[str, int]] = []
        self._tasks = BackgroundTasks()
        self._discovery = Discovery()
        self.has_multicast = False
        own = Settings(settings.name, settings.passphrase, ports=port_range(settings.ports))
        self.node = Node(folder or default_folder(), own, self._decide, self._on_duel)

    async def start(self) -> None:
        await self.node.start()
        self.has_multicast = await self._discovery.start(self.node)

    async def close(self) -> None:
        await self._discovery.close()
        await self._tasks.cancel()
        await self.node.close()

    def set_identity(self, name: str, passphrase: str) -> None:
        """Choose the name and the passphrase of this program from now on."""
        self.node.settings = replace(self.node.settings, name=name, passphrase=passphrase)

    # ---- who is there ----

    async def peers(self) -> list[PeerInfo]:
        """Ask the programs that are announced, and those that were found before."""
        known = [(peer.host, peer.port) for peer in self._found]
        places = list(dict.fromkeys([*self._discovery.addresses, *self._typed, *known]))
        found = await asyncio.gather(*(ask(host, port) for host, port in places))
        return self._unique([peer for peer in found if peer is not None])

    async def refresh(self, address: str = "", segment: str = "") -> list[PeerInfo]:
        """Scan a segment, by default that of the settings, or ask one address. Raise Problem if it is not allowed."""
        if address:
            place = parse_address(address)
            self._typed = [*[each for each in self._typed if each != place][-MAX_TYPED + 1 :], place]
        else:
            ports = port_range(self._settings.ports)
            chosen = segment or self._settings.segment
            segments = own_segments() if chosen == "own" else [chosen]
            hosts = [host for each in segments for host in parse_segment(each, ports)]
            self._found = await scan(hosts, ports)
        return await self.peers()

    def _unique(self, found: Sequence[PeerInfo]) -> list[PeerInfo]:
        """Return each program once, without this one."""
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
    ) -> CreatedRoom:
        """Invite a program, and return the room of the duel once it is accepted. Raise Problem if it is not."""
        host, port = parse_address(address)
        offer = Offer(game, player.name, player.kind, seat, clock)
        running = await self.node.invite(host, port, offer, passphrase=passphrase, trust=trust)
        return await self._room_of(running, player)

    async def answer(self, invitation_id: str, player: LocalPlayer | None) -> CreatedRoom | None:
        """Accept an invitation and return the room of the duel, or decline it if there is no player. Raise Problem."""
        opened = self.invitations.pop(invitation_id, None)
        if opened is None or opened.answer.done():
            raise Problem(NO_INVITATION())
        if player is None:
            opened.answer.set_result("declined")
            return None
        key = opened.invitation.peer.key
        opened.answer.set_result(Acceptance(player.name, player.kind))
        async with asyncio.timeout(10):
            while (running := self._running_with(key)) is None:
                await asyncio.sleep(0.02)
        return await self._room_of(running, player)

    def _running_with(self, key: str) -> RunningDuel | None:
        duels = [each for each in self.node.running.values() if not each.duel.is_over]
        return next((each for each in duels if each.duel.agreement.seats[1 - each.duel.seat].key == key), None)

    async def _decide(self, invitation: Invitation) -> Answer:
        opened = OpenInvitation(invitation)
        self.invitations[opened.id] = opened
        try:
            return await opened.answer
        finally:
            self.invitations.pop(opened.id, None)

    # ---- rooms ----

    def _on_duel(self, running: RunningDuel) -> None:
        """A duel begins or is continued. One that is continued has a room already."""
        stored = self._stored_room(running)
        if stored is not None:
            self._link(running, stored.code)

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
            events.ChatChanged(is_allowed=False),  # what is said here would not be heard there
        ]
        await found.log.commit(lambda state, now: linked)
        self._store_room(running, room)
        self._link(running, room.code)
        if player.level is not None:
            engine = await asyncio.to_thread(make_engine, "best", duel.referee.game, level=player.level)
            self._tasks.start(let_engine_play(running, engine))
        return room

    def _link(self, running: RunningDuel, code: str) -> None:
        name = running.duel.agreement.duel
        if name not in self.bridges:
            self.bridges[name] = Bridge(self._rooms, code, running)
            self._tasks.start(self._run(name))

    async def _run(self, name: str) -> None:
        bridge = self.bridges[name]
        try:
            await bridge.run()
            self._room_file(bridge.running).unlink(missing_ok=True)
        finally:
            self.bridges.pop(name, None)

    def _room_file(self, running: RunningDuel) -> Path:
        return self.node.folder / ROOMS_FOLDER / f"{running.duel.agreement.duel[:32]}.json"

    def _store_room(self, running: RunningDuel, room: CreatedRoom) -> None:
        """Remember which room a duel has, for when this program is started again."""
        path = self._room_file(running)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_file(path, json.dumps({"code": room.code, "seat": room.seat}).encode())

    def _stored_room(self, running: RunningDuel) -> CreatedRoom | None:
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            stored = json.loads(self._room_file(running).read_bytes())
            return CreatedRoom(str(stored["code"]), "", stored["seat"])
        return None

    @property
    def segment(self) -> str:
        """What a refresh scans."""
        return ", ".join(own_segments()) if self._settings.segment == "own" else self._settings.segment

    @property
    def fingerprint(self) -> str:
        return self.node.identity.fingerprint


def port_range(text: str) -> range:
    """Return the ports of a setting such as `7411-7420`."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)
