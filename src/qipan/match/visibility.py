"""Computes what one seat, or a spectator, may know about a match. The results contain no hidden information."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qipan.match.event import Event
from qipan.match.history import check_seat, is_hidden, is_placing
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
    # The events that the viewer may know. In planes, a shot includes its answer (`C5=body`), and the layout of another
    # seat is a `place` event without text.
    events: tuple[Event, ...]
    left: tuple[float | None, ...]  # the seconds that each seat has left; None without a clock
    autopilot: tuple[bool, ...]
    ready: tuple[bool, ...]  # planes: whether each seat has submitted all its planes; True in other games
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
        events=match.events if hides_nothing else tuple(VisibleEvents(match, seat).read_new(match)),
        left=tuple(match.left(number) for number in seats),
        autopilot=tuple(match.is_on_autopilot(number) for number in seats),
        ready=ready,
        offer=match.offer,
    )


def _is_ready(match: Match, seat: int) -> bool:
    if match.game.name != "planes":
        return True
    return match.has_placed(seat) or not is_placing(match.state) or (match.mover or 0) > seat


def known_ply(match: Match, seat: int | None) -> int:
    """Return the number of moves that a seat, or a spectator if `seat` is None, may know of.

    In planes, every shot counts as one move, and so does every plane that the seat itself has placed. The layout of
    another seat counts as one move in total, and only when it is complete.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("planes", size=8, planes=1))
    >>> match.play("A2u")
    >>> known_ply(match, 0), known_ply(match, None), match.ply
    (1, 1, 1)
    """
    if not is_hidden(match.game):
        return match.ply
    layouts = sum(_is_ready(match, other) for other in range(match.game.seats) if other != seat)
    own, shots = 0, 0
    for entry in match.entries:
        if not _is_plane(entry.text):
            shots += 1
        elif entry.seat == seat:
            own += 1
    return layouts + own + shots


def _is_plane(text: str) -> bool:
    return text[-1] in "udlr"


class VisibleEvents:
    """The events of a match of planes, reduced to what one seat or a spectator may see.

    Each call of `read_new` returns only what is new. To follow a match, keep one object and call it after each event,
    with the same match or a copy that has gone on.
    """

    def __init__(self, match: Match, seat: int | None) -> None:
        self._seat = seat
        counts = [0 if field == "-" else field.count(",") + 1 for field in match.states[0].text.split(" ")]
        # By seat: the number of planes not placed yet after the events read so far. The start position may have planes.
        self._unplaced = [int(match.game.options["planes"]) - placed for placed in counts[:2]]
        self._shots_read = counts[2:]
        self._events_read = 0
        self._answers: list[list[str]] = []

    def read_new(self, match: Match) -> list[Event]:
        """Return the visible part of the events of the match since the last call."""
        events = match.events_from(self._events_read)
        self._events_read += len(events)
        # By seat: its shots with their answers, such as `C5=body`. Both seats know them, so they are public.
        self._answers = [match.state.view(seat).text.split(" ")[1].split(",") for seat in range(2)]
        visible = (self._visible_part(event) for event in events)
        return [event for event in visible if event is not None]

    def _visible_part(self, event: Event) -> Event | None:
        seat = event.seat
        is_own = seat == self._seat
        if event.kind == "place":
            return event if is_own else Event("place", seat, at=event.at)
        # A takeback removes exactly one plane, because shots and planes of the opponent cannot be taken back.
        if event.kind == "takeback" and seat is not None:
            self._unplaced[seat] += 1
            return event if is_own else None
        if event.kind != "move" or seat is None:
            return event
        if not _is_plane(event.text):
            return Event("move", seat, f"{event.text}={self._answer(seat)}", event.at)
        self._unplaced[seat] -= 1
        if is_own:
            return event
        return Event("place", seat, at=event.at) if self._unplaced[seat] == 0 else None

    def _answer(self, seat: int) -> str:
        answer = self._answers[seat][self._shots_read[seat]].partition("=")[2]
        self._shots_read[seat] += 1
        return answer
