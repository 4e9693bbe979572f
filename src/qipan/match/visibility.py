"""Computes what one seat, or a spectator, may know about a match. The results contain no hidden information."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qipan.match.event import Event
from qipan.match.hidden_moves import has_begun_setup, hides_moves, is_hidden
from qipan.match.history import History, check_seat
from qipan.match.state import MatchState
from qipan.rules import Outcome, State, View

if TYPE_CHECKING:
    from qipan.match.match import Match


@dataclass(frozen=True)
class MatchView:
    """What a seat or a spectator may know about a match, and nothing more; see :meth:`qipan.Match.view`.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("planes"))
    >>> match.place(0, "A2u,E2u,A7u")
    >>> match.view(1).view.text, match.view(1).ready, match.view(1).state
    ('- - -', (True, False), None)
    """

    seat: int | None  # None for a spectator
    ply: int  # the number of moves that the viewer knows of
    mover: int | None
    view: View | None  # the seat's view of the position; None for a spectator
    state: State | None  # the position, if the game hides nothing or the match is over
    outcome: Outcome | None
    # The events that the viewer may know. A move includes what it has revealed, such as `C5=body`. When another seat
    # has made all hidden moves of its turn, a `place` event without moves says so.
    events: tuple[Event, ...]
    left: tuple[float | None, ...]  # the seconds that each seat has left; None without a clock
    autopilot: tuple[bool, ...]
    ready: tuple[bool, ...]  # whether each seat has made or submitted its set-up; True in games without one
    offer: tuple[str, int] | None


def view_match(match: Match, seat: int | None) -> MatchView:
    """Return what a seat may know about a match; see :meth:`qipan.Match.view`."""
    seats = range(match.game.seats)
    if seat is not None:
        check_seat(match.game, seat)
    hides_nothing = not is_hidden(match.game)
    ready = tuple(_is_ready(match, number) for number in seats)
    return MatchView(
        seat=seat,
        ply=known_ply(match, seat),
        mover=match.mover,
        view=None if seat is None else match.state.view(seat),
        state=match.state if hides_nothing or match.outcome is not None else None,
        outcome=match.outcome,
        events=tuple(visible_events(match, seat)),
        left=tuple(match.left(number) for number in seats),
        autopilot=tuple(match.is_on_autopilot(number) for number in seats),
        ready=ready,
        offer=match.offer,
    )


def _is_ready(match: Match, seat: int) -> bool:
    state = match.state
    if match.has_placed(seat) or not hides_moves(state):
        return True
    return seat != match.mover and has_begun_setup(state, seat)


def visible_events(match: Match, seat: int | None, start: int = 0) -> list[Event]:
    """Return what a seat, or a spectator if `seat` is None, may know of the events from the index `start` on."""
    return match._current.visible_events(seat, start)


def visible_moves(match: Match, seat: int | None, start: int = 0) -> list[Event]:
    """Return the moves and set-ups among the visible events from the index `start` on."""
    return [event for event in visible_events(match, seat, start) if event.kind in ("move", "place")]


def history_when_seen(match: Match, seat: int | None, count: int) -> History:
    """Return the history of a match as it was when a viewer had seen the first `count` of its `visible_moves`.

    It contains what is hidden from the viewer.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("planes", size=8, planes=1))
    >>> for move in ("A2u", "A2u", "C5"):
    ...     match.play(move)
    >>> [len(history_when_seen(match, 0, count).entries) for count in range(4)]
    [0, 1, 2, 3]
    """
    earlier = MatchState(match.states[0], match.terms)
    seen = 0
    for number, event in enumerate(match.events):
        if seen == count:
            break
        earlier.apply(event)
        seen += sum(part.kind in ("move", "place") for part in earlier.visible_events(seat, number))
    return earlier.history


def known_ply(match: Match, seat: int | None) -> int:
    """Return the number of moves that a seat, or a spectator if `seat` is None, may know of.

    Hidden moves of another seat count as one move for each of its turns, and only when the turn is over.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("planes", size=8, planes=2))
    >>> match.play("A2u")
    >>> known_ply(match, 0), known_ply(match, 1), match.ply
    (1, 0, 1)
    """
    return match._current.known_ply(seat)


def declined_offer(match: Match) -> tuple[str, int, int] | None:
    """Return the offer that was declined since the last move, the seat that made it, and the one that declined it.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("dots"))
    >>> match.ask(0, "draw")
    >>> match.decline(1)
    >>> declined_offer(match)
    ('draw', 0, 1)
    """
    return match._current.declined
