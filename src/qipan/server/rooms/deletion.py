"""Deletes a profile: its matches stay for the opponents, without the name and without a link to the profile."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from qipan.server.errors import RoomUnusable
from qipan.server.rooms.events import Event, NameDeleted, SeatRenamed, SeatTaken, read_batch, write_batch
from qipan.server.rooms.manager import RoomManager
from qipan.server.rooms.room import Room
from qipan.server.rooms.seats import DELETED_NAME
from qipan.server.rooms.state import RoomState
from qipan.server.storage.store import Store


async def delete_profile(store: Store, rooms: RoomManager, key: str) -> int:
    """Delete the profile of a key, given by its digest, and return the number of its matches.

    The profile itself is deleted last, so that the deletion can be repeated if an earlier step fails.
    """
    profile = await store.profiles.find(key)
    if profile is None:
        return 0
    keys = await store.profiles.keys(profile)
    played = await store.profiles.matches(profile)
    for match_id, code, status in played:
        with contextlib.suppress(RoomUnusable):
            # A running match is loaded, so that its record will not have the name.
            room = await rooms.find(code) if status == "playing" else rooms.loaded(code)
            if room is not None:
                await _delete_name(room, keys)
        await _rewrite(store, match_id, keys)
    await store.profiles.delete(profile, DELETED_NAME)
    return len(played)


async def _delete_name(room: Room, keys: set[str]) -> None:
    def decide(state: RoomState, now: float) -> list[Event]:
        return [NameDeleted(seat=number) for number, seat in enumerate(state.seats) if seat.profile in keys]

    await room.log.commit(decide)


async def _rewrite(store: Store, match_id: int, keys: set[str]) -> None:
    """Remove the names and keys from the stored events of a match, and the names from its record."""
    try:
        bodies, seats = _without_names(await store.read_events(match_id), keys)
    except ValueError:  # nobody can load a damaged match; its summary and record lose the name with the profile
        return
    if bodies:
        await store.profiles.replace_names(match_id, seats, DELETED_NAME, bodies)


def _without_names(batches: Sequence[tuple[int, str]], keys: set[str]) -> tuple[dict[int, str], set[int]]:
    """Return the batches of events from which names were removed, and the seats that people with these keys hold."""
    bodies: dict[int, str] = {}
    seats: set[int] = set()
    for number, body in batches:
        before = read_batch(body)
        after = [_without_name(event, keys, seats) for event in before]
        if after != before:
            bodies[number] = write_batch(after)
    return bodies, seats


def _without_name(event: Event, keys: set[str], seats: set[int]) -> Event:
    """Return an event without the names of people with these keys. `seats`, which these people hold, is updated."""
    if isinstance(event, SeatTaken):
        if event.profile not in keys:
            seats.discard(event.seat)
            return event
        seats.add(event.seat)
        return event.model_copy(update={"name": DELETED_NAME, "profile": None})
    if isinstance(event, SeatRenamed) and event.seat in seats:
        return event.model_copy(update={"name": DELETED_NAME})
    return event
