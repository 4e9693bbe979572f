"""Earlier positions of a match, as one seat or a spectator may know them. They must not contain anything hidden."""

from __future__ import annotations

from qipan.match import Match
from qipan.match.hidden_moves import hides_moves
from qipan.match.history import Entry, move_of
from qipan.match.visibility import history_when_seen, visible_moves
from qipan.rules import State
from qipan.server.errors import NO_SUCH_ENTRY, Refusal
from qipan.server.protocol.base import ListedMove
from qipan.server.protocol.pieces import facts_of, seen_by
from qipan.server.protocol.positions import MatchPosition


def earlier_position(match: Match, seat: int | None, ply: int) -> MatchPosition:
    """Return the position after the first `ply` entries that the snapshots of a seat list.

    `seat` is None for spectators. Raise Refusal if there are fewer entries.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("two-eat-one"))
    >>> match.play("A4-A3")
    >>> earlier_position(match, None, 1).path
    ['A4', 'A3']
    """
    if match.game.is_hidden and match.outcome is None:
        return _known_position(match, seat, ply)
    _check_ply(ply, match.ply)
    states = match.states
    shown = states[min(ply, len(states) - 1)]  # an entry that ends the game without a move adds no position
    last = match.entries[ply - 1] if ply and match.entries[ply - 1].is_move else None
    return MatchPosition(
        ply=ply,
        position=shown.text,
        view=shown.text,
        **facts_of(shown),
        mover=None if ply == match.ply and match.outcome is not None else shown.mover,
        path=_path(states[ply - 1], last) if last else [],
        seat=last.seat if last else None,
        legal=ListedMove.all_of(shown),
    )


def _known_position(match: Match, seat: int | None, ply: int) -> MatchPosition:
    """Return what a viewer of a running match with hidden information knew at an earlier ply."""
    _check_ply(ply, len(visible_moves(match, seat)))
    history = history_when_seen(match, seat, ply)
    shown = history.state
    view, pieces = seen_by(shown, seat)
    last = history.entries[-1] if ply and history.entries and not hides_moves(history.states[-2]) else None
    return MatchPosition(
        ply=ply,
        position=None,
        view=view,
        **facts_of(shown, pieces),
        mover=shown.mover,
        path=_path(history.states[-2], last) if last else [],
        seat=last.seat if last else None,
        legal=[],
    )


def _path(before: State, entry: Entry) -> list[str]:
    return list(move_of(before, entry.text).path)


def _check_ply(ply: int, entries: int) -> None:
    if ply > entries:
        raise Refusal(NO_SUCH_ENTRY(ply=ply, entries=entries))
