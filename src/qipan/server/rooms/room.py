"""A room: a match, its clients, and its engines.

The file is long because the room is one class, which shows how each kind of message is handled.
"""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Literal, Protocol

from qipan.rules.reasons import Reason, ReasonKind
from qipan.server import clock
from qipan.server.budgets import ROOMS
from qipan.server.errors import (
    NO_SEAT_FOR_TOKEN,
    SEAT_FREED,
    SHUTTING_DOWN,
    TOO_MANY_SPECTATORS,
    TOO_MANY_TABS,
    Disconnect,
    OverBudget,
    Refusal,
    RoomUnusable,
    ServerBusy,
    StoreUnavailable,
)
from qipan.server.protocol import chat, messages
from qipan.server.protocol.close_codes import POLICY_VIOLATION, SERVICE_RESTART, TRY_AGAIN_LATER
from qipan.server.protocol.snapshots import PeerState
from qipan.server.rooms.advisor import Advisor
from qipan.server.rooms.chat import Chat
from qipan.server.rooms.client import Client, Connection
from qipan.server.rooms.commands import LINKED_COMMANDS, NO_SEAT, Command, decide, start
from qipan.server.rooms.emotes import Emotes
from qipan.server.rooms.engine_matches import EngineMatches
from qipan.server.rooms.engine_player import EnginePlayer
from qipan.server.rooms.event_log import EventLog
from qipan.server.rooms.events import Event, RematchCreated
from qipan.server.rooms.ids import digest
from qipan.server.rooms.link import Link
from qipan.server.rooms.presence import Presence
from qipan.server.rooms.recovery import RETRY_SECONDS, Recovery
from qipan.server.rooms.snapshots import Snapshots
from qipan.server.rooms.state import RoomState
from qipan.server.rooms.tasks import BackgroundTasks, log_failure, retrieve_error
from qipan.server.rooms.wake import wakes_at
from qipan.server.services import Services
from qipan.server.storage.store import StoredMatch

SPECTATOR_UPDATE_SECONDS = 0.5  # arrivals and departures of spectators are shown together, with this delay

ENTERED_ALREADY = ReasonKind("entered_already", "you have entered already")

Topic = Literal["emote", "said"]  # what processes announce to each other, besides presence


class RoomOwner(Protocol):
    """The interface of the object that manages all rooms, as far as a room uses it; `RoomManager` implements it."""

    engine_matches: EngineMatches
    links: dict[str, Link]  # by code of the room

    async def create_rematch(self, before: RoomState) -> str:
        """Create the room of a rematch and return its code."""

    def announce_presence(self, room: Room) -> None:
        """Announce to other processes who is connected to the room."""

    def announce(self, room: Room, topic: Topic, text: str) -> None:
        """Send an emote or a chat message of a player to the other processes."""

    def request_leadership(self, room: Room) -> None:
        """Try to make this process the leader of the room."""

    def drop(self, room: Room, error: RoomUnusable) -> None:
        """Disconnect everybody from a room that cannot be used, and remove it from memory."""


class Room:
    def __init__(self, owner: RoomOwner, services: Services, stored: StoredMatch) -> None:
        self._limits = services.settings.rooms
        self._measurements = services.measurements
        self._engines = services.engines
        self._budgets = services.budgets
        self._tasks = BackgroundTasks()
        recovery = Recovery(self._tasks, self._recover)
        self.log = EventLog(services.store, stored, self._limits, self._on_change, recovery.start)
        self.presence = Presence(self.log)
        self.snapshots = Snapshots(self.log, self.presence)
        self.emotes = Emotes(self.presence, self._limits)
        self.chat = Chat(self.log, self.presence, self._limits)
        self.last_used = clock.monotonic()
        self.leadership_requested_at = 0.0
        self._is_closed = False
        self._was_visited = False  # whether somebody has entered since `take_visit` was called
        self._owner = owner
        self._engine_player = EnginePlayer(self, services, self._tasks)
        self._engine_player.is_active = not services.store.is_shared
        self._advisor = Advisor(self.log, services, self._tasks)
        self._spectator_timer: asyncio.TimerHandle | None = None
        self._rematch_lock = asyncio.Lock()

    @property
    def id(self) -> int:
        return self.log.stored.id

    @property
    def code(self) -> str:
        return self.log.stored.code

    @property
    def is_idle(self) -> bool:
        is_busy = self.presence.clients or self.log.is_changing or not self._engine_player.is_idle
        return not is_busy and self._tasks.is_empty

    @property
    def payer(self) -> str:
        """The address to which the moves of engines are charged: the address that has created the room.

        If this is unknown, such as after a restart, it is the address of somebody who is connected. If nobody is, it is
        the code of the room, which then stands for an address.
        """
        creator = self._budgets.creators.get(self.code)
        return creator or next((client.address for client in self.presence.clients), "") or self.code

    def may_play_itself(self) -> bool:
        """Return whether the address that pays for the room may let its engines and autopilots play on."""
        return self._owner.engine_matches.may_go_on(self, self.payer)

    def take_visit(self) -> bool:
        """Return whether somebody is connected, or was since the last call."""
        was_visited, self._was_visited = self._was_visited, False
        return was_visited or bool(self.presence.clients)

    def dismiss(self, reason: Reason) -> None:
        """Close all connections for a lasting reason: reconnecting would not help."""
        for client in list(self.presence.clients):
            client.connection.close(POLICY_VIOLATION, reason)

    async def close(self) -> None:
        self._is_closed = True
        if self._spectator_timer is not None:
            self._spectator_timer.cancel()
        for client in list(self.presence.clients):
            client.connection.close(SERVICE_RESTART, SHUTTING_DOWN())
        self.log.close()  # first, so that no callback starts a cancelled task again
        await asyncio.gather(self._engine_player.close(), self._tasks.cancel())

    # ---- clients ----

    async def enter(
        self, connection: Connection, token: str | None, name: str | None = None, address: str = ""
    ) -> Client:
        """Admit a client; without a token, it is a spectator. Raise Disconnect if it may not enter."""
        client = Client(connection, None if token is None else digest(token), address, name)
        key = client.token_digest
        if key is not None and not self._is_known(key):
            await self.log.catch_up()  # the seat may just have been taken through another process
        if self._is_closed:  # the room was unloaded after the caller had found it
            raise Disconnect(SERVICE_RESTART, SHUTTING_DOWN())
        if (reason := self._disconnect_reason(key)) is not None:
            raise Disconnect(POLICY_VIOLATION, reason)
        if key is not None and not self._is_known(key):
            raise Disconnect(POLICY_VIOLATION, NO_SEAT_FOR_TOKEN())
        same_key = [other for other in self.presence.clients if other.token_digest == key]
        if key is None and len(same_key) >= self._limits.max_spectators:
            raise Disconnect(TRY_AGAIN_LATER, TOO_MANY_SPECTATORS())
        if key is not None and len(same_key) >= self._limits.max_sockets_per_seat:
            same_key[0].connection.close(POLICY_VIOLATION, TOO_MANY_TABS())
        self.presence.add(client)
        self._was_visited = True
        self._on_presence_change(client)
        connection.invalidate()
        self.proceed()
        self._owner.engine_matches.check_resumed(self, client)
        return client

    def leave(self, client: Client) -> None:
        if client in self.presence.clients:
            self.presence.remove(client)
            self._advisor.stop(client)
            self.last_used = clock.monotonic()
            self._on_presence_change(client)

    def _disconnect_reason(self, token_digest: str | None) -> Reason | None:
        """Return the reason if the room was closed or the host has freed the client's seat, otherwise None."""
        if self.log.state.closed_for is not None:
            return self.log.state.closed_for()
        return SEAT_FREED() if token_digest in self.log.state.freed else None

    def _is_known(self, token_digest: str) -> bool:
        return self.log.state.seat_of(token_digest) is not None or self.log.state.host == token_digest

    # ---- presence ----

    def set_remote_presence(self, process: str, seats: frozenset[int], spectators: int) -> None:
        if not self.presence.knows(process) and self.presence.clients:
            self._owner.announce_presence(self)  # the other process is new, and has missed earlier announcements
        if self.presence.set_remote(process, seats, spectators):
            self._invalidate()
            self._start_when_present()

    def set_peer_state(self, seat: int, state: PeerState) -> None:
        """Show the state of the player of the other program of a duel."""
        if self.presence.peers.get(seat) != state:
            self.presence.peers[seat] = state
            self._invalidate()

    def expire_remote_presence(self) -> None:
        if self.presence.expire_remote():
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

    def _invalidate(self) -> None:
        self.snapshots.clear()
        for client in self.presence.clients:
            client.connection.invalidate()

    # ---- messages ----

    async def handle(self, client: Client, message: messages.ClientMessage) -> None:
        """Carry out or refuse a client's message. Once begun, the work is completed even if the connection is lost."""
        try:
            if (message.op == "fill" or message.op == "autopilot") and message.engine is not None:
                await self._engines.check(message.engine, self.log.state.game)
            match message:
                case _ if self.code in self._owner.links and isinstance(message, LINKED_COMMANDS):
                    await self._owner.links[self.code].decide(self._seat_of(client), message)
                case messages.Play():  # an early case, since it is by far the most frequent
                    began = clock.monotonic()
                    await self.execute(client.token_digest, message)
                    self._measurements.moves["person"] += 1
                    self._measurements.move_seconds.observe(clock.monotonic() - began)
                case messages.Ping():
                    client.connection.reply(messages.Pong())
                case messages.Enter():
                    raise Refusal(ENTERED_ALREADY())
                case messages.StopAnalysis():
                    self._advisor.stop_analysis(client)
                case messages.Analyse():
                    self._advisor.analyse(client, self.log.state.seat_of(client.token_digest), message)
                case messages.Hint():
                    self._advisor.hint(client, self._seat_of(client), message.engine)
                case messages.Emote():
                    self._owner.announce(self, "emote", self.emotes.send(self._seat_of(client), message.emote))
                case chat.Say():
                    self._owner.announce(self, "said", self.chat.say(self._seat_of(client), message.text))
                case chat.ReadChat():
                    self._seat_of(client)  # raises Refusal for a spectator
                    client.connection.reply(self.chat.history(client.token_digest))
                case messages.Fill() | messages.SetPace() | messages.Step() | messages.Autopilot():
                    with self._owner.engine_matches.charged(self, client, message):
                        await self.execute(client.token_digest, message)
                case messages.Rematch():
                    self._charge_rematch(client)
                    await self.execute(client.token_digest, message)
                case messages.Claim():
                    self.presence.check_away(message.seat)
                    await self.execute(client.token_digest, message)
                case _:
                    await self.execute(client.token_digest, message)
        except (ValueError, OverBudget, ServerBusy, StoreUnavailable) as error:
            client.connection.refuse(error, message.op)

    def hear(self, topic: Topic, text: str) -> None:
        """Pass on an emote or a chat message that another process has announced."""
        (self.emotes if topic == "emote" else self.chat).receive(text)

    async def execute(self, sender: str | None, command: Command) -> None:
        """Commit the events of a command, even if the caller is cancelled. Raise ValueError if it is not allowed.

        `sender` is the digest of the sender's token; None for spectators.
        """
        decision = partial(decide, sender=sender, command=command, present=self.presence.count()[0])
        task = self._tasks.start(self.log.commit(decision))
        task.add_done_callback(retrieve_error)
        await asyncio.shield(task)

    async def catch_up(self) -> None:
        """Apply the events that other processes have written, once the store answers. Raise RoomUnusable."""
        with contextlib.suppress(StoreUnavailable):  # `Recovery` tries again
            await self.log.catch_up()

    async def _recover(self, delay: float = 0.0) -> None:
        """Complete what was interrupted when the store became unavailable or a process died.

        Retry until the store answers. After a failure (`delay` is not 0), events must be read, since a failed write may
        have taken effect nevertheless. A match must start or be resumed if everybody is present, and the leader must
        create a rematch that everybody has asked for.
        """
        while True:
            await asyncio.sleep(delay)
            try:
                if delay:
                    await self.log.catch_up()
                await self.log.commit(self._start)
                if self.is_leader:
                    await self._create_rematch()
                return
            except (StoreUnavailable, ServerBusy):
                delay = RETRY_SECONDS
            except RoomUnusable as error:
                self._owner.drop(self, error)
                return
            except Exception as error:
                log_failure(self.code, error)
                return

    def _charge_rematch(self, client: Client) -> None:
        """Charge each person who asks for a rematch for its room: another process may get the last request."""
        seat, state = self._seat_of(client), self.log.state
        if state.status == "over" and state.next_code is None and seat not in state.rematch:
            self._budgets.at(client.address).charge(ROOMS)

    async def _create_rematch(self) -> None:
        """Create the room of a rematch if everybody has asked for it."""
        async with self._rematch_lock:  # otherwise a repeated request could create a second room
            if self.log.state.needs_rematch:
                code = await self._owner.create_rematch(self.log.state)
                await self.log.commit(lambda state, now: [RematchCreated(code=code)] if state.needs_rematch else [])

    def _seat_of(self, client: Client) -> int:
        seat = self.log.state.seat_of(client.token_digest)
        if seat is None:
            raise Refusal(NO_SEAT())
        return seat

    # ---- leadership ----

    @property
    def is_leader(self) -> bool:
        """Whether this process moves engines, watches the clock and creates a rematch; see `LeaderElection`."""
        return self._engine_player.is_active

    def set_leader(self, is_leader: bool) -> None:
        if is_leader and not self.is_leader:
            self._engine_player.is_active = True
            self.proceed()
        elif not is_leader and self.is_leader:
            self._engine_player.suspend()

    def _on_change(self) -> None:
        if self.log.state.status == "open":
            self._dismiss()
        self._invalidate()
        self.proceed()

    def _dismiss(self) -> None:
        """Close the connections of clients that may not be in the room any longer."""
        for client in self.presence.clients:
            if (reason := self._disconnect_reason(client.token_digest)) is not None:
                client.connection.close(POLICY_VIOLATION, reason)

    def _start(self, state: RoomState, now: float) -> list[Event]:
        """Return the events that start or resume the match, if everybody whom it was waiting for has come."""
        is_watched = state.is_adjourned and self._owner.engine_matches.is_resumed(self)
        return start(state, self.presence.count()[0], now, is_watched=is_watched)

    def _start_when_present(self) -> None:
        if self._start(self.log.state, clock.now()):
            self._tasks.start(self._recover())

    def proceed(self) -> None:
        """Continue after a change, or after the room was loaded: engines, the clock, a rematch that was asked for."""
        self.last_used = clock.monotonic()
        self._start_when_present()
        if self.is_leader:
            self._engine_player.proceed()
            if self.log.state.needs_rematch:
                self._tasks.start(self._recover())
        elif wakes_at(self.log.state, clock.now()) is not None:
            self._owner.request_leadership(self)
