"""What is stored in the profiles of the players when a match starts or ends."""

from __future__ import annotations

from qipan.engines.levels import TOP_LEVEL
from qipan.match import Match
from qipan.match.history import ABANDONED_DRAW
from qipan.match.notes import ENGINE_FAILED
from qipan.server.protocol.base import EngineSeat
from qipan.server.protocol.profiles import Outcome, Unrated
from qipan.server.rooms.state import RoomState
from qipan.server.storage.results import MatchPlayers, PlayerResult


def match_players(state: RoomState, now: float) -> MatchPlayers | None:
    """Return the players of a match that has just started or ended; None if none of them has a profile."""
    keys = tuple(seat.profile for seat in state.seats)
    if state.match is None or not any(keys):
        return None
    return MatchPlayers(state.game.name, now, keys, _results(state, state.match))


def _results(state: RoomState, match: Match) -> tuple[PlayerResult, ...]:
    if match.outcome is None:
        return ()
    payoffs, for_all = match.outcome.payoffs, _unrated_match(state, match)
    help_of = [_help_of(state, number) for number in range(len(state.seats))]
    return tuple(
        PlayerResult(
            place=1 + sum(other > payoffs[number] for other in payoffs),
            outcome=_outcome(payoffs, number),
            is_engine=seat.engine is not None,
            level=None if seat.engine is None else level_of(seat.engine),
            unrated=for_all or help_of[number] or _opponent_helped(payoffs, number, help_of),
        )
        for number, seat in enumerate(state.seats)
    )


def is_rated_for(state: RoomState, seat: int) -> bool:
    """Return whether a running match counts for the rating of a seat, as far as the room knows.

    What only the store knows is not taken into account, such as that a profile was deleted.
    """
    profiles = [each.profile for each in state.seats if each.engine is None]
    return (
        state.seats[seat].profile is not None
        and state.start is None
        and None not in profiles
        and profiles.count(state.seats[seat].profile) == 1
        and all(each.engine is None or level_of(each.engine) is not None for each in state.seats)
        and _help_of(state, seat) is None
    )


def level_of(engine: EngineSeat) -> int | None:
    """Return the level that counts for ratings; None if an engine has settings or a time limit of its own.

    >>> level_of(EngineSeat(level=3)), level_of(EngineSeat()), level_of(EngineSeat(seconds=0.1))
    (3, 10, None)
    """
    if engine.engine != "best" or engine.seconds is not None or engine.settings:
        return None
    return TOP_LEVEL if engine.level is None else engine.level


def _outcome(payoffs: tuple[float, ...], seat: int) -> Outcome:
    """Return the outcome for a seat.

    >>> [_outcome((1.0, 0.2, -0.6, -0.6), seat) for seat in range(4)], _outcome((0.0, 0.0), 0)
    (['win', 'placed', 'loss', 'loss'], 'draw')
    """
    worst, best = min(payoffs), max(payoffs)
    if worst == best:
        return "draw"
    return "win" if payoffs[seat] == best else "loss" if payoffs[seat] == worst else "placed"


def _unrated_match(state: RoomState, match: Match) -> Unrated | None:
    """Return a reason for which the match is rated for no seat; None if there is none."""
    if state.start is not None:
        return "position"
    if any(entry.note == str(ENGINE_FAILED) for entry in match.entries):
        return "engine_failed"
    if any(entry.text == ABANDONED_DRAW for entry in match.entries):
        return "abandoned"
    if any(not entry.is_move for entry in match.entries):
        moved = {entry.seat for entry in match.entries if entry.is_move}
        if any(number not in moved for number in range(state.game.seats)):
            return "aborted"
    return None


def _help_of(state: RoomState, seat: int) -> Unrated | None:
    kinds = {kind for helped, kind in state.help if helped == seat}
    return next((kind for kind in ("autopilot", "hints", "takeback") if kind in kinds), None)


def _opponent_helped(payoffs: tuple[float, ...], seat: int, help_of: list[Unrated | None]) -> Unrated | None:
    """Return a reason if a seat that had help did not finish behind this one.

    A win against a seat that had help counts: otherwise a losing player could spoil the win by asking for a hint.
    """
    is_ahead = all(payoffs[seat] > payoff for payoff, given in zip(payoffs, help_of, strict=True) if given)
    return None if is_ahead else "opponent_helped"
