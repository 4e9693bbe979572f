"""Who is connected to a room."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass

from qipan.server.rooms.client import Client
from qipan.server.rooms.event_log import EventLog

REMOTE_PRESENCE_TTL_SECONDS = 5.0  # a process silent for this long is assumed to be down


@dataclass(frozen=True)
class _RemotePresence:
    """The people who are connected to the room through another process: one object for each such process."""

    seats: frozenset[int]
    spectators: int
    expires_at: float


class Presence:
    """The clients of a room in this process, and the people who are connected to it through other processes."""

    def __init__(self, log: EventLog) -> None:
        self._clients: dict[Client, None] = {}  # used as a set; in the order of arrival
        self._log = log
        self._remote: dict[str, _RemotePresence] = {}  # by process name
        # The result of `count`, with the sequence number of the events for which it was computed.
        self._counted: tuple[int, tuple[set[int], int]] | None = None

    @property
    def clients(self) -> Collection[Client]:
        """The clients of this process, in the order of arrival."""
        return self._clients.keys()

    def add(self, client: Client) -> None:
        self._clients[client] = None
        self._counted = None

    def remove(self, client: Client) -> None:
        del self._clients[client]
        self._counted = None

    def count(self) -> tuple[set[int], int]:
        """Return the seats whose people are connected, and the number of spectators."""
        if self._counted is None or self._counted[0] != self._log.number:
            seats, spectators = self.count_local()
            for remote in self._remote.values():
                seats |= remote.seats
                spectators += remote.spectators
            self._counted = (self._log.number, (seats, spectators))
        return self._counted[1]

    def count_local(self) -> tuple[set[int], int]:
        """Like `count`, but only for connections to this process."""
        seats = [self._log.state.seat_of(client.token_digest) for client in self._clients]
        return {seat for seat in seats if seat is not None}, seats.count(None)

    def knows(self, process: str) -> bool:
        """Return whether another process has announced its people."""
        return process in self._remote

    def set_remote(self, process: str, seats: frozenset[int], spectators: int) -> bool:
        """Store who is connected through another process. Return whether that changes the result of `count`."""
        before = self.count()
        self._remote[process] = _RemotePresence(seats, spectators, time.monotonic() + REMOTE_PRESENCE_TTL_SECONDS)
        self._counted = None
        return self.count() != before

    def expire_remote(self) -> bool:
        """Forget processes that have been silent for long. Return whether there were any."""
        now = time.monotonic()
        current = {process: remote for process, remote in self._remote.items() if remote.expires_at > now}
        has_expired = len(current) < len(self._remote)
        self._remote = current
        self._counted = None
        return has_expired
