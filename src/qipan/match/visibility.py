"""What one seat, or a spectator, may know of a match. Nothing that is hidden passes through here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qipan.match.event import Event
from qipan.match.history import is_hidden, is_placing
from qipan.rules import Outcome, State, View

if TYPE_CHECKING:
    from qipan.match.match import Match


@dataclass(frozen=True)
class MatchView:
    """All that a seat may know, and nothing more; see :meth:`qipan.Match.seen`.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("planes"))
    >>> match.place(0, "A2u,E2u,A7u")
    >>> match.seen(1).view.text, match.seen(1).ready, match.seen(1).state
    ('- - -', (True, False), None)
    """

    seat: int | None
    """None of a spectator."""
    ply: int
    """The number of moves it knows of."""
    mover: int | None
    view: View | None
    """The seat's view of the position; None of a spectator."""
    state: State | None
    """The position where nothing is hidden, or when the match is over."""
    outcome: Outcome | None
    events: tuple[Event, ...]
    """A move of planes that shoots has its answer: `C5=body`. That the other has placed its planes is a `place`
    without text."""
    left: tuple[float | None, ...]
    """Seconds of each seat."""
    autopilot: tuple[bool, ...]
    ready: tuple[bool, ...]
    """Planes: who has placed all planes."""
    offer: tuple[str, int] | None


def view_match(match: Match, seat: int | None) -> MatchView:
    """See :meth:`qipan.Match.seen`."""
    seats = range(match.game.seats)
    if seat is not None and seat not in seats:
        raise ValueError(f"{match.game.name} has no seat {seat!r:.80}; its seats are 0..{len(seats) - 1}")
    is_open = not is_hidden(match.game)
    ready = tuple(_is_ready(match, each) for each in seats)
    return MatchView(
        seat=seat,
        ply=known_ply(match, seat),
        mover=match.mover,
        view=None if seat is None else match.state.view(seat),
        state=match.state if is_open or match.outcome is not None else None,
        outcome=match.outcome,
        events=match.events if is_open else tuple(VisibleEvents(match, seat).more()),
        left=tuple(match.left(each) for each in seats),
        autopilot=tuple(match.is_on_autopilot(each) for each in seats),
        ready=ready,
        offer=match.offer,
    )


def _is_ready(match: Match, seat: int) -> bool:
    if match.game.name != "planes":
        return True
    return match.has_placed(seat) or not is_placing(match.state) or (match.mover or 0) > seat


def known_ply(match: Match, seat: int | None) -> int:
    """How many moves a seat, or a spectator, knows of: in planes its own, all shots, and a layout of somebody else as
    one.

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
    """The events of a game of planes as others than the one who places may see them. It goes on where it was: whoever
    follows a match is told what is new without going through all of it again."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self._match = match
        self._seat = seat
        counts = [0 if field == "-" else field.count(",") + 1 for field in match.states[0].text.split(" ")]
        self._missing = [int(match.game.options["planes"]) - placed for placed in counts[:2]]
        """Planes that each seat has still to place."""
        self._fired = counts[2:]
        """Shots of each seat so far."""
        self._count = 0
        """Of events that were shown."""
        self._answers: list[list[str]] = []

    def more(self) -> list[Event]:
        """What can be seen of what has happened since the last time."""
        events = self._match.events[self._count :]
        self._count += len(events)
        # To each seat's shots. Both seats know them: one asked, the other has the plane.
        self._answers = [self._match.state.view(each).text.split(" ")[1].split(",") for each in range(2)]
        shown = (self._shown(event) for event in events)
        return [event for event in shown if event is not None]

    def _shown(self, event: Event) -> Event | None:
        seat = event.seat
        is_own = seat == self._seat
        if event.kind == "place":
            return event if is_own else Event("place", seat, at=event.at)
        if event.kind == "takeback" and seat is not None:  # planes only: shots are never taken back
            self._missing[seat] += 1
            return event if is_own else None
        if event.kind != "move" or seat is None:
            return event
        if not _is_plane(event.text):
            return Event("move", seat, f"{event.text}={self._answer(seat)}", event.at)
        self._missing[seat] -= 1
        if is_own:
            return event
        return Event("place", seat, at=event.at) if self._missing[seat] == 0 else None

    def _answer(self, seat: int) -> str:
        answer = self._answers[seat][self._fired[seat]].partition("=")[2]
        self._fired[seat] += 1
        return answer
