"""What a seat, or a spectator, may know about a match, part by part; `match_view` collects all of it."""

from __future__ import annotations

from qipan.match.event import Event
from qipan.match.history import History
from qipan.match.match import Match
from qipan.match.state import MatchState


def visible_events(match: Match, seat: int | None, start: int = 0) -> list[Event]:
    """Return what a seat, or a spectator if `seat` is None, may know of the events from the index `start` on."""
    return match._current.visible_events(seat, start)


def visible_moves(match: Match, seat: int | None, start: int = 0) -> list[Event]:
    """Return the moves and set-ups among the visible events from the index `start` on."""
    return [event for event in visible_events(match, seat, start) if event.kind in ("move", "place")]


def history_when_seen(match: Match, seat: int | None, count: int) -> History:
    """Return the history of a match as it was when a viewer had seen the first `count` of its `visible_moves`.

    The history itself also contains what is hidden from the viewer.

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
    """Return the number of entries that a seat, or a spectator if `seat` is None, may know of.

    The hidden moves of another seat in one turn, such as those of a set-up, count as one entry, and only when the turn
    is over. A submitted set-up of another seat counts as one entry, too.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("planes", size=8, planes=2))
    >>> match.play("A2u")
    >>> known_ply(match, 0), known_ply(match, 1), match.ply
    (1, 0, 1)
    """
    return match._current.known_ply(seat)


def declined_offer(match: Match) -> tuple[str, int, int] | None:
    """Return the offer that was declined since the last move, the seat that made it, and the seat that declined it.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("dots"))
    >>> match.ask(0, "draw")
    >>> match.decline(1)
    >>> declined_offer(match)
    ('draw', 0, 1)
    """
    return match._current.declined
