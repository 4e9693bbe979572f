"""Stand-ins for the store, the engines and the connections of rooms: without a database, threads or sockets."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from qipan.engines import Choice, Limit, Stop
from qipan.rules import Game, Move, View, game, reasons
from qipan.rules.reasons import reason_of
from qipan.server import clock
from qipan.server.engines.engines import Engines
from qipan.server.engines.job import Requester
from qipan.server.errors import TOO_MANY_ANALYSES, TOO_MANY_SEARCHES, OverBudget, ServerBusy, StoreUnavailable
from qipan.server.protocol.base import EngineSeat, Reason, WireModel
from qipan.server.protocol.messages import Refused
from qipan.server.rooms.client import Client
from qipan.server.rooms.room import Room
from qipan.server.storage.results import MatchPlayers
from qipan.server.storage.store import DueMatch, StoredMatch
from qipan.server.storage.unused_matches import FinishedMatch, UnusedMatch
from qipan.truth import Analysis, MoveValue, Value
from server.messages import read_message

EPOCH = 1_760_000_000.0  # the time of day at which every test begins
POLL_SECONDS = 0.05  # how often, in virtual time, a hanging search looks whether it may end

Message = dict[str, Any]


# ---- the store ----


@dataclass
class Disk:
    """What is stored, by the ids of matches. Several processes may use it."""

    is_shared: bool = False
    matches: dict[int, StoredMatch] = field(default_factory=dict)
    batches: dict[int, dict[int, str]] = field(default_factory=dict)
    players: list[MatchPlayers] = field(default_factory=list)  # written for profiles when matches started or ended

    def add(self, code: str, game: str, setting: str, status: str = "open", batches: Iterable[str] = ()) -> StoredMatch:
        number = max(self.matches, default=0) + 1
        wakes_at = EPOCH if status == "playing" else None
        stored = StoredMatch(number, code, game, setting, False, status, "[]", EPOCH, None, None, wakes_at, clock.now())
        self.matches[number], self.batches[number] = stored, dict(enumerate(batches))
        return stored


class FakeUnusedMatches:
    """Stands for `UnusedMatches`. No profile lists a match here."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.fails_to_mark = False

    async def find(self, status: str, until: float, limit: int, after: UnusedMatch | None = None) -> list[UnusedMatch]:
        rows = [row for row in self._disk.matches.values() if row.status == status and row.used_at is not None]
        found = [UnusedMatch(row.id, row.code, row.used_at) for row in rows if row.used_at is not None]
        found = [
            match for match in found if match.used_at <= until and (after is None or _place(match) > _place(after))
        ]
        return sorted(found, key=_place)[:limit]

    async def find_finished(
        self, until: float, unused_since: float, limit: int, after: FinishedMatch | None = None
    ) -> list[FinishedMatch]:
        rows = [
            row for row in self._disk.matches.values() if row.status == "over" and (row.used_at or 0) <= unused_since
        ]
        found = [FinishedMatch(row.id, row.code, row.ended or 0.0, row.record or "") for row in rows]
        first = (0.0, 0) if after is None else (after.ended, after.id)
        found = [match for match in found if match.ended <= until and (match.ended, match.id) > first]
        return sorted(found, key=lambda match: (match.ended, match.id))[:limit]

    async def mark_used(self, match_ids: Sequence[int], now: float) -> None:
        if self.fails_to_mark:
            raise OSError("disk full")
        for match_id in match_ids:
            self._disk.matches[match_id] = replace(self._disk.matches[match_id], used_at=now)

    async def remove(self, match_ids: Iterable[int], status: str, unused_since: float) -> list[int]:
        rows = [self._disk.matches[match_id] for match_id in match_ids]
        removed = [row.id for row in rows if row.status == status and (row.used_at or 0) <= unused_since]
        for match_id in removed:
            del self._disk.matches[match_id], self._disk.batches[match_id]
        return removed


def _place(match: UnusedMatch) -> tuple[float, int]:
    return match.used_at, match.id


class FakeStore:
    """The store as one process uses it, with faults that can be switched on."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.unused = FakeUnusedMatches(disk)
        self.opened_at = clock.now()
        self.rivals: list[Callable[[], Awaitable[object]]] = []  # called in order, one before each write
        self._failing_writes = 0
        self._is_written_before_failure = False
        self._failing_reads = 0
        self._failing_creations = 0
        self.creation_seconds = 0.0  # how long it takes to create a match
        self.answer_seconds = 0.0  # how long the answer to a write takes
        self.list_seconds = 0.0  # how long it takes to list the matches that are due

    @property
    def is_shared(self) -> bool:
        return self.disk.is_shared

    def fail_writes(self, times: int = 1, *, after_writing: bool = False) -> None:
        """Let the next writes fail, either without effect or after they have reached the disk."""
        self._failing_writes, self._is_written_before_failure = times, after_writing

    def fail_reads(self, times: int = 1) -> None:
        self._failing_reads = times

    def fail_creations(self, times: int = 1) -> None:
        """Let the next attempts to create a match fail."""
        self._failing_creations = times

    async def create(self, code: str, game: str, setting: str, is_listed: bool, created: float) -> StoredMatch | None:
        await asyncio.sleep(self.creation_seconds)
        if any(stored.code == code for stored in self.disk.matches.values()):
            return None
        if self._failing_writes or self._failing_creations:
            self._failing_writes = max(0, self._failing_writes - 1)
            self._failing_creations = max(0, self._failing_creations - 1)
            raise StoreUnavailable
        return self.disk.add(code, game, setting)

    async def append(
        self, match_id: int, number: int, body: str, players: MatchPlayers | None = None, **columns: Any
    ) -> bool:
        if self.rivals:
            await self.rivals.pop(0)()
        is_failing = self._failing_writes > 0
        self._failing_writes -= is_failing
        if is_failing and not self._is_written_before_failure:
            raise OSError("disk full")
        is_written = self._insert(match_id, number, body, columns)
        if is_written and players is not None:
            self.disk.players.append(players)
        if is_failing:
            raise OSError("connection lost")
        await asyncio.sleep(self.answer_seconds)
        return is_written

    def _insert(self, match_id: int, number: int, body: str, columns: Message) -> bool:
        if match_id not in self.disk.batches:
            raise OSError("there is no such match")
        batches = self.disk.batches[match_id]
        if number in batches:
            return False
        batches[number] = body
        self.disk.matches[match_id] = replace(self.disk.matches[match_id], **columns)
        return True

    async def find(self, code: str) -> StoredMatch | None:
        return next((stored for stored in self.disk.matches.values() if stored.code == code), None)

    async def read_events(self, match_id: int, start: int = 0) -> list[tuple[int, str]]:
        if self._failing_reads:
            self._failing_reads -= 1
            raise OSError("connection lost")
        batches = self.disk.batches.get(match_id, {})
        return [(number, body) for number, body in sorted(batches.items()) if number >= start]

    async def list_due(self, until: float) -> list[DueMatch]:
        await asyncio.sleep(self.list_seconds)
        times = [(stored, stored.wakes_at) for stored in self.disk.matches.values()]
        due = [DueMatch(stored.id, stored.code, at) for stored, at in times if at is not None and at <= until]
        return sorted(due, key=lambda match: match.wakes_at, reverse=True)

    async def correct_wake(self, due: DueMatch, wakes_at: float | None) -> None:
        stored = self.disk.matches[due.id]
        if stored.wakes_at == due.wakes_at:
            self.disk.matches[due.id] = replace(stored, wakes_at=wakes_at)


# ---- engines ----


class FakeEngines:
    """Stands for the scheduler and the engines. They answer at once, except where an attribute says otherwise."""

    def __init__(self) -> None:
        self.moves: list[str] = []  # the next choices; afterwards, the first legal move is chosen
        self.failures = 0  # how many of the next searches fail
        self.error: Exception = RuntimeError("the engine failed")  # the error that these searches raise
        self.busy = 0  # how many of the next searches are turned away because too many are waiting
        self.delay = 0.0  # how long a search for a move takes
        self.is_hanging = False  # whether searches wait until this is False, or until they are stopped
        self.searches: list[tuple[int, float | None]] = []  # the seat and the time limit of each search that has ended
        self.asked: list[EngineSeat] = []  # the engine of each search
        self.urgencies: list[object] = []  # how urgent each search is
        self.payers: list[str] = []  # the address that each search is charged to
        self.admitted: list[str] = []  # the addresses of those who wait for an analysis
        self.max_pending = 32  # how many analyses an address may wait for
        self.place: int | None = None  # the place of every analysis in the queue; None if it runs
        self._engines = Engines(cast(Any, None))  # the real engines, only to check names and settings

    @contextlib.contextmanager
    def admit(self, address: str) -> Iterator[Requester]:
        if self.admitted.count(address) >= self.max_pending:
            raise OverBudget(TOO_MANY_ANALYSES())
        self.admitted.append(address)
        try:
            yield Requester(address)
        finally:
            self.admitted.remove(address)

    def check_name(self, name: str, game: Game) -> None:
        self._engines.check_name(name, game)

    async def check(self, seat: EngineSeat, game: Game) -> None:
        await self._engines.check(seat, game)

    def place_of(self, requester: Requester) -> int | None:
        return self.place

    def prepare(self, name: object, game: object, urgency: object) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.set_result(None)
        return future

    def share(self, seconds: float, urgency: object, requester: object) -> float:
        return seconds

    async def choose(
        self,
        owner: object,
        seat: EngineSeat,
        view: View,
        limit: Callable[[], Limit],
        *,
        urgency: object,
        stop: Stop,
        history: object,
        requester: Requester,
    ) -> Choice:
        self.asked.append(seat)
        self.urgencies.append(urgency)
        self.payers.append(requester.address)
        return Choice(await self._search(view, limit, stop), Value.estimate((0.0,) * view.game.seats, "fake"))

    async def _search(self, view: View, limit: Callable[[], Limit], stop: Stop) -> Move:
        """Wait as long as the search takes, and return its move; raise its error if it fails."""
        if self.busy:
            self.busy -= 1
            raise ServerBusy(TOO_MANY_SEARCHES())
        await asyncio.sleep(self.delay)
        while self.is_hanging and not stop.is_set:
            await asyncio.sleep(POLL_SECONDS)
        self.searches.append((view.seat, limit().seconds))
        if self.failures:
            self.failures -= 1
            raise self.error
        return self._next_move(view.moves())

    async def analyse(
        self, view: View, seconds: float, name: str | None = None, history: object = (), *, requester: Requester
    ) -> Analysis:
        await self._wait_for_analysis()
        value = Value.estimate((0.0,) * view.game.seats, "fake")
        return Analysis(value, tuple(MoveValue(move, value) for move in view.moves()))

    async def _wait_for_analysis(self) -> None:
        while self.is_hanging:
            await asyncio.sleep(POLL_SECONDS)

    def _next_move(self, legal: Sequence[Move]) -> Move:
        text = self.moves.pop(0) if self.moves else str(legal[0])
        return next(move for move in legal if str(move) == text)


# ---- connections ----


class FakeConnection:
    """A client's connection: fetches a snapshot whenever the room invalidates it, as a socket does."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.client: Client | None = None
        self.received: list[Message] = []  # the snapshots that were received
        self.replies: list[Message] = []  # all other messages that were received
        self.close_reason: str | None = None
        self.is_slow = False  # whether snapshots cannot be sent at the moment
        self._fetch: asyncio.Task[None] | None = None

    def invalidate(self) -> None:
        if self._fetch is None and not self.is_slow:
            self._fetch = asyncio.create_task(self._receive_snapshot())

    def reply(self, message: WireModel) -> None:
        self.replies.append(read_message(message.model_dump_json()))

    def refuse(self, error: Exception, about: str | None = None) -> None:
        self.reply(Refused(reason=Reason.of(reason_of(error)), about=about))

    def close(self, code: int, reason: reasons.Reason) -> None:
        self.close_reason = self.close_reason or str(reason)

    async def _receive_snapshot(self) -> None:
        self._fetch = None
        assert self.client is not None
        self.received.append(read_message(self.room.snapshots.create(self.client)))


def count_seats(game_name: str, options: dict[str, Any]) -> int:
    return game(game_name, **options).seats


def without_time(snapshot: Message) -> Message:
    """Return a snapshot without the time at which it was made."""
    return {key: value for key, value in snapshot.items() if key != "now"}
