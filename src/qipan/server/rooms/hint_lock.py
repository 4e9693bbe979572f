"""The lock of hints, move values and autopilots. The host locks; during the match, unlocking needs everybody's consent.

Otherwise a host who plays could unlock, ask for a hint and lock again. The functions are pure, as in `commands`.
"""

from __future__ import annotations

from qipan.match import Match
from qipan.rules.reasons import ReasonKind
from qipan.server.errors import Refusal
from qipan.server.rooms import events
from qipan.server.rooms.events import Event
from qipan.server.rooms.referee import ask_referee
from qipan.server.rooms.state import RoomState

HINTS_LOCKED = ReasonKind("hints_locked", "hints, values and autopilot are locked in this room")
NO_OPEN_UNLOCK = ReasonKind("no_open_unlock", "there is no open offer to unlock hints")


def check_hints(state: RoomState) -> None:
    """Raise Refusal if hints are locked, and the match is not over."""
    if not state.hints and state.status != "over":
        raise Refusal(HINTS_LOCKED())


def lock_hints(state: RoomState, now: float) -> list[Event]:
    """Return the events that lock hints and switch all autopilots off, except those of seats without time left.

    If hints are locked already, and the host has offered to unlock them, the offer is withdrawn.
    """
    if state.hints:
        return [events.HintsChanged(are_allowed=False), *_end_autopilots(state, now)]
    return [events.UnlockDeclined(seat=state.seat_of(state.host))] if state.open_unlock is not None else []


def unlock_hints(state: RoomState) -> list[Event]:
    """Return the events that unlock hints or, during a match that other people play, the offer to unlock them."""
    if state.hints or state.open_unlock is not None:
        return []
    if state.status != "playing" or state.people <= {state.seat_of(state.host)}:
        return [events.HintsChanged(are_allowed=True)]
    return [events.UnlockOffered()]


def accept_unlock(state: RoomState, seat: int) -> list[Event]:
    """Return the agreement of a seat with the host's offer; hints are unlocked once every person agrees."""
    agreed = _open_unlock(state)
    if seat in agreed:
        return []
    is_unlocked = state.people <= agreed | {seat}
    return [events.UnlockAccepted(seat=seat), *([events.HintsChanged(are_allowed=True)] if is_unlocked else [])]


def decline_unlock(state: RoomState, seat: int | None) -> list[Event]:
    """Return the event that ends the host's offer: the host withdraws it, or a seat declines it."""
    _open_unlock(state)
    return [events.UnlockDeclined(seat=seat)]


def _open_unlock(state: RoomState) -> frozenset[int]:
    if state.open_unlock is None:
        raise Refusal(NO_OPEN_UNLOCK())
    return state.open_unlock


def _end_autopilots(state: RoomState, now: float) -> list[Event]:
    match = state.match
    if match is None or match.outcome is not None:
        return []
    return ask_referee(match, now, _switch_off_autopilots)


def _switch_off_autopilots(match: Match) -> None:
    for seat in range(match.game.seats):
        if match.left(seat) != 0:
            match.set_autopilot(seat, False)
