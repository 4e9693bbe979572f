"""What is stored, replayed independently of all processes: the truth with which everything is compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

from qipan.client.snapshots import complete
from qipan.server.protocol.room_setting import RoomSetting
from qipan.server.rooms.client import Client
from qipan.server.rooms.events import read_batch
from qipan.server.rooms.presence import Presence
from qipan.server.rooms.snapshots import Snapshots
from qipan.server.rooms.state import RoomState
from qipan.server.storage.store import StoredMatch
from simulation.trace import Violation


@dataclass
class StoredRoom:
    """The states of a room after each batch of events, and when they were stored."""

    stored: StoredMatch
    states: list[RoomState]  # by the number of batches applied
    written_at: list[float]
    is_removed: bool = False
    expected: dict[tuple[int, int | None, bool], Any] = field(default_factory=dict)  # by key in `Model.snapshot`

    @property
    def state(self) -> RoomState:
        return self.states[-1]

    @property
    def number(self) -> int:
        return len(self.states) - 1


class Model:
    """Replays everything that is stored at the moment when it is stored; see `database.Witness`."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.rooms: dict[str, StoredRoom] = {}  # by code of the room
        self._by_id: dict[int, StoredRoom] = {}
        self._now = now
        self.on_ended: Callable[[StoredRoom], None] = lambda room: None  # called when a room expires or is removed

    def on_created(self, stored: StoredMatch) -> None:
        state = RoomState(RoomSetting.model_validate_json(stored.setting), now=self._now)
        self.rooms[stored.code] = self._by_id[stored.id] = StoredRoom(stored, [state], [self._now()])

    def on_written(self, match_id: int, number: int, body: str) -> None:
        room = self._by_id[match_id]
        if number != room.number:
            raise Violation(f"match {match_id}: batch {number} was written after {room.number} batches")
        try:
            room.states.append(room.state.after(read_batch(body)))
        except ValueError as error:
            raise Violation(f"match {match_id}: batch {number} cannot be applied: {error}") from error
        room.written_at.append(self._now())
        if '"room_expired"' in body or '"abandon"' in body:
            self.on_ended(room)

    def on_removed(self, match_id: int) -> None:
        room = self._by_id[match_id]
        room.is_removed = True
        self.on_ended(room)

    def snapshot(self, code: str, number: int, token_digest: str | None) -> Any:
        """Return the complete snapshot that a viewer should get after `number` batches, if nobody is connected."""
        room = self.rooms[code]
        state = room.states[number]
        key = (number, state.seat_of(token_digest), state.is_host(token_digest))
        if key not in room.expected:
            log = cast(Any, SimpleNamespace(stored=room.stored, state=state, number=number))
            text = Snapshots(log, Presence(log)).create(Client(cast(Any, None), token_digest))
            room.expected[key] = complete(json.loads(text))
        return room.expected[key]
