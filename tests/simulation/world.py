"""A world: processes, their database, a network and people, all from one seed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch

from qipan.server import clock
from qipan.server.protocol.base import CONSONANTS, VOWELS
from qipan.server.rooms import event_log, expiry, manager, presence
from qipan.server.rooms.ids import digest
from server.rooms.fakes import EPOCH
from simulation.clients import Lost, Person
from simulation.database import Database
from simulation.games import random_match
from simulation.invariants import Invariants
from simulation.logs import ErrorLog
from simulation.loop import SimulatedLoop
from simulation.model import Model, StoredRoom
from simulation.network import Network, Socket
from simulation.plan import EngineFaults, NetworkFaults, Plan, StoreFaults, plan
from simulation.processes import SimulatedProcess
from simulation.scope import Scope, current_scope
from simulation.settled import Probe, check_idle, check_settled
from simulation.store import SimulatedSharedStore
from simulation.trace import Trace, Violation

MAX_RELEASE_SECONDS = 3.0  # how long the database may keep the locks of a process that has crashed
SETTLE_SECONDS = 10.0
USE_TOLERANCE_SECONDS = 12.0  # replaces the longer tolerance in `expiry`
CLAIM_SECONDS = 3.0  # how long somebody must be away in this world before others may claim something
PROBE_SECONDS = 2.0  # when all is well, the longest time until a message must be answered


class World:
    """Everything that happens for one seed. Raise Violation if something happens that must not."""

    def __init__(self, seed: int) -> None:
        self.plan: Plan = plan(seed)
        self.random = Random(seed + 0.5)
        shuffler = Random(seed + 0.25) if self.plan.is_shuffled else None
        self.loop = SimulatedLoop(shuffler)  # type: ignore[abstract]
        self.trace = Trace(lambda: self.loop.time() - 1000)
        self.database = Database(self.loop, self.random, self.trace, self.plan.store)
        self.network = Network(self.loop, self.random, self.trace, self.plan.network)
        self.network.on_sent = self._on_sent
        self.loop.on_idle = self._on_idle
        self.model = Model(self.now)
        self.model.on_ended = self._check_unused
        self.database.witness = self.model
        self.invariants = Invariants(self.model, is_shared=self.plan.is_shared)
        self.people: list[Person] = []
        self.processes: list[SimulatedProcess] = []  # processes that are up, or are to be restarted
        self._engine_faults = self.plan.engines
        self._visits: dict[str, tuple[float, float]] = {}  # by code: from when to when somebody was in the room
        self._archived: set[int] = set()  # ids of archived matches
        self._is_quiet = False  # whether people only watch, since all faults have ended
        self._names = count(1)
        self._tokens = count(1)
        self._tasks: list[asyncio.Task[Any]] = []
        self._dead: list[object] = []  # keeps what belongs to processes that have crashed

    def new_token(self) -> str:
        return f"secret-{next(self._tokens)}"

    def now(self) -> float:
        """Return the true time, in seconds since 1970."""
        return EPOCH + self.loop.time() - 1000

    def run(self) -> None:
        errors = ErrorLog()
        with self._patched(), errors:
            try:
                self.loop.run(self._run())
                if errors.lines or self.loop.trouble:
                    raise Violation("; ".join([*errors.lines, *self.loop.trouble]))
            finally:
                self.loop.dispose()

    async def _run(self) -> None:
        self.trace.add("%s", self.plan)
        self.processes = [self._new_process() for _ in range(self.plan.processes)]
        for process in self.processes:
            self._start(process)
        for number in range(self.plan.rooms):
            self.spawn(self._populate(number))
        self.spawn(self._make_trouble())
        await self._until(self.plan.play_seconds)
        self._end_faults()
        await self._until(SETTLE_SECONDS)
        check_settled(self)
        probe = Probe(self)
        await self._until(PROBE_SECONDS)
        probe.check()

    async def _until(self, seconds: float) -> None:
        """Let time pass; raise an error that has occurred in between."""
        end = self.loop.time() + seconds
        while self.loop.time() < end:
            await asyncio.sleep(min(0.5, end - self.loop.time()))
            for task in self._tasks:
                if task.done():
                    task.result()

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        self._tasks.append(self.loop.create_task(work))

    # ---- people ----

    async def _populate(self, number: int) -> None:
        choices, guests = random_match(self.random)
        host = self._new_person(f"Host{'AB'[number]}")
        if "name" in choices:
            choices["name"] = host.name
        self.trace.add("%s creates %s", host.name, choices)
        await host.create(choices)
        for guest in range(guests + (guests > 0) * self.plan.latecomers):
            self.spawn(self._new_person(f"Guest{'AB'[number]}{'XYZ'[guest]}").join(host.code or ""))
        for _ in range(self.plan.spectators):
            self._new_person(f"Spectator{'AB'[number]}").code = host.code

    def _new_person(self, name: str) -> Person:
        person = Person(self, name, self.random.choice((0.3, 1.0, 1.0, 3.0)))
        person.is_quiet = self._is_quiet
        self.people.append(person)
        self.spawn(person.live())
        return person

    # ---- processes ----

    def _new_process(self) -> SimulatedProcess:
        scope = Scope(f"P{next(self._names)}")
        scope.monotonic_offset = self.random.uniform(0, 1000)
        scope.skew = self.random.uniform(-self.plan.skew, self.plan.skew)
        return SimulatedProcess(self.loop, self.plan, scope)

    def _start(self, process: SimulatedProcess) -> None:
        self.trace.add("%s starts", process.name)
        self.invariants.forget_shown_clocks()
        process.run(process.start(self.database, self.random, lambda: self._engine_faults))

    def any_process(self, last: SimulatedProcess | None) -> SimulatedProcess:
        """Return the process through which a person connects who was last connected through the process `last`."""
        if last in self.processes and self.random.random() < 0.5:
            assert last is not None
            return last
        return self.random.choice(self.processes)

    async def request(
        self, process: SimulatedProcess, work: Callable[[manager.RoomManager], Coroutine[Any, Any, Any]]
    ) -> Any:
        """Send an HTTP request, and return the response. Raise Lost if it was not answered."""
        await asyncio.sleep(self.network.delay())
        if not process.is_up or process.rooms is None:
            raise Lost("refused")
        task = process.run(work(process.rooms))
        await asyncio.wait([task])
        if task.cancelled():  # the process was stopped
            raise Lost("cancelled")
        result = task.result()
        await asyncio.sleep(self.network.delay())
        if self.random.random() < self.network.faults.lost_response:
            raise Lost("the response was lost")
        return result

    # ---- faults ----

    async def _make_trouble(self) -> None:
        """Let processes crash and the database fail, at random moments."""
        events = [self._crash] * self.plan.crashes + [self._restart] * self.plan.restarts
        events += [self._fail_database] * self.plan.outages
        for event in events:
            self.loop.call_later(self.random.uniform(0.5, self.plan.play_seconds), self._cause, event)
        for _ in range(self.plan.rushes):
            self.loop.call_later(self.random.uniform(0.5, self.plan.play_seconds), self._rush)

    def _rush(self) -> None:
        """Let everybody act at the same time."""
        for person in self.people:
            person.change()

    def _cause(self, event: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.spawn(event())

    async def _crash(self) -> None:
        process = self.random.choice(self.processes)
        if not process.is_up:
            return
        self.trace.add("%s crashes", process.name)
        await self._replace(process)

    async def _restart(self) -> None:
        process = self.random.choice(self.processes)
        if not process.is_up:
            return
        self.trace.add("%s stops", process.name)
        await process.run(process.stop())
        await self._replace(process)

    async def _replace(self, process: SimulatedProcess) -> None:
        """End a process and start another. The database may release the locks of the first one later."""
        self._dead.extend([process, *asyncio.all_tasks(self.loop)])
        process.crash()
        for person in self.people:
            if person.socket is not None and person.socket.process is process:
                person.socket.cut()
        release = self.random.uniform(0, MAX_RELEASE_SECONDS)
        if isinstance(process.store, SimulatedSharedStore) and process.store.locks is not None:
            self.loop.call_later(release, process.store.locks.end)
        await asyncio.sleep(self.random.uniform(0.1, 3.0))
        following = self._new_process()
        self.processes[self.processes.index(process)] = following
        self._start(following)

    async def _fail_database(self) -> None:
        self.database.go_down()
        await asyncio.sleep(self.random.uniform(0.2, 4.0))
        self.database.come_up()

    def _end_faults(self) -> None:
        self.trace.add("faults end")
        self.database.come_up()
        self.database.faults = StoreFaults()
        self.network.faults = NetworkFaults()
        self._engine_faults = EngineFaults(seconds=1.0)
        self._is_quiet = True
        for person in self.people:
            person.is_quiet = True

    # ---- checks ----

    def _on_idle(self) -> None:
        check_idle(self)
        for person in self.people:
            if person.socket is not None and person.socket.is_served:
                code, now = person.socket.viewer.code, self.now()
                began, last = self._visits.get(code, (now, now))
                self._visits[code] = (began if now - last < 1 else now, now)

    def _check_unused(self, room: StoredRoom) -> None:
        """Check that nobody was in a room that has expired or was removed, except for people who have just come.

        After an outage of the store, a process may not have written yet that somebody is there.
        """
        began, last = self._visits.get(room.stored.code, (0.0, 0.0))
        now, lifetime = self.now(), self.plan.lifetime
        with self._fatal():
            is_known = min(now - began, self.database.seconds_up) > USE_TOLERANCE_SECONDS
            if lifetime is None or (now - last < lifetime and is_known):
                raise Violation(f"room {room.stored.code} has ended, but somebody was there {now - last:.1f} s ago")
            if room.is_removed and room.state.status == "over" and room.stored.id not in self._archived:
                raise Violation(f"room {room.stored.code} was removed, but not archived")

    def _on_sent(self, socket: Socket, text: str) -> None:
        with self._fatal():
            self.invariants.check_sent(socket.viewer, text)

    @contextmanager
    def _fatal(self) -> Iterator[None]:
        """Let a violation end the world, although the server would catch it."""
        try:
            yield
        except Violation as violation:
            self.loop.violation = violation
            raise

    def check_host(self, code: str, token: str) -> None:
        room = self.model.rooms.get(code)
        if room is None or not room.state.is_host(digest(token)):
            raise Violation(f"room {code} was created, but is not stored")

    def check_joined(self, code: str, token: str, seat: int) -> None:
        states = self.model.rooms[code].states
        if not any(state.seat_of(digest(token)) == seat for state in states):
            raise Violation(f"seat {seat} of room {code} was taken, but that is not stored")

    def _archive(self, file: object, texts: list[str]) -> list[bool]:
        for stored in self.database.disk.matches.values():
            if stored.record in texts:
                self._archived.add(stored.id)
        return [True] * len(texts)

    # ---- what the server would ask the system ----

    @contextmanager
    def _patched(self) -> Iterator[None]:
        syllables = (first + vowel for first in CONSONANTS for vowel in VOWELS)

        def now() -> float:
            return self.now() + current_scope.get().skew

        def monotonic() -> float:
            return self.loop.time() + current_scope.get().monotonic_offset

        async def run_here(work: Callable[..., Any], *arguments: Any) -> Any:
            return work(*arguments)

        with (
            patch.object(asyncio, "to_thread", run_here),
            patch.object(expiry, "archive_records", self._archive),
            patch.object(expiry, "USE_TOLERANCE_SECONDS", USE_TOLERANCE_SECONDS),
            patch.object(event_log, "USE_SECONDS", 1.0),
            patch.object(clock, "now", now),
            patch.object(clock, "monotonic", monotonic),
            patch.object(presence, "CLAIM_SECONDS", CLAIM_SECONDS),
            patch.object(manager, "new_token", self.new_token),
            patch.object(manager, "new_code", lambda is_listed: f"bababa{next(syllables)}"),
        ):
            yield
