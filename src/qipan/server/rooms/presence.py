"""Who is connected to a room."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice

from qipan.rules.reasons import ReasonKind
from qipan.server import clock
from qipan.server.errors import Refusal
from qipan.server.protocol.snapshots import PeerState
from qipan.server.rooms.client import Client
from qipan.server.rooms.event_log import EventLog
from qipan.server.rooms.seats import Seat

REMOTE_PRESENCE_TTL_SECONDS = 5.0  # a process silent for this long is assumed to be down
MAX_SPECTATOR_NAMES = 12  # further spectators are only counted
CLAIM_SECONDS = 60.0  # how long a person must be away before others may claim a win or a draw

NOT_AWAY = ReasonKind("not_away", "seat {seat} has not been away for {seconds} seconds")


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
        # The result of `count`, with the seats for which it was computed.
        self._counted: tuple[tuple[Seat, ...], tuple[set[int], int]] | None = None
        # By seat: when its last connection was closed. A seat that has never been connected is missing.
        self._left_at: dict[int, float] = {}
        self._created_at = clock.now()
        # In a duel: the state of the player of the other program, by seat; see `events.SeatLinked`.
        self.peers: dict[int, PeerState] = {}
        self._unwatched_since = self._created_at  # when the room's last connection was closed

    @property
    def clients(self) -> Collection[Client]:
        """The clients of this process, in the order of arrival."""
        return self._clients.keys()

    def add(self, client: Client) -> None:
        before = self.count()
        self._clients[client] = None
        self._recount(before)

    def remove(self, client: Client) -> None:
        before = self.count()
        del self._clients[client]
        self._recount(before)

    @property
    def unwatched_since(self) -> float | None:
        """When the room's last connection was closed, in seconds since 1970; None if somebody is connected."""
        return None if any(self.count()) else self._unwatched_since

    def away_since(self, seat: int) -> float | None:
        """Return when the last connection of a seat was closed; None if the seat is connected."""
        return None if seat in self.count()[0] else self._left_at.get(seat, self._created_at)

    def check_away(self, seat: int) -> None:
        """Raise Refusal unless a seat has been away for long."""
        since = self.away_since(seat)
        if since is None or clock.now() - since < CLAIM_SECONDS:
            raise Refusal(NOT_AWAY(seat=seat, seconds=int(CLAIM_SECONDS)))

    def _recount(self, before: tuple[set[int], int]) -> None:
        """Count again after a change, and record who has gone. `before` is the result of `count` before the change."""
        self._counted = None
        if any(before) and not any(self.count()):
            self._unwatched_since = clock.now()
        for seat in before[0] - self.count()[0]:
            self._left_at[seat] = clock.now()

    def count(self) -> tuple[set[int], int]:
        """Return the seats whose people are connected, and the number of spectators."""
        if self._counted is None or self._counted[0] is not self._log.state.seats:
            seats, spectators = self.count_local()
            for remote in self._remote.values():
                seats |= remote.seats
                spectators += remote.spectators
            self._counted = (self._log.state.seats, (seats, spectators))
        return self._counted[1]

    def count_local(self) -> tuple[set[int], int]:
        """Like `count`, but only for connections to this process."""
        seats = [self._log.state.seat_of(client.token_digest) for client in self._clients]
        return {seat for seat in seats if seat is not None}, seats.count(None)

    def spectator_names(self) -> list[str]:
        """Return the names of the first spectators who watch through this process, in the order of arrival."""
        names = (client.name for client in self._clients if self._log.state.seat_of(client.token_digest) is None)
        return list(islice(dict.fromkeys(name for name in names if name is not None), MAX_SPECTATOR_NAMES))

    def knows(self, process: str) -> bool:
        """Return whether another process has announced its people."""
        return process in self._remote

    def set_remote(self, process: str, seats: frozenset[int], spectators: int) -> bool:
        """Store who is connected through another process. Return whether the result of `count` has changed."""
        before = self.count()
        self._remote[process] = _RemotePresence(seats, spectators, clock.monotonic() + REMOTE_PRESENCE_TTL_SECONDS)
        self._recount(before)
        return self.count() != before

    def expire_remote(self) -> bool:
        """Forget processes that have been silent for long. Return whether there were such processes."""
        now, before = clock.monotonic(), self.count()
        current = {process: remote for process, remote in self._remote.items() if remote.expires_at > now}
        has_expired = len(current) < len(self._remote)
        self._remote = current
        self._recount(before)
        return has_expired
