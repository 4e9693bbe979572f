"""The database of a world: it outlives processes, and answers their requests with delays and faults."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa

from qipan.server.storage.store import Append, Create, DueMatch, StoredMatch, WriteResult
from server.rooms.fakes import Disk, FakeUnusedMatches
from simulation.plan import StoreFaults
from simulation.scope import OUTSIDE, Scope
from simulation.trace import Trace

MAX_SLOW_SECONDS = 2.0
MAX_LATE_SECONDS = 3.0
RECONNECT_SECONDS = 0.5
TICK = 1e-6  # minimum time between two notifications to one process, so that they arrive in the order of sending

Result = TypeVar("Result")


class Witness(Protocol):
    """Sees everything that is stored at the moment when it is stored."""

    def on_created(self, stored: StoredMatch) -> None: ...

    def on_written(self, match_id: int, number: int, body: str) -> None: ...

    def on_removed(self, match_id: int) -> None: ...


class Database:
    def __init__(self, loop: asyncio.AbstractEventLoop, random: Random, trace: Trace, faults: StoreFaults) -> None:
        self.disk = Disk()
        self.unused = FakeUnusedMatches(self.disk)
        self.faults = faults
        self.witness: Witness | None = None
        self._loop = loop
        self._random = random
        self._trace = trace
        self._context = OUTSIDE.context()
        self._is_down = False
        self._up_since = float("-inf")  # when the database last came up after an outage
        self.outages = 0  # how often the database has gone down so far
        self._listeners: list[Listener] = []
        self._owners: dict[int, tuple[object, int]] = {}  # by match: the session that has locked it, and how often

    # ---- requests ----

    def request(self, what: str, effect: Callable[[], Result]) -> asyncio.Future[Result]:
        """Return a future of the result of `effect`, which happens after a while, or not at all.

        The effect happens even if the process that has sent the request crashes meanwhile.
        """
        answer: asyncio.Future[Result] = self._loop.create_future()
        self._later(self._delay(), self._carry_out, what, effect, answer)
        return answer

    def _carry_out(self, what: str, effect: Callable[[], Result], answer: asyncio.Future[Result]) -> None:
        roll = self._random.random()
        if self._is_down or roll < self.faults.error:
            self._trace.add("store: %s fails", what)
            delay = self._random.uniform(0, self.faults.hang) if self._is_down else self._delay()
            self._later(delay, _fail, answer, OSError("the database is away"))
            return
        if roll > 1 - self.faults.late:
            self._trace.add("store: %s fails, and happens later", what)
            _fail(answer, OSError("the connection was lost"))
            self._later(self._random.uniform(0, MAX_LATE_SECONDS), self._carry_out_late, effect)
            return
        try:
            result = effect()
        except (OSError, sa.exc.SQLAlchemyError) as error:
            self._later(self._delay(), _fail, answer, error)
            return
        if roll < self.faults.error + self.faults.lost_answer:
            self._trace.add("store: %s, the answer is lost", what)
            self._later(self._delay(), _fail, answer, OSError("the connection was lost"))
            return
        self._later(self._delay(), _succeed, answer, result)

    def _carry_out_late(self, effect: Callable[[], object]) -> None:
        if not self._is_down:
            with contextlib.suppress(OSError, sa.exc.SQLAlchemyError):
                effect()

    def _delay(self) -> float:
        is_slow = self._random.random() < self.faults.slow
        return self._random.uniform(0, MAX_SLOW_SECONDS if is_slow else self.faults.delay)

    def _later(self, delay: float, callback: Callable[..., object], *arguments: object) -> None:
        self._loop.call_later(delay, callback, *arguments, context=self._context)

    # ---- outages ----

    def go_down(self) -> None:
        """Let every request fail, and end all connections, with the locks that they hold."""
        self._trace.add("store: down")
        self._is_down = True
        self.outages += 1
        self._owners.clear()
        for listener in self._listeners:
            listener.drop()

    def come_up(self) -> None:
        self._trace.add("store: up")
        if self._is_down:
            self._up_since = self._loop.time()
        self._is_down = False

    @property
    def seconds_up(self) -> float:
        """How long ago the last outage ended."""
        return self._loop.time() - self._up_since

    # ---- matches and events ----

    def write(self, sender: Scope, creates: Sequence[Create], appends: Sequence[Append]) -> WriteResult:
        """Carry out a transaction, and notify the other processes."""
        if not {append.match_id for append in appends} <= self.disk.batches.keys():
            raise sa.exc.IntegrityError("a match was removed", None, Exception())
        created = [self._create(create) for create in creates]
        written = {(each.match_id, each.number) for each in appends if self._append(each)}
        for match_id in sorted({match_id for match_id, _ in written}):
            self._notify(sender, lambda listener, match_id=match_id: listener.on_events(match_id))  # type: ignore[misc]
        return created, written

    def _create(self, create: Create) -> StoredMatch | None:
        row = create.row
        if any(stored.code == row["code"] for stored in self.disk.matches.values()):
            return None
        stored = self.disk.add(row["code"], row["game"], row["setting"])
        stored = self.disk.matches[stored.id] = replace(stored, used_at=row["used_at"])
        self._trace.add("store: room %s is match %d", stored.code, stored.id)
        if self.witness is not None:
            self.witness.on_created(stored)
        return stored

    def _append(self, append: Append) -> bool:
        batches = self.disk.batches[append.match_id]
        if append.number in batches:
            self._trace.add("store: match %d, batch %d comes too late", append.match_id, append.number)
            return False
        batches[append.number] = append.body
        self.disk.matches[append.match_id] = replace(self.disk.matches[append.match_id], **append.columns)
        if append.players is not None:
            self.disk.players.append(append.players)
        self._trace.add("store: match %d, batch %d: %s", append.match_id, append.number, append.body)
        if self.witness is not None:
            self.witness.on_written(append.match_id, append.number, append.body)
        return True

    def remove(self, sender: Scope, match_ids: Sequence[int], status: str, unused_since: float) -> list[int]:
        """Remove matches as `UnusedMatches.remove` does."""
        stored = [match_id for match_id in match_ids if match_id in self.disk.matches]
        removed = run_at_once(self.unused.remove(stored, status, unused_since))
        for match_id in removed:
            self._trace.add("store: match %d is removed", match_id)
            if self.witness is not None:
                self.witness.on_removed(match_id)
            self._notify(sender, lambda listener, match_id=match_id: listener.on_events(match_id))  # type: ignore[misc]
        return removed

    def correct_wake(self, due: DueMatch, wakes_at: float | None) -> None:
        stored = self.disk.matches.get(due.id)
        if stored is not None and stored.wakes_at == due.wakes_at:
            self._trace.add("store: match %d wakes at %s", due.id, wakes_at)
            self.disk.matches[due.id] = replace(stored, wakes_at=wakes_at)

    # ---- notifications ----

    def listen(self, scope: Scope, on_events: Callable[[int], None], on_presence: Callable[[str, str], None]) -> None:
        listener = Listener(self, scope, on_events, on_presence)
        self._listeners.append(listener)
        self._later(self._delay(), self._connect, listener)

    def announce(self, sender: Scope, text: str) -> None:
        self._notify(sender, lambda listener: listener.on_presence(sender.name, text))

    def _connect(self, listener: Listener) -> None:
        if listener.scope.is_dead:
            self._listeners.remove(listener)
        elif self._is_down:
            self._later(RECONNECT_SECONDS, self._connect, listener)
        else:
            listener.connect()
            self.deliver(listener, lambda: listener.on_events(0))

    def _notify(self, sender: Scope, tell: Callable[[Listener], None]) -> None:
        for listener in self._listeners:
            if listener.scope is not sender and listener.is_connected:
                if self._random.random() < self.faults.dropped_listener:
                    listener.drop()
                else:
                    self.deliver(listener, lambda listener=listener: tell(listener))  # type: ignore[misc]

    def deliver(self, listener: Listener, call: Callable[[], None]) -> None:
        """Call a listener after a while, in the order of the notifications, unless its connection is lost before."""
        connection = listener.connection
        at = listener.last_at = max(
            listener.last_at + TICK, self._loop.time() + self._random.uniform(0, self.faults.delay)
        )

        def receive() -> None:
            if listener.connection == connection:
                call()

        self._loop.call_at(at, receive, context=listener.scope.context())

    def reconnect_later(self, listener: Listener) -> None:
        self._trace.add("store: %s no longer listens", listener.scope.name)
        self._later(RECONNECT_SECONDS, self._connect, listener)

    # ---- locks ----

    def lock(self, session: object, match_ids: Iterable[int]) -> list[int]:
        locked = []
        for match_id in match_ids:
            owner, times = self._owners.get(match_id, (session, 0))
            if owner is session:
                self._owners[match_id] = (session, times + 1)
                locked.append(match_id)
        return locked

    def unlock(self, session: object, match_id: int) -> bool:
        owner, times = self._owners.get(match_id, (None, 0))
        if owner is not session:
            return False
        if times > 1:
            self._owners[match_id] = (session, times - 1)
        else:
            del self._owners[match_id]
        return True

    def unlock_all(self, session: object) -> None:
        """Release the locks of a session that has ended."""
        self._owners = {match_id: owner for match_id, owner in self._owners.items() if owner[0] is not session}


class Listener:
    """The connection by which a process receives notifications. The connection is opened again whenever it was lost."""

    def __init__(
        self,
        database: Database,
        scope: Scope,
        on_events: Callable[[int], None],
        on_presence: Callable[[str, str], None],
    ) -> None:
        self.scope = scope
        self.on_events = on_events
        self.on_presence = on_presence
        self.is_connected = False
        self.connection = 0  # counts connects and losses
        self.last_at = 0.0  # when the last notification is delivered
        self._database = database

    def connect(self) -> None:
        self.is_connected = True
        self.connection += 1

    def drop(self) -> None:
        """Lose the connection, and all notifications that are on their way."""
        if self.is_connected:
            self.is_connected = False
            self.connection += 1
            self._database.reconnect_later(self)


def _succeed(answer: asyncio.Future[Result], result: Result) -> None:
    if not answer.done():
        answer.set_result(result)


def _fail(answer: asyncio.Future[Result], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)
        answer.exception()  # otherwise asyncio reports the error if the process that asked has crashed


def run_at_once(work: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of a coroutine that does not wait for anything."""
    try:
        work.send(None)
    except StopIteration as end:
        result: Result = end.value
        return result
    raise AssertionError("it waits")
