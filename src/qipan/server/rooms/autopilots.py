"""Turns the choices of engines, and the messages about autopilots, into events. The functions are pure."""

from __future__ import annotations

from qipan.match import Match
from qipan.match.history import check_not_over
from qipan.rules import State
from qipan.server.protocol import messages
from qipan.server.protocol.base import EngineSeat
from qipan.server.rooms import events
from qipan.server.rooms.events import Event, MatchChanged
from qipan.server.rooms.hint_lock import check_hints
from qipan.server.rooms.referee import ask_referee, match_of
from qipan.server.rooms.state import RoomState
from qipan.server.rooms.wake import is_engine_to_move


def switch_autopilot(state: RoomState, seat: int, message: messages.Autopilot, now: float) -> list[Event]:
    if message.is_on:
        check_hints(state)
    switched = ask_referee(match_of(state), now, lambda match: match.set_autopilot(seat, message.is_on))
    return [*_chosen(state, seat, message.engine), *switched]


def switch_in_duel(state: RoomState, seat: int, message: messages.Autopilot) -> list[Event]:
    """Like `switch_autopilot`, but in the room of a duel.

    A duel has no autopilots, so the event in the room must not change the times of the duel's own events.
    """
    match = match_of(state)
    check_not_over(match.outcome)
    if match.is_on_autopilot(seat) == message.is_on:
        return _chosen(state, seat, message.engine)
    at = match.events[-1].at if match.events else 0.0
    switched = MatchChanged(kind="autopilot", seat=seat, text="on" if message.is_on else "off", at=at)
    return [*_chosen(state, seat, message.engine), switched]


def _chosen(state: RoomState, seat: int, engine: EngineSeat | None) -> list[Event]:
    if engine is None or engine == state.autopilots[seat]:
        return []
    return [events.AutopilotChosen(seat=seat, engine=engine)]


def play_for(state: RoomState, now: float, seat: int, position: State, move: str, *, by_autopilot: bool) -> list[Event]:
    """Return the events of the move that an engine has chosen for a seat in a position.

    Return no events if the position is outdated, or if the match was paused or adjourned since the search began.
    """
    match = state.match
    is_current = match is not None and match.mover == seat and match.state == position
    if match is None or not is_current or not is_engine_to_move(state) or match.is_on_autopilot(seat) != by_autopilot:
        return []
    return [MatchChanged.of(match.move_event(move, seat, now, by_autopilot=by_autopilot))]


def end_by_limit(state: RoomState, now: float, seat: int) -> list[Event]:
    """Return the events that end a match with too many moves, if the engine or autopilot of this seat is to move."""
    match = state.match
    return [] if match is None or match.mover != seat else ask_referee(match, now, Match.end_by_limit)


def adjourn_unwatched(state: RoomState, now: float) -> list[Event]:
    """Return the event that adjourns a match that plays itself, because nobody watches it."""
    match = state.match
    if match is None or state.is_adjourned or not state.plays_itself:
        return []
    return [events.Adjourned(at=match.elapsed_at(now))]


def give_up_for(state: RoomState, now: float, seat: int, *, by_autopilot: bool, note: str) -> list[Event]:
    """Decide what happens when an engine keeps failing: its seat forfeits, or its autopilot is switched off."""
    match = state.match
    if match is None or match.mover != seat or match.is_on_autopilot(seat) != by_autopilot:
        return []
    if by_autopilot:
        return ask_referee(match, now, lambda match: match.set_autopilot(seat, False))
    return ask_referee(match, now, lambda match: match.forfeit(seat, note))
