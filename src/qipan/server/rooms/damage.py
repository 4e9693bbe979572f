"""Finds out whether a stored room is damaged, without loading it into a server."""

from __future__ import annotations

import json

from qipan.match import Record
from qipan.server.protocol.room_setting import RoomSetting
from qipan.server.rooms.event_log import check_numbers
from qipan.server.rooms.events import read_batch
from qipan.server.rooms.state import RoomState
from qipan.server.storage.inspection import StoredRoom
from qipan.server.storage.tables import ARCHIVED, NOT_STARTED

MAX_PROBLEM_LENGTH = 200


def find_damage(room: StoredRoom) -> str | None:
    """Return what is wrong with a room, in one line of English; None if it can be used."""
    if room.match.status == ARCHIVED:
        return None
    try:
        _check(room)
    except Exception as error:  # a damaged database may contain anything
        return " ".join(f"{type(error).__name__}: {error}".split())[:MAX_PROBLEM_LENGTH]
    return None


def _check(room: StoredRoom) -> None:
    match = room.match
    check_numbers(room.batches, 0)
    state = RoomState(RoomSetting.model_validate_json(match.setting))
    state = state.after([event for _, text in room.batches for event in read_batch(text)])
    stored = "open" if match.status in NOT_STARTED else match.status
    if stored != state.status:
        raise ValueError(f"the room is stored as {stored}, but its events say {state.status}")
    if not isinstance(json.loads(match.names), list):
        raise ValueError("the names of the players are not a list")
    if match.status == "over":
        Record.from_json(match.record or "")
