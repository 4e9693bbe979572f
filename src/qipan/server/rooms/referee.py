"""Asks the referee of a room's match which events an action leads to."""

from __future__ import annotations

from collections.abc import Callable

from qipan.match import Match
from qipan.rules.reasons import ReasonKind
from qipan.server.errors import Refusal
from qipan.server.rooms.events import Event, MatchChanged
from qipan.server.rooms.state import RoomState

HAS_NOT_BEGUN = ReasonKind("has_not_begun", "the game has not begun")


def match_of(state: RoomState) -> Match:
    """Return the match of a room. Raise Refusal if it has not started."""
    if state.match is None:
        raise Refusal(HAS_NOT_BEGUN())
    return state.match


def ask_referee(match: Match, now: float, action: Callable[[Match], object]) -> list[Event]:
    """Return the events that an action would cause; the match stays as it is. Raise ValueError if it is not allowed."""
    trial = match.copy(now=lambda: now)
    action(trial)
    return [MatchChanged.of(event) for event in trial.events_from(match.event_count)]
