"""The state of a room, independent of sockets and the store.

Only events change it. So it can be rebuilt from its events, after a crash or in another process. The file is long
because it has a handler for each kind of event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, TypeVar, assert_never

from qipan.match import Clock, Match, Terms
from qipan.match import Event as MatchEvent
from qipan.match.copies import shallow_copy
from qipan.match.hidden_moves import has_setup, hides_moves, needs_setup
from qipan.match.history import move_of
from qipan.rules import Move, State
from qipan.rules.native import _core
from qipan.rules.reasons import ReasonKind
from qipan.server import clock
from qipan.server.errors import POSITION_IS_OVER, ROOM_CLOSED, ROOM_EXPIRED, Refusal
from qipan.server.protocol.base import EngineSeat
from qipan.server.protocol.room_setting import RoomSetting
from qipan.server.rooms import events
from qipan.server.rooms.events import Event
from qipan.server.rooms.pacing import Pacing
from qipan.server.rooms.seats import DELETED_NAME, LastMove, Seat, engine_label
from qipan.server.rooms.unlock import Unlock

NO_START_POSITION = ReasonKind(
    "no_start_position",
    "{game} can start from a position only against engines, and only when everything hidden is in place",
)
NO_PACE_WITH_CLOCK = ReasonKind("no_pace_with_clock", "a match with clocks cannot have a pace")
SEAT_COUNT = ReasonKind("seat_count", "{game} has {seats} seats")

Help = Literal["hints", "takeback", "autopilot"]
Item = TypeVar("Item")
CHANGES = frozenset(("place", "autopilot", "offer", "accept", "decline"))  # match events that `_count_change` counts


class RoomState:
    """The seats of a room, and the match once it has started.

    `new_match` holds the host's choices; Refusal is raised if they do not fit together. `now` returns the seconds
    since 1970; by default it is `clock.now`.
    """

    def __init__(self, new_match: RoomSetting, now: Callable[[], float] | None = None) -> None:
        self.new_match = new_match
        self.game = new_match.create_game()
        self.is_hidden = self.game.is_hidden  # whether part of the position is hidden from the seats
        self.start = self._start_position()
        has_started = self.start is not None
        # Whether a seat may choose hidden moves before the match, and whether every seat must.
        self.has_setup = has_setup(self.game) and not has_started
        self.needs_setup = needs_setup(self.game.name) and not has_started
        self.terms = self._match_terms()
        self._check_choices()
        self.host: str | None = None  # digest of the host's token
        self.closed_for: ReasonKind | None = None  # why the room was closed before the match
        self.freed: frozenset[str] = frozenset()  # digests of the tokens of people whom the host has removed
        self.hints = new_match.hints
        self.unlock: Unlock | None = None  # the host's offer to unlock hints
        self.is_chat_allowed = True  # whether the host allows the players to chat
        self.pacing = Pacing(new_match.pace)
        self.seats = (Seat(),) * self.game.seats
        self.is_linked = False  # whether this is the room of a duel, whose events both programs decide
        self.match: Match | None = None
        self.has_start_time = False  # whether the time at which the match started is stored
        self.last_moves = (LastMove(),) * self.game.seats  # last move of each seat; hidden moves are left out
        self.autopilots: tuple[EngineSeat, ...] = (EngineSeat(),) * self.game.seats  # by seat: the autopilot's engine
        self.is_adjourned = False  # whether nothing can be claimed until everybody has come back
        self.active_since = 0.0  # when the match was started or resumed, in seconds since 1970; 0 if that is not known
        # The seats that were helped, each with the kind of help; it matters for the ratings of profiles.
        self.help: frozenset[tuple[int, Help]] = frozenset()
        # How often each seat and, as the last item, the host has changed something during the match. Moves and pauses
        # do not count.
        self.changes = (0,) * (self.game.seats + 1)
        self.history_changes = 0  # number of takebacks and accepted offers; each may invalidate moves that were sent
        self.rematch: frozenset[int] = frozenset()  # the seats that have asked for a rematch
        self.next_code: str | None = None  # code of the rematch's room
        self._now = now or clock.now
        self._legal_moves: tuple[State, list[Move]] | None = None

    @property
    def status(self) -> Literal["open", "playing", "over"]:
        if self.match is None:
            return "open"
        return "playing" if self.match.outcome is None else "over"

    @property
    def is_closed(self) -> bool:
        """Whether the room was closed before the match."""
        return self.closed_for is not None

    @property
    def ply(self) -> int:
        return 0 if self.match is None else self.match.ply

    def seat_of(self, token_digest: str | None) -> int | None:
        """Return the seat that is held by the token with this digest, or None."""
        if token_digest is not None:
            for number, seat in enumerate(self.seats):
                if seat.token_digest == token_digest:
                    return number
        return None

    def is_host(self, token_digest: str | None) -> bool:
        return token_digest is not None and token_digest == self.host

    def is_engine(self, seat: int) -> bool:
        return self.seats[seat].engine is not None

    @property
    def has_people(self) -> bool:
        return bool(self.people)

    @property
    def can_be_paced(self) -> bool:
        """Whether the host may set the pace: every seat has an engine, and there is no clock."""
        return self.new_match.clock is None and all(seat.kind == "engine" for seat in self.seats)

    @property
    def is_paused(self) -> bool:
        """Whether the engine to move must wait because the host has paused the match.

        A hidden move never waits, since there is nothing to watch.
        """
        return self.can_be_paced and self.pacing.is_paused_at(self.ply) and not self.hides_moves

    @property
    def is_stopped(self) -> bool:
        """Whether nobody can move: the match is adjourned, and it has a clock or plays itself."""
        return self.is_adjourned and (self.new_match.clock is not None or self.plays_itself)

    @property
    def plays_itself(self) -> bool:
        """Whether the match is in progress, and engines or autopilots play for all seats."""
        match = self.match
        if match is None or match.outcome is not None:
            return False
        return all(self.is_engine(seat) or match.is_on_autopilot(seat) for seat in match.in_play)

    @property
    def hides_moves(self) -> bool:
        """Whether only the seat to move may see the next move."""
        return self.is_hidden and self.match is not None and hides_moves(self.match.state)

    @property
    def can_start(self) -> bool:
        """Whether the match can start as soon as every person is connected."""
        return (
            self.match is None
            and not self.is_closed
            and all(seat.kind == "engine" or (seat.kind == "person" and seat.is_ready) for seat in self.seats)
        )

    @property
    def people(self) -> set[int]:
        """The seats of people."""
        return {number for number, seat in enumerate(self.seats) if seat.kind == "person"}

    @property
    def open_unlock(self) -> frozenset[int] | None:
        """The seats that agree with the host's open offer to unlock hints; None if no offer is open."""
        if self.unlock is None or not self.unlock.is_open or self.status != "playing":
            return None
        return self.unlock.agreed

    @property
    def needs_rematch(self) -> bool:
        """Whether every person has asked for a rematch, and its room has not been created yet."""
        if self.status != "over" or self.next_code is not None:
            return False
        return self.has_people and self.people <= self.rematch

    def legal_moves(self) -> list[Move]:
        """Return the legal moves of the seat to move; cached for the current position."""
        match = self.match
        if match is None or match.mover is None:
            return []
        if self._legal_moves is None or self._legal_moves[0] != match.state:
            self._legal_moves = (match.state, match.state.moves())
        return self._legal_moves[1]

    def find_legal_move(self, text: str) -> Move | None:
        """Return the legal move with this text, or None if there is none."""
        moves = self.legal_moves()
        at = _core.find_move(moves, text)
        return None if at is None else moves[at]

    # ---- events ----

    def after(self, new_events: Sequence[Event]) -> RoomState:
        """Return the state after these events. This state itself does not change.

        Raise ValueError if one of the events is not possible.
        """
        then = shallow_copy(self)
        then.match = None if self.match is None else self.match.copy()
        for event in new_events:
            then._apply(event)
        return then

    def _apply(self, event: Event) -> None:
        match event:
            case events.MatchChanged():  # the first case, since it is by far the most frequent
                self._apply_to_match(event.match_event)
            case events.Hosted():
                self.host = event.host
            case events.SeatTaken():
                self._set_seat(event.seat, Seat(event.name, event.token_digest, profile=event.profile))
            case events.SeatLinked():
                self._set_seat(event.seat, Seat(event.name, is_linked=True))
            case events.SeatEmptied():
                self._set_seat(event.seat, Seat())
            case events.SeatFreed():
                self.freed |= {digest for digest in (self.seats[event.seat].token_digest,) if digest is not None}
                self._set_seat(event.seat, Seat())
            case events.SeatRenamed():
                self._set_seat(event.seat, replace(self.seats[event.seat], name=event.name))
            case events.RoomClosed() | events.RoomExpired():
                self._check_not_started()
                self.closed_for = ROOM_CLOSED if isinstance(event, events.RoomClosed) else ROOM_EXPIRED
            case events.SeatFilled():
                self._set_seat(event.seat, Seat(engine_label(event.engine), engine=event.engine, is_ready=True))
            case events.ReadyChanged():
                self._set_seat(event.seat, replace(self.seats[event.seat], is_ready=event.is_ready))
            case events.LayoutPlaced():
                self._set_seat(event.seat, replace(self.seats[event.seat], setup=event.layout))
            case events.HintsChanged():
                self.hints, self.unlock = event.are_allowed, None
                self._count_change(None)
            case events.UnlockOffered() | events.UnlockAccepted() | events.UnlockDeclined():
                self._apply_to_unlock(event)
            case events.ChatChanged():
                self.is_chat_allowed = event.is_allowed
                self._count_change(None)
            case events.PaceChanged():
                self.pacing = Pacing(event.seconds, event.pause_ply)
            case events.Started():
                self._start_match(event.at)
            case events.AutopilotChosen():
                self._set_autopilot(event.seat, event.engine)
            case events.Adjourned() | events.Resumed():
                self._adjourn(event)
            case events.HelpGiven():
                self.help |= {(event.seat, "hints")}
            case events.NameDeleted():
                self._delete_name(event.seat)
            case events.RematchRequested():
                self.rematch |= {event.seat}
            case events.RematchCreated():
                self.next_code = event.code
            case _:
                assert_never(event)

    def _set_seat(self, number: int, seat: Seat) -> None:
        if self.match is not None or not 0 <= number < len(self.seats):
            raise ValueError("an event changes a seat that cannot be changed")
        self.seats = _replaced(self.seats, number, seat)
        self.is_linked = any(each.is_linked for each in self.seats)

    def _check_not_started(self) -> None:
        if self.match is not None:
            raise ValueError("an event must come before the start of the match")

    def _start_match(self, at: float | None) -> None:
        self._check_not_started()
        self.active_since = at or 0.0
        seats = [seat.match_seat(number) for number, seat in enumerate(self.seats)]
        self.has_start_time = at is not None
        self.match = Match(self.game, seats, terms=self.terms, start=self.start, now=self._now, began=at)
        for number, seat in enumerate(self.seats):
            if seat.setup is not None:
                self.match.apply(MatchEvent("place", number, moves=seat.setup))

    def _apply_to_match(self, event: MatchEvent) -> None:
        if self.match is None:
            raise ValueError("an event changes a match that has not started")
        if event.kind == "move" and event.seat is not None:
            move = self.find_legal_move(event.text)
            if move is not None and not self.hides_moves:
                last = LastMove(event.text, tuple(move.path))
                self.last_moves = _replaced(self.last_moves, event.seat, last)
        if event.kind in CHANGES:
            self._count_change(event.seat)
        ply, offer = self.match.ply, self.match.offer
        self.match.apply(event)
        if self.is_linked:
            self.match.continue_clock()  # charge no delay: only times on which both programs have agreed count
        if event.kind == "move" and self.open_unlock is None:
            self.unlock = None
        if event.kind in ("autopilot", "timeout"):
            self.help |= {(seat, "autopilot") for seat in range(self.game.seats) if self.match.is_on_autopilot(seat)}
        if event.kind in ("takeback", "accept"):
            if self.match.ply < ply and offer is not None:
                self.help |= {(offer[1], "takeback")}
            self.history_changes += 1
            self.last_moves = tuple(self._find_last_move(self.match, seat) for seat in range(self.game.seats))

    def _apply_to_unlock(self, event: events.UnlockOffered | events.UnlockAccepted | events.UnlockDeclined) -> None:
        host, agreed = self.seat_of(self.host), self.open_unlock
        self._count_change(None if isinstance(event, events.UnlockOffered) else event.seat)
        match event:
            case events.UnlockOffered():
                self.unlock = Unlock(frozenset() if host is None else frozenset({host}))
            case _ if agreed is None:
                raise ValueError("an event answers an offer to unlock hints that is not open")
            case events.UnlockAccepted():
                self.unlock = Unlock(agreed | {event.seat})
            case events.UnlockDeclined():
                self.unlock = None if event.seat == host else Unlock(declined_by=event.seat)

    def _adjourn(self, event: events.Adjourned | events.Resumed) -> None:
        self.is_adjourned = isinstance(event, events.Adjourned)
        if isinstance(event, events.Resumed):
            self.active_since = event.at or 0.0
        if self.match is not None and event.at is not None:
            (self.match.stop_clock if self.is_adjourned else self.match.start_clock)(event.at)

    def _find_last_move(self, match: Match, seat: int) -> LastMove:
        """Return the last move of a seat in the history of the match."""
        states, entries = match.states, match.entries
        for ply in range(len(entries) - 1, -1, -1):
            entry = entries[ply]
            if entry.seat == seat and entry.is_move and not (self.is_hidden and hides_moves(states[ply])):
                return LastMove(entry.text, tuple(move_of(states[ply], entry.text).path))
        return LastMove()

    def _set_autopilot(self, number: int, engine: EngineSeat) -> None:
        if not 0 <= number < len(self.seats):
            raise ValueError("an event changes a seat that does not exist")
        self.autopilots = _replaced(self.autopilots, number, engine)
        self._count_change(number)

    def _count_change(self, seat: int | None) -> None:
        """Count a change that a seat, or the host if `seat` is None, has made during the match."""
        if self.match is not None:
            changer = self.game.seats if seat is None else seat
            self.changes = _replaced(self.changes, changer, self.changes[changer] + 1)

    def _delete_name(self, number: int) -> None:
        self.seats = _replaced(self.seats, number, replace(self.seats[number], name=DELETED_NAME, profile=None))
        if self.match is not None:
            named = replace(self.match.seats[number], name=DELETED_NAME)
            self.match.seats = _replaced(self.match.seats, number, named)

    # ---- the host's choices ----

    def _start_position(self) -> State | None:
        if self.new_match.position is None:
            return None
        start = self.game.parse(self.new_match.position)
        # A person might know what the position hides from another person.
        if self.is_hidden and (hides_moves(start) or len(self.new_match.engines) < self.game.seats - 1):
            raise Refusal(NO_START_POSITION(game=self.game.name))
        return start

    def _match_terms(self) -> Terms:
        choices = self.new_match
        match_clock = choices.clock
        terms = Terms(
            clock=None if match_clock is None else Clock(**match_clock.model_dump()),
            on_timeout=choices.on_timeout,
            draw_rule=choices.draw_rule,
        )
        terms.for_game(self.game)  # raises ValueError if the terms do not fit the game
        return terms

    def _check_choices(self) -> None:
        choices = self.new_match
        if choices.pace is not None and choices.clock is not None:
            raise Refusal(NO_PACE_WITH_CLOCK())
        if any(seat >= self.game.seats for seat in (*map(int, choices.engines), choices.seat or 0)):
            raise Refusal(SEAT_COUNT(game=self.game.name, seats=self.game.seats))
        if self.start is not None and self.start.outcome is not None:
            raise Refusal(POSITION_IS_OVER())


def _replaced(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    return (*items[:index], item, *items[index + 1 :])
