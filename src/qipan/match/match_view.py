"""Everything that one seat, or a spectator, may know about a match, without anything that is hidden from it."""

from __future__ import annotations

from dataclasses import dataclass

from qipan.match.event import Event
from qipan.match.hidden_moves import has_begun_setup, hides_moves
from qipan.match.state import MatchState
from qipan.rules import Outcome, State, View


@dataclass(frozen=True)
class MatchView:
    """What a seat or a spectator may know about a match, and nothing more; see :meth:`qipan.Match.view`.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("planes"))
    >>> match.place(0, "A2u,E2u,A7u")
    >>> match.view(1).view.text, match.view(1).ready, match.view(1).state
    ('- - -', (True, False), None)
    """

    seat: int | None  # the viewer; None for a spectator
    ply: int  # the number of moves that the viewer knows of
    mover: int | None
    view: View | None  # the viewer's view of the position; None for a spectator
    state: State | None  # the position, if the viewer may know it: the game hides nothing, or the match is over
    outcome: Outcome | None
    # The events that the viewer may know. A move includes what it has revealed, such as `C5=body`. When another seat
    # has made all hidden moves of its turn, a `place` event without moves says so.
    events: tuple[Event, ...]
    left: tuple[float | None, ...]  # the seconds that each seat has left; None without a clock
    autopilot: tuple[bool, ...]
    ready: tuple[bool, ...]  # whether each seat has made or submitted its set-up; True in games without set-ups
    offer: tuple[str, int] | None


def view_match(current: MatchState, seat: int | None, left: tuple[float | None, ...]) -> MatchView:
    """Return what a seat may know about a match in this state; see :meth:`qipan.Match.view`."""
    if seat is not None:
        current.check_seat(seat)
    history = current.history
    return MatchView(
        seat=seat,
        ply=current.known_ply(seat),
        mover=history.mover,
        view=None if seat is None else history.state.view(seat),
        state=history.state if not current.is_hidden or history.outcome is not None else None,
        outcome=history.outcome,
        events=tuple(current.visible_events(seat, 0)),
        left=left,
        autopilot=tuple(current.autopilot),
        ready=tuple(_is_ready(current, number) for number in range(current.game.seats)),
        offer=current.offer,
    )


def _is_ready(current: MatchState, seat: int) -> bool:
    state = current.history.state
    if seat in current.setups or not hides_moves(state):
        return True
    return seat != current.history.mover and has_begun_setup(state, seat)
