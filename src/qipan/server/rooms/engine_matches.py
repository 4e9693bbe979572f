"""Limits how many matches that play themselves the clients at one address let run at once."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Protocol
from weakref import WeakKeyDictionary

from qipan.rules.reasons import ReasonKind
from qipan.server.config.rooms import RoomLimits
from qipan.server.errors import OverBudget
from qipan.server.protocol import messages
from qipan.server.rooms.client import Client
from qipan.server.rooms.event_log import EventLog
from qipan.server.rooms.presence import Presence
from qipan.server.rooms.state import RoomState

TOO_MANY_ENGINE_MATCHES = ReasonKind(
    "too_many_engine_matches",
    "too many matches that engines or autopilots play alone run for this address; wait until one is over",
)

# The messages that may let a match play itself.
Starting = messages.Fill | messages.SetPace | messages.Step | messages.Autopilot


class EngineRoom(Protocol):
    """The part of the interface of a room that this module uses."""

    log: EventLog
    presence: Presence


class EngineMatches:
    """The rooms of this process that play themselves, with the address that is charged for each.

    The client at this address has created the room, filled its seats with engines, turned the last autopilot on or
    resumed the match. Addresses are kept in memory only: other processes do not know them, and after a restart nobody
    is charged for a room until its match is resumed.
    """

    def __init__(self, limits: RoomLimits) -> None:
        self._limits = limits
        self._addresses: WeakKeyDictionary[EngineRoom, str] = WeakKeyDictionary()  # rooms charged first come first
        self._creating: Counter[str] = Counter()  # by address: how many rooms are being created
        self._starting: Counter[EngineRoom] = Counter()  # by room: messages being handled that may start its match

    @contextlib.contextmanager
    def creating(self, address: str | None) -> Iterator[None]:
        """Count a room that is created inside the `with` block. Raise OverBudget if the address has too many.

        If `address` is None, nobody is charged.
        """
        if address is None:
            yield
            return
        self._check(address)
        self._creating[address] += 1
        try:
            yield
        finally:
            self._creating[address] -= 1

    def add(self, room: EngineRoom, address: str | None) -> None:
        """Charge an address for a new room; if it is None, charge nobody."""
        if address is not None:
            self._addresses[room] = address

    @contextlib.contextmanager
    def charged(self, room: EngineRoom, client: Client, message: Starting) -> Iterator[None]:
        """Charge a client's address for a match that plays itself if a message may start or continue it.

        The message is handled inside the `with` block. Raise OverBudget if the address has too many.
        """
        if not _may_start(room.log.state, client, message):
            yield
            return
        self._charge(room, client.address)
        self._starting[room] += 1
        try:
            yield
        finally:
            self._starting[room] -= 1
            self._starting = +self._starting  # drops the entries that are zero

    def may_go_on(self, room: EngineRoom, address: str) -> bool:
        """Return whether a match is within the limit of matches that play themselves and are charged to one address.

        If nobody was charged for it, such as when a clock has turned the last autopilot on, `address` is charged.
        """
        if not _is_running(room.log.state):
            return True
        payer = self._addresses.setdefault(room, address)
        return room in self._running(payer)[: self._limits.max_engine_matches]

    def is_resumed(self, room: EngineRoom) -> bool:
        """Return whether a client of this process lets an adjourned match that plays itself go on.

        The client's address is charged for it.
        """
        return any(self._resume_error(room, client) is None for client in room.presence.clients)

    def check_resumed(self, room: EngineRoom, client: Client) -> None:
        """Send a refusal to a client that has entered, if its address has too many matches for this room's to go on."""
        error = self._resume_error(room, client)
        if error is not None:
            client.connection.refuse(error, "enter")

    def _resume_error(self, room: EngineRoom, client: Client) -> OverBudget | None:
        state = room.log.state
        if state.is_adjourned and state.plays_itself:
            try:
                self._charge(room, client.address)
            except OverBudget as error:
                return error
        return None

    def _charge(self, room: EngineRoom, address: str) -> None:
        """Charge an address for a room, unless the room is running and was charged to somebody before."""
        if not (room in self._addresses and _is_running(room.log.state)):
            self._check(address)
            self._addresses.pop(room, None)
            self._addresses[room] = address

    def _check(self, address: str) -> None:
        self._creating = +self._creating  # drops the entries that are zero
        if len(self._running(address)) + self._creating[address] >= self._limits.max_engine_matches:
            raise OverBudget(TOO_MANY_ENGINE_MATCHES())

    def _running(self, address: str) -> list[EngineRoom]:
        """Return the rooms that play themselves and are charged to an address, those charged first at the front."""
        rooms = [room for room, other in self._addresses.items() if other == address]
        return [room for room in rooms if room in self._starting or _is_running(room.log.state)]


def _is_running(state: RoomState) -> bool:
    """Return whether only engines and autopilots play, and the match is not over or adjourned.

    A match between engines may not have started yet, or the host may have paused it.
    """
    only_engines = not (state.has_people or state.is_closed or state.status == "over")
    return (only_engines or state.plays_itself) and not state.is_stopped


def _may_start(state: RoomState, client: Client, message: Starting) -> bool:
    """Return whether a message may let a match play itself, if the client is allowed to send it."""
    if isinstance(message, messages.Autopilot):
        seat, match = state.seat_of(client.token_digest), state.match
        if seat is None or match is None or not message.is_on:
            return False
        others = (other for other in match.in_play if other != seat)
        return all(state.is_engine(other) or match.is_on_autopilot(other) for other in others)
    pauses = isinstance(message, messages.SetPace) and message.is_paused
    empties = isinstance(message, messages.Fill) and message.engine is None
    return state.is_host(client.token_digest) and not (state.has_people or pauses or empties)
