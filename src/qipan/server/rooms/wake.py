"""When a room needs a leader: while a clock runs, while an engine or an autopilot is to move, and for a rematch.

The store has this time in a column of the room's row, so that rooms in which nothing is due need not be loaded.
"""

from __future__ import annotations

from qipan.server.rooms.state import RoomState


def is_engine_to_move(state: RoomState) -> bool:
    """Return whether the leader of a room has to find a move, for an engine or an autopilot."""
    match = state.match
    if match is None or (mover := match.mover) is None or not (state.is_engine(mover) or match.is_on_autopilot(mover)):
        return False
    return not (state.is_stopped or state.is_paused or state.is_linked)


def wakes_at(state: RoomState, now: float) -> float | None:
    """Return when the leader of a room has something to do, in seconds since 1970; None if nothing is due.

    It is `now` if an engine is to move or a rematch is to be created, otherwise the moment at which the mover's time
    runs out.
    """
    if _is_due(state):
        return now
    return state.match.deadline if state.match is not None and _has_running_clock(state) else None


def has_new_wake(before: RoomState, after: RoomState) -> bool:
    """Return whether the stored time must be replaced when a room's state changes from `before` to `after`.

    While engines play one after another, the room stays due, and the time is not written again for each move.
    """
    if _is_due(after):
        return not _is_due(before)
    return _is_due(before) or _has_running_clock(before) or _has_running_clock(after)


def _is_due(state: RoomState) -> bool:
    return is_engine_to_move(state) or state.needs_rematch


def _has_running_clock(state: RoomState) -> bool:
    match = state.match
    has_clock = match is not None and match.terms.clock is not None and not state.is_linked
    return has_clock and match is not None and match.deadline is not None
