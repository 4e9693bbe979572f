"""The rooms that were found to be damaged: their stored data cannot be read, or their events cannot be applied."""

from __future__ import annotations

import logging

from qipan.server import clock
from qipan.server.errors import RoomDamaged
from qipan.server.logs import describe

RETRY_SECONDS = 60.0  # after this time a damaged room is read again: its operator may have repaired it

log = logging.getLogger("qipan.server")


class DamagedRooms:
    """Sets damaged rooms aside, so that they cost nothing, and logs each of them once."""

    def __init__(self) -> None:
        self._found_at: dict[str, float] = {}  # by code of the room: when the damage was found

    def __len__(self) -> int:
        return len(self._found_at)

    def check(self, code: str) -> None:
        """Raise RoomDamaged if the room was found to be damaged a short time ago."""
        found_at = self._found_at.get(code)
        if found_at is not None and clock.monotonic() - found_at < RETRY_SECONDS:
            raise RoomDamaged

    def add(self, code: str, error: RoomDamaged) -> None:
        """Set a room aside."""
        if code not in self._found_at:
            cause = describe(error.__cause__ or error)
            log.error("room %s is damaged and was set aside: its stored events cannot be applied (%s)", code, cause)
        self._found_at[code] = clock.monotonic()

    def remove(self, code: str) -> None:
        """Note that a room could be read, so that it is no longer damaged."""
        self._found_at.pop(code, None)
