"""Decides which events a command leads to.

These functions are pure: they read a room's state, return events or raise an error, and change nothing.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import assert_never

from qipan.match.hidden_moves import check_setup
from qipan.match.refusals import NOT_SET_UP, NOTHING_TO_PLACE
from qipan.match.visibility import known_ply
from qipan.rules.game_module import module_of
from qipan.rules.reasons import ReasonKind
from qipan.rules.typed_moves import read_move
from qipan.server.errors import Refusal
from qipan.server.protocol import chat, messages
from qipan.server.protocol.base import EngineSeat
from qipan.server.rooms import events
from qipan.server.rooms.autopilots import switch_autopilot
from qipan.server.rooms.events import Event, MatchChanged
from qipan.server.rooms.hint_lock import accept_unlock, decline_unlock, lock_hints, unlock_hints
from qipan.server.rooms.offers import ADJOURNED, claim, offer
from qipan.server.rooms.referee import ask_referee, match_of
from qipan.server.rooms.state import NO_START_POSITION, RoomState

NO_SEAT = ReasonKind("no_seat", "you have no seat here")
NOT_HOST = ReasonKind("not_host", "only the host may do that")
HAS_BEGUN = ReasonKind("has_begun", "the game has begun")
NOT_OVER = ReasonKind("not_over", "the game is not over")
ALL_SEATS_TAKEN = ReasonKind("all_seats_taken", "all seats are taken")
NO_SUCH_SEAT = ReasonKind("no_such_seat", "there is no seat {seat}")
SEAT_TAKEN = ReasonKind("seat_taken", "seat {seat} is taken")
NOBODY_TO_FREE = ReasonKind("nobody_to_free", "nobody has taken seat {seat}")
ALREADY_READY = ReasonKind("already_ready", "you are ready; take that back first")
NO_PACE = ReasonKind("no_pace", "only a match between engines, without a clock, has a pace")
NOT_PAUSED = ReasonKind("not_paused", "the engines are not paused")
NOT_LINKED = ReasonKind("room_not_linked", "the other player's program is not connected")
STALE = ReasonKind("stale", "stale: the ply is {ply}, not {sent}")


@dataclass(frozen=True)
class Join:
    """Take a seat: any free one if `seat` is None. A sender that has a seat keeps it."""

    name: str
    seat: int | None
    profile: str | None = None  # digest of the key of the person's profile


Command = messages.Command | Join
# The commands on which both programs of a duel must agree; see `link.py`.
LINKED_COMMANDS = (
    messages.Play,
    messages.Resign,
    messages.Offer,
    messages.Place,
    messages.Ready,
    messages.Autopilot,
    messages.Claim,
    messages.Rematch,
    messages.Stand,
    messages.Fill,
    messages.Rename,
    messages.FreeSeat,
    messages.LockHints,
    messages.CloseRoom,
)


def decide(
    state: RoomState, sender: str | None, command: Command, present: AbstractSet[int], now: float
) -> list[Event]:
    """Return the events that a command leads to. `sender` is the digest of the sender's token; None for spectators.

    `present` are the seats whose people are connected: the match starts only when all people are. The caller has
    applied `expire` for the same time `now`. Raise ValueError if the command is not allowed. Whether a move is legal is
    checked when its event is applied. A command that would change nothing leads to no events.
    """
    if state.is_linked and isinstance(command, LINKED_COMMANDS):
        raise Refusal(NOT_LINKED())
    decided = _decide(state, sender, command, now)
    return decided if state.match is not None else [*decided, *start(state.after(decided), present, now)]


def start(state: RoomState, present: AbstractSet[int], now: float, *, is_watched: bool = False) -> list[Event]:
    """Return the start of the match if everybody is ready and `present`, so that no clock runs for an absent person.

    A match that was adjourned is resumed by the same rule or, if it plays itself, as soon as it `is_watched`.
    """
    if state.match is not None and not state.is_adjourned:
        return []
    is_complete = state.people <= present
    if state.is_adjourned and state.status == "playing":
        is_resumed = is_watched if state.plays_itself else is_complete
        return [events.Resumed(at=now)] if is_resumed else []
    return [events.Started(at=now)] if is_complete and state.can_start else []


def expire(state: RoomState, now: float) -> list[Event]:
    """Return the event of the timeout that is due; no event if none is due."""
    if state.match is None or state.match.terms.clock is None or state.is_linked:
        return []
    return ask_referee(state.match, now, lambda match: match.tick())


def end_full(state: RoomState, now: float) -> list[Event]:
    """Return the events that end a match whose log is full: a draw, even if the mover's time has run out meanwhile."""
    match = state.match
    if match is None or match.outcome is not None or state.is_linked:
        return []
    return [MatchChanged(kind="limit", seat=None, at=match.elapsed_at(now))]


def create(state: RoomState, host: str, join: Join | None, now: float) -> list[Event]:
    """Return the first events of a room, by the host's choices. `state` is the state of the new room.

    `join` is the seat that the host takes; None if the host takes none.
    """
    created: list[Event] = [events.Hosted(host=host)]
    for number, engine in state.new_match.engines.items():
        created.append(events.SeatFilled(seat=int(number), engine=engine))
    if join is not None:
        created += _join(state.after(created), host, join)
    return [*created, *start(state.after(created), frozenset(), now)]


def create_rematch(state: RoomState, before: RoomState) -> list[Event]:
    """Return the first events of the room of a rematch: each player gets the next seat and keeps the same token.

    `state` is the state of the new room, `before` that of the room whose match is over. The match starts when the
    players have come to the new room.
    """
    created: list[Event] = [events.Hosted(host=before.host), events.HintsChanged(are_allowed=before.hints)]
    if not before.is_chat_allowed:
        created.append(events.ChatChanged(is_allowed=False))
    for number, seat in enumerate(before.seats):
        following = (number + 1) % len(before.seats)
        if seat.engine is not None:
            created.append(events.SeatFilled(seat=following, engine=seat.engine))
        elif seat.token_digest is not None and seat.name is not None:
            taken = events.SeatTaken(
                seat=following, name=seat.name, token_digest=seat.token_digest, profile=seat.profile
            )
            created.append(taken)
            if not state.needs_setup:
                created.append(events.ReadyChanged(seat=following, is_ready=True))
    return created


def _decide(state: RoomState, sender: str | None, command: Command, now: float) -> list[Event]:
    match command:
        case messages.Play():  # the first case, since it is by far the most frequent
            return _play(state, _seat(state, sender), command, now)
        case Join():
            return _join(state, sender, command)
        case messages.Stand():
            _check_open(state)
            return [events.SeatEmptied(seat=_seat(state, sender))]
        case messages.Fill():
            _check_host(state, sender)
            return _fill(state, command.seat, command.engine)
        case messages.Rename():
            _check_open(state)
            seat = _seat(state, sender)
            is_new = state.seats[seat].name != command.name
            return [events.SeatRenamed(seat=seat, name=command.name)] if is_new else []
        case messages.FreeSeat():
            _check_host(state, sender)
            return _free(state, sender, command.seat)
        case messages.CloseRoom():
            _check_host(state, sender)
            _check_open(state)
            return [events.RoomClosed()]
        case messages.Ready():
            return _ready(state, _seat(state, sender), command.is_ready)
        case messages.Place():
            return _place(state, _seat(state, sender), command.moves)
        case messages.LockHints():
            _check_host(state, sender)
            return lock_hints(state, now) if command.is_locked else unlock_hints(state)
        case chat.AllowChat():
            _check_host(state, sender)
            is_changed = state.is_chat_allowed != command.is_allowed
            return [events.ChatChanged(is_allowed=command.is_allowed)] if is_changed else []
        case messages.SetPace():
            _check_host(state, sender)
            _check_can_be_paced(state)
            return _set_pace(state, command.seconds, state.ply if command.is_paused else None)
        case messages.Step():
            _check_host(state, sender)
            return _step(state)
        case messages.Offer() if command.what == "hints":
            return _offer_hints(state, sender, command.answer)
        case messages.Offer():
            return offer(state, _seat(state, sender), command, now)
        case messages.Resign():
            seat = _seat(state, sender)
            return ask_referee(match_of(state), now, lambda match: match.resign(seat))
        case messages.Claim():
            return claim(state, _seat(state, sender), command, now)
        case messages.Autopilot():
            return switch_autopilot(state, _seat(state, sender), command, now)
        case messages.Rematch():
            seat = _seat(state, sender)
            if state.status != "over":
                raise Refusal(NOT_OVER())
            return [] if seat in state.rematch else [events.RematchRequested(seat=seat)]
        case _:
            assert_never(command)


# ---- before the match ----


def _join(state: RoomState, sender: str | None, join: Join) -> list[Event]:
    assert sender is not None
    if state.seat_of(sender) is not None:
        return []  # the client has repeated a join because it got no answer
    _check_open(state)
    free = [number for number, seat in enumerate(state.seats) if seat.kind == "empty"]
    seat = join.seat
    if seat is None:
        if not free:
            raise Refusal(ALL_SEATS_TAKEN())
        seat = free[0]
    _check_seat(state, seat)
    if seat not in free:
        raise Refusal(SEAT_TAKEN(seat=seat))
    return [events.SeatTaken(seat=seat, name=join.name, token_digest=sender, profile=join.profile)]


def _free(state: RoomState, host: str | None, seat: int) -> list[Event]:
    _check_open(state)
    _check_seat(state, seat)
    if state.seats[seat].kind != "person":
        raise Refusal(NOBODY_TO_FREE(seat=seat))
    if state.seat_of(host) == seat:
        return [events.SeatEmptied(seat=seat)]
    return [events.SeatFreed(seat=seat)]


def _fill(state: RoomState, seat: int, engine: EngineSeat | None) -> list[Event]:
    _check_open(state)
    _check_seat(state, seat)
    if state.seats[seat].kind == "person":
        raise Refusal(SEAT_TAKEN(seat=seat))
    if engine == state.seats[seat].engine:
        return []
    if engine is None:
        if state.is_hidden and state.start is not None:
            raise Refusal(NO_START_POSITION(game=state.game.name))
        return [events.SeatEmptied(seat=seat)]
    return [events.SeatFilled(seat=seat, engine=engine)]


def _ready(state: RoomState, seat: int, is_ready: bool) -> list[Event]:
    _check_open(state)
    if is_ready and state.needs_setup and state.seats[seat].setup is None:
        raise Refusal(module_of(state.game.name).reason(NOT_SET_UP)())
    return [] if state.seats[seat].is_ready == is_ready else [events.ReadyChanged(seat=seat, is_ready=is_ready)]


def _place(state: RoomState, seat: int, moves: list[str]) -> list[Event]:
    _check_open(state)
    if not state.has_setup:
        raise Refusal(NOTHING_TO_PLACE())
    if state.seats[seat].is_ready:
        raise Refusal(ALREADY_READY())
    layout = tuple(moves)
    if layout == state.seats[seat].setup:
        return []
    check_setup(state.game, seat, moves)
    return [events.LayoutPlaced(seat=seat, layout=layout)]


# ---- during the match ----


def _play(state: RoomState, seat: int, message: messages.Play, now: float) -> list[Event]:
    match = match_of(state)
    if state.is_stopped:
        raise Refusal(ADJOURNED())
    ply = known_ply(match, seat)
    if message.ply != ply:
        raise Refusal(STALE(ply=ply, sent=message.ply))
    move = message.move
    if match.mover == seat and state.find_legal_move(move) is None:
        move = read_move(match.state.view(seat), move) or move
    return [MatchChanged.of(match.move_event(move, seat, now))]


def _offer_hints(state: RoomState, sender: str | None, answer: messages.Answer) -> list[Event]:
    """Offer to unlock hints, or answer the offer, which a host may withdraw without having a seat."""
    if answer == "ask":
        _check_host(state, sender)
        return unlock_hints(state)
    if answer == "accept":
        return accept_unlock(state, _seat(state, sender))
    return decline_unlock(state, state.seat_of(sender) if state.is_host(sender) else _seat(state, sender))


def _step(state: RoomState) -> list[Event]:
    _check_can_be_paced(state)
    if state.pacing.pause_ply is None:
        raise Refusal(NOT_PAUSED())
    return _set_pace(state, state.pacing.seconds or 0, state.ply + 1)


def _set_pace(state: RoomState, seconds: float, pause_ply: int | None) -> list[Event]:
    before = state.pacing
    is_same_pause = before.pause_ply == pause_ply or (state.is_paused and pause_ply == state.ply)
    if is_same_pause and (before.seconds or 0) == seconds:
        return []
    return [events.PaceChanged(seconds=seconds, pause_ply=pause_ply)]


# ---- checks ----


def _seat(state: RoomState, sender: str | None) -> int:
    seat = state.seat_of(sender)
    if seat is None:
        raise Refusal(NO_SEAT())
    return seat


def _check_host(state: RoomState, sender: str | None) -> None:
    if not state.is_host(sender):
        raise Refusal(NOT_HOST())


def _check_seat(state: RoomState, seat: int) -> None:
    if seat >= len(state.seats):
        raise Refusal(NO_SUCH_SEAT(seat=seat))


def _check_open(state: RoomState) -> None:
    if state.closed_for is not None:
        raise Refusal(state.closed_for())
    if state.match is not None:
        raise Refusal(HAS_BEGUN())


def _check_can_be_paced(state: RoomState) -> None:
    if not state.can_be_paced:
        raise Refusal(NO_PACE())
