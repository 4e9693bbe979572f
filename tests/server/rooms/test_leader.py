"""Leader election: a match that cannot be read is left to other processes, and delays or harms no other match."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from qipan.server import clock
from qipan.server.errors import RoomDamaged
from qipan.server.protocol.room_setting import RoomSetting
from qipan.server.rooms import due_rooms, leader
from qipan.server.rooms.due_rooms import DueRooms, SoleLeader
from qipan.server.rooms.leader import LeaderElection
from qipan.server.rooms.state import RoomState
from qipan.server.storage.store import DueMatch
from server.rooms.lab import VirtualLoop

DAMAGED, SOUND = 1, 2


class FakeLocks:
    """Locks as in PostgreSQL: a lock that was acquired twice must be released twice."""

    def __init__(self) -> None:
        self.held: Counter[int] = Counter()

    async def acquire(self, match_ids: Iterable[int]) -> list[int]:
        ids = list(match_ids)
        self.held.update(ids)
        return ids

    async def release(self, match_id: int) -> bool:
        was_held = self.held[match_id] > 0
        self.held[match_id] -= was_held
        return was_held

    async def check(self) -> None: ...

    async def close(self) -> None: ...

    async def abandon(self) -> None: ...


class FakeRoom:
    """Stands for a room, with the members that the election uses."""

    def __init__(self, match_id: int) -> None:
        self.id = match_id
        self.code = str(match_id)
        self.error: Exception | None = None  # raised when the room's events are read
        self.is_leader = False
        self.leadership_requested_at = 0.0
        self.state = RoomState(RoomSetting(game="dots", options={}))  # a state in which nothing is due
        self.log = self

    async def catch_up(self) -> None:
        if self.error is not None:
            raise self.error

    def set_leader(self, is_leader: bool) -> None:
        self.is_leader = is_leader


class World:
    def __init__(self) -> None:
        self.locks = FakeLocks()
        self.rooms = {number: FakeRoom(number) for number in (DAMAGED, SOUND)}
        self.corrected: list[tuple[int, float | None]] = []
        self.found: list[str] = []  # codes of the rooms that were loaded
        self.hanging = asyncio.Event()
        self.due = list(self.rooms)
        store = SimpleNamespace(list_due=self.list_due, open_locks=self.open_locks, correct_wake=self.correct_wake)
        self.election = LeaderElection(cast(Any, store), cast(Any, self.rooms.values))
        self.due_rooms = DueRooms(
            *(cast(Any, store), cast(Any, self.election), cast(Any, self.rooms.values), cast(Any, self.find)),
            self.unload,
        )

    async def list_due(self, until: float) -> list[DueMatch]:
        return [DueMatch(number, str(number), until - 10) for number in self.due]

    async def correct_wake(self, due: DueMatch, wakes_at: float | None) -> None:
        self.corrected.append((due.id, wakes_at))

    async def open_locks(self) -> FakeLocks:
        return self.locks

    async def find(self, code: str) -> FakeRoom:
        self.found.append(code)
        if int(code) not in self.rooms:
            await self.hanging.wait()
        return self.rooms[int(code)]

    async def unload(self, room: object) -> None: ...

    async def run(self) -> None:
        """Let the process try a few times to lead every match."""
        running = [asyncio.create_task(self.election.run()), asyncio.create_task(self.due_rooms.run())]
        await asyncio.sleep(10 * leader.INTERVAL_SECONDS)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(leader, "INTERVAL_SECONDS", 0.01)
    monkeypatch.setattr(due_rooms, "INTERVAL_SECONDS", 0.01)
    return World()


def test_a_damaged_match_is_not_locked(world: World) -> None:
    async def scenario() -> None:
        world.rooms[DAMAGED].error = RoomDamaged()
        await world.run()

    asyncio.run(scenario())
    assert world.locks.held == {DAMAGED: 0, SOUND: 1}
    assert [room.is_leader for room in world.rooms.values()] == [False, True]


def test_a_match_found_to_be_damaged_while_it_was_led_is_unlocked(world: World) -> None:
    async def scenario() -> None:
        await world.run()
        assert world.locks.held == {DAMAGED: 1, SOUND: 1}
        world.rooms[DAMAGED].error = RoomDamaged()
        world.rooms[DAMAGED].set_leader(False)  # as its engine player does when it notices the damage
        await world.run()

    asyncio.run(scenario())
    assert world.locks.held == {DAMAGED: 0, SOUND: 1}


def test_a_room_in_which_nothing_is_due_is_not_loaded_again(world: World) -> None:
    asyncio.run(world.run())
    assert world.corrected == [(DAMAGED, None), (SOUND, None)]


def test_a_new_room_is_led_while_another_is_loaded(world: World) -> None:
    async def scenario() -> None:
        world.due = [3]  # room 3 takes for ever to load
        world.election.request(cast(Any, world.rooms[SOUND]))
        await world.run()

    asyncio.run(scenario())
    assert world.found == ["3"]
    assert world.rooms[SOUND].is_leader


def test_a_room_that_fails_harms_no_other_and_is_left_alone(world: World, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        world.rooms[DAMAGED].error = KeyError("secret")
        await world.run()

    asyncio.run(scenario())
    assert world.locks.held == {DAMAGED: 0, SOUND: 1}
    assert [room.is_leader for room in world.rooms.values()] == [False, True]
    [line] = caplog.messages
    assert line.startswith(f"room {DAMAGED} failed: KeyError at ") or line == f"room {DAMAGED} failed: KeyError"


def test_the_election_goes_on_after_a_room_has_failed(world: World) -> None:
    async def scenario() -> None:
        world.due = []
        world.rooms[DAMAGED].error = KeyError("secret")
        running = asyncio.create_task(world.election.run())
        for room in world.rooms.values():
            world.election.request(cast(Any, room))
            await asyncio.sleep(5 * leader.INTERVAL_SECONDS)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(scenario())
    assert world.locks.held == {DAMAGED: 0, SOUND: 1}
    assert world.rooms[SOUND].is_leader


def test_a_slow_failure_of_the_store_does_not_delay_what_is_due_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = VirtualLoop()
    monkeypatch.setattr(clock, "monotonic", loop.time)
    asked: list[float] = []

    async def list_due(until: float) -> list[DueMatch]:
        asked.append(loop.time())
        if len(asked) == 1:
            await asyncio.sleep(30)
            raise OSError("connection lost")
        return []

    async def scenario() -> None:
        due = DueRooms(cast(Any, SimpleNamespace(list_due=list_due)), SoleLeader(), list, *(cast(Any, None),) * 2)
        running = asyncio.create_task(due.run())
        await asyncio.sleep(40)
        running.cancel()

    loop.run(scenario())
    loop.close()
    assert asked[1] - asked[0] < 35
