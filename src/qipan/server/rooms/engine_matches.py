"""Limits how many matches between engines the clients at one address let run at once."""

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
    "too_many_engine_matches", "too many matches between engines run for this address; wait until one is over"
)


class EngineRoom(Protocol):
    """What this module needs of a room."""

    log: EventLog
    presence: Presence


class EngineMatches:
    """The rooms of this process in which only engines play, with the address that is charged for each.

    The client at this address has created the room, filled its seats with engines or resumed its match. Addresses are
    kept in memory only: other processes do not know them, and after a restart nobody is charged for a room until its
    match is resumed.
    """

    def __init__(self, limits: RoomLimits) -> None:
        self._limits = limits
        self._addresses: WeakKeyDictionary[EngineRoom, str] = WeakKeyDictionary()
        self._creating: Counter[str] = Counter()  # by address: how many rooms are being created

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
        """Charge an address for a new room; None for nobody."""
        if address is not None:
            self._addresses[room] = address

    def charge(
        self, room: EngineRoom, client: Client, message: messages.Fill | messages.SetPace | messages.Step
    ) -> None:
        """Charge a client's address for a match between engines that a message of the host may start or continue.

        Raise OverBudget if the address has too many.
        """
        pauses = isinstance(message, messages.SetPace) and message.is_paused
        empties = isinstance(message, messages.Fill) and message.engine is None
        state = room.log.state
        if state.is_host(client.token_digest) and not (state.has_people or pauses or empties):
            self._charge(room, client.address)

    def is_resumed(self, room: EngineRoom) -> bool:
        """Return whether a client of this process lets a match go on that plays itself and was adjourned.

        If only engines play, the client's address is charged for it.
        """
        return any(self._resume_error(room, client) is None for client in room.presence.clients)

    def check_resumed(self, room: EngineRoom, client: Client) -> None:
        """Send a refusal to a client that has entered if its address has too many matches to let this one go on."""
        error = self._resume_error(room, client)
        if error is not None:
            client.connection.refuse(error, "enter")

    def _resume_error(self, room: EngineRoom, client: Client) -> OverBudget | None:
        state = room.log.state
        if state.is_adjourned and state.plays_itself and not state.has_people:
            try:
                self._charge(room, client.address)
            except OverBudget as error:
                return error
        return None

    def _charge(self, room: EngineRoom, address: str) -> None:
        """Charge an address for a room, unless it is running and was charged to somebody before."""
        if not (room in self._addresses and _is_running(room.log.state)):
            self._check(address)
            self._addresses[room] = address

    def _check(self, address: str) -> None:
        self._creating = +self._creating  # without zeros
        running = sum(other == address and _is_running(room.log.state) for room, other in self._addresses.items())
        if running + self._creating[address] >= self._limits.max_engine_matches:
            raise OverBudget(TOO_MANY_ENGINE_MATCHES())


def _is_running(state: RoomState) -> bool:
    """Return whether only engines play, and their match is not over or adjourned. The host may have paused it."""
    return not (state.has_people or state.is_closed or state.is_stopped or state.status == "over")
