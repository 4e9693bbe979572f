"""A room: a match, the clients around it, and its engines."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Protocol

from qipan.server.errors import (
    NO_SEAT_FOR_TOKEN,
    SHUTTING_DOWN,
    TOO_MANY_SPECTATORS,
    TOO_MANY_TABS,
    Disconnect,
    Refusal,
    ServerBusy,
)
from qipan.server.protocol import messages
from qipan.server.protocol.close_codes import POLICY_VIOLATION, SERVICE_RESTART, TRY_AGAIN_LATER
from qipan.server.rooms.advisor import Advisor
from qipan.server.rooms.client import Client, Connection
from qipan.server.rooms.commands import execute
from qipan.server.rooms.engine_player import EnginePlayer
from qipan.server.rooms.event_log import EventLog
from qipan.server.rooms.ids import digest
from qipan.server.rooms.snapshots import Snapshots
from qipan.server.rooms.state import RoomState
from qipan.server.rooms.tasks import BackgroundTasks
from qipan.server.services import Services
from qipan.server.storage.store import StoredMatch

MAX_SPECTATORS = 500
MAX_CONNECTIONS_PER_SEAT = 8
SPECTATOR_UPDATE_SECONDS = 0.5  # arrivals and departures of spectators are shown together, with this delay
REMOTE_PRESENCE_TTL_SECONDS = 5.0  # a process silent for this long is assumed to be down


@dataclass(frozen=True)
class RemotePresence:
    """The people who are connected to the room through another process: one object for each such process."""

    seats: frozenset[int]
    spectators: int
    expires_at: float


class RoomOwner(Protocol):
    """What a room needs from the object that manages all rooms; `RoomManager` implements it."""

    async def create_rematch(self, before: RoomState) -> str:
        """Create the room of a rematch and return its code."""

    def announce_presence(self, room: Room) -> None:
        """Announce to other processes who is connected to the room."""

    def request_leadership(self, room: Room) -> None:
        """Try to make this process the leader of the room."""


class Room:
    def __init__(self, owner: RoomOwner, services: Services, stored: StoredMatch) -> None:
        self.log = EventLog(services.store, stored, self._on_change, owner.create_rematch)
        self.clients: dict[Client, None] = {}  # used as a set; in the order of arrival
        self.last_used = time.monotonic()
        self.leadership_requested_at = 0.0
        self._owner = owner
        self._tasks = BackgroundTasks()
        self._engine_player = EnginePlayer(self.log, services, self._tasks)
        self._engine_player.is_active = not services.store.is_shared
        self._advisor = Advisor(self.log, services.scheduler, self._engine_player, self._tasks)
        self._snapshots = Snapshots(self.log)
        self._remote: dict[str, RemotePresence] = {}  # people connected through other processes, by process name
        self._spectator_timer: asyncio.TimerHandle | None = None

    @property
    def id(self) -> int:
        return self.log.stored.id

    @property
    def code(self) -> str:
        return self.log.stored.code

    @property
    def is_idle(self) -> bool:
        return not self.clients and self._engine_player.is_idle and self._tasks.is_empty

    async def close(self) -> None:
        if self._spectator_timer is not None:
            self._spectator_timer.cancel()
        for client in list(self.clients):
            client.connection.close(SERVICE_RESTART, SHUTTING_DOWN())
        await asyncio.gather(self._engine_player.close(), self._tasks.cancel())
        self.log.close()

    # ---- clients ----

    async def enter(self, connection: Connection, token: str | None) -> Client:
        """Admit a client; without a token, it is a spectator. Raise Disconnect if it may not enter."""
        client = Client(connection, digest(token) if token else None)
        key = client.token_digest
        if key is not None and not self._is_known(key):
            await self.log.catch_up()  # the seat may just have been taken through another process
        if key is not None and not self._is_known(key):
            raise Disconnect(POLICY_VIOLATION, NO_SEAT_FOR_TOKEN())
        same_key = [other for other in self.clients if other.token_digest == key]
        if key is None and len(same_key) >= MAX_SPECTATORS:
            raise Disconnect(TRY_AGAIN_LATER, TOO_MANY_SPECTATORS())
        if key is not None and len(same_key) >= MAX_CONNECTIONS_PER_SEAT:
            same_key[0].connection.close(POLICY_VIOLATION, TOO_MANY_TABS())
        self.clients[client] = None
        self._on_presence_change(client)
        connection.invalidate()
        self._proceed()
        return client

    def leave(self, client: Client) -> None:
        if client in self.clients:
            del self.clients[client]
            self._advisor.stop_analysis(client)
            self.last_used = time.monotonic()
            self._on_presence_change(client)

    def _is_known(self, token_digest: str) -> bool:
        return self.log.state.seat_of(token_digest) is not None or self.log.state.host == token_digest

    # ---- presence ----

    @property
    def presence(self) -> tuple[set[int], int]:
        """The seats whose people are connected, and the number of spectators."""
        seats, spectators = self.local_presence
        for remote in self._remote.values():
            seats |= remote.seats
            spectators += remote.spectators
        return seats, spectators

    @property
    def local_presence(self) -> tuple[set[int], int]:
        """Like `presence`, but only for connections to this process."""
        seats = [self.log.state.seat_of(client.token_digest) for client in self.clients]
        return {seat for seat in seats if seat is not None}, seats.count(None)

    def set_remote_presence(self, process: str, seats: frozenset[int], spectators: int) -> None:
        before = self.presence
        if process not in self._remote and self.clients:
            self._owner.announce_presence(self)  # a new process has missed this one's announcements
        self._remote[process] = RemotePresence(seats, spectators, time.monotonic() + REMOTE_PRESENCE_TTL_SECONDS)
        if self.presence != before:
            self._invalidate()

    def expire_remote_presence(self) -> None:
        now = time.monotonic()
        current = {process: remote for process, remote in self._remote.items() if remote.expires_at > now}
        if len(current) < len(self._remote):
            self._remote = current
            self._invalidate()

    def _on_presence_change(self, client: Client) -> None:
        if self.log.state.seat_of(client.token_digest) is not None:
            self._invalidate()
        elif self._spectator_timer is None:  # a snapshot to n clients for each of n arrivals would be n² messages
            loop = asyncio.get_running_loop()
            self._spectator_timer = loop.call_later(SPECTATOR_UPDATE_SECONDS, self._show_spectators)
        self._owner.announce_presence(self)

    def _show_spectators(self) -> None:
        self._spectator_timer = None
        self._invalidate()

    # ---- snapshots ----

    async def snapshot(self, client: Client) -> str:
        """Return the snapshot for one client. It contains only what is on disk."""
        return await self._snapshots.create(client, lambda: self.presence)

    def _invalidate(self) -> None:
        self._snapshots.clear()
        for client in self.clients:
            client.connection.invalidate()

    # ---- messages ----

    async def handle(self, client: Client, message: messages.ClientMessage) -> None:
        """Carry out or refuse a client's message. Once begun, the work is completed even if the connection is lost."""
        try:
            if isinstance(message, messages.Ping):
                client.connection.reply({"op": "pong"})
            else:
                await asyncio.shield(self._tasks.start(self._dispatch(client, message)))
        except (ValueError, ServerBusy) as error:
            client.connection.refuse(error, message.op)

    async def _dispatch(self, client: Client, message: messages.ClientMessage) -> None:
        commit = self.log.commit
        match message:
            case messages.Enter():
                raise Refusal("you have entered already")
            case messages.StopAnalysis():
                self._advisor.stop_analysis(client)
            case messages.Analyse():
                self._advisor.analyse(client, self.log.state.seat_of(client.token_digest), message)
            case messages.Hint():
                self._advisor.hint(client, self._seat_of(client))
            case messages.Fill():
                self._check_host(client)
                await commit(lambda state: [state.fill(message.seat, message.engine)])
            case messages.LockHints():
                self._check_host(client)
                await commit(lambda state: [state.lock_hints(message.is_locked)])
            case messages.SetPace():
                self._check_host(client)
                await commit(lambda state: [state.set_pace(message.seconds, message.is_paused)])
            case messages.Step():
                self._check_host(client)
                await commit(lambda state: [state.step()])
            case messages.Ready():
                await commit(lambda state: [state.set_ready(self._seat_of(client), message.is_ready)])
            case messages.Place():
                await commit(lambda state: [state.place(self._seat_of(client), list(message.planes))])
            case messages.Stand():
                await commit(lambda state: [state.stand(self._seat_of(client))])
            case messages.Rematch():
                await commit(lambda state: [state.ask_rematch(self._seat_of(client))])
            case _:
                await self.log.update_match(
                    lambda match: execute(self.log.state, match, self._seat_of(client), message)
                )

    def _seat_of(self, client: Client) -> int:
        seat = self.log.state.seat_of(client.token_digest)
        if seat is None:
            raise Refusal("you have no seat here")
        return seat

    def _check_host(self, client: Client) -> None:
        if client.token_digest is None or client.token_digest != self.log.state.host:
            raise Refusal("only the host may do that")

    # ---- leadership ----

    @property
    def is_leader(self) -> bool:
        """Whether this process moves the room's engines and watches its clock; see `LeaderElection`."""
        return self._engine_player.is_active

    def set_leader(self, is_leader: bool) -> None:
        if is_leader and not self.is_leader:
            self._engine_player.is_active = True
            self._engine_player.proceed()
        elif not is_leader and self.is_leader:
            self._engine_player.suspend()

    def resume(self) -> None:
        """Continue the engines' moves and the clock after the room was loaded."""
        if self.is_leader:
            self._engine_player.proceed()

    def _on_change(self) -> None:
        self._invalidate()
        self._proceed()

    def _proceed(self) -> None:
        self.last_used = time.monotonic()
        if self.is_leader:
            self._engine_player.proceed()
        elif self.log.state.status == "playing":
            self._owner.request_leadership(self)
