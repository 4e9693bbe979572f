"""The state of a match, built from its events. The referee (`Match`) checks whether a seat may cause an event."""

from __future__ import annotations

from typing import assert_never

from qipan.match.clock_state import ClockState
from qipan.match.copies import shallow_copy
from qipan.match.event import Event, EventKind
from qipan.match.history import (
    LOSS_REASONS,
    MAX_NOTE_LENGTH,
    NOTHING_TO_TAKE_BACK,
    RAN_OUT_OF_TIME,
    RESIGNED,
    History,
    check_not_over,
    check_seat,
    is_hidden,
    is_placing,
)
from qipan.match.seat import check_text
from qipan.match.terms import Terms
from qipan.rules import Droppable, State
from qipan.rules.reasons import Problem, ReasonKind

NOT_THE_MOVER = ReasonKind("not_the_mover", "seat {mover} is to move, not seat {seat}")
NO_MOVE_OF_SEAT = ReasonKind("no_move_of_seat", "seat {seat} has no move to take back")
SEAT_LEFT_SINCE = ReasonKind("seat_left_since", "a seat has left since that move and cannot come back")
ONLY_LAST_PLANE = ReasonKind("only_last_plane", "only a plane you have just placed can be taken back")
PLANE_COUNT = ReasonKind("plane_count", "{needed} planes are needed, not {given}")
NO_OFFER = ReasonKind("no_offer", "there is no offer for seat {seat} to answer")


class MatchState:
    """The history, clock, autopilots, offer and submitted layouts of a match after all its events so far."""

    def __init__(self, start: State, terms: Terms) -> None:
        self.game = start.game
        self.terms = terms
        self.history = History(start, terms)
        self.clock = ClockState(terms.clock)
        self.events: list[Event] = []
        self.autopilot = [False] * self.game.seats
        self.offer: tuple[str, int] | None = None
        self.accepted_by: set[int] = set()  # the seats that have accepted the offer
        self.layouts: dict[int, tuple[str, ...]] = {}  # planes: the submitted layouts that are not yet placed, by seat
        self.is_hidden = is_hidden(self.game)

    def copy(self) -> MatchState:
        """Return an independent copy."""
        other = shallow_copy(self)
        other.history = self.history.copy()
        other.clock = shallow_copy(self.clock)
        other.events = self.events.copy()
        other.autopilot = self.autopilot.copy()
        other.accepted_by = self.accepted_by.copy()
        other.layouts = self.layouts.copy()
        return other

    @property
    def ply(self) -> int:
        return len(self.history.entries)

    @property
    def in_play(self) -> list[int]:
        """The seats that have neither finished nor left; empty when the match is over."""
        return [] if self.history.outcome else self.history.in_play

    def apply(self, event: Event) -> None:
        """Apply an event. Raise ValueError, and change nothing, if it is not possible in this state."""
        seat, at = event.seat, event.at
        match event.kind:
            case "move":
                self.mover_for(self._require_seat(seat))
                self._move(event.text, at)
                self.offer = None
            case "place":
                self._place(self._require_seat(seat), event.text)
            case "timeout" if self.terms.on_timeout == "autopilot":
                self._set_autopilot(self._require_seat(seat), True, at)
            case "drop" | "resign" | "timeout" | "forfeit":
                self._leave(event.kind, self._require_seat(seat), event.text, at)
            case "autopilot":
                self._set_autopilot(self._require_seat(seat), event.text == "on", at)
            case "offer":
                self.offer, self.accepted_by = (event.text, self._require_seat(seat)), set()
            case "accept":
                self._accept(self._require_seat(seat), at)
            case "decline":
                self.offer = None
            case "takeback":
                self._take_back(int(event.text), at)
            case _:
                assert_never(event.kind)
        self.events.append(event)
        self._play_layouts(at)

    def used(self, at: float) -> float:
        """Return the seconds that the mover has used in this turn up to the time `at`."""
        return round(self.clock.used(at), 3)

    def mover_for(self, seat: int | None) -> int:
        """Return the mover. Raise ValueError if the match is over, or if a seat is given that is not the mover."""
        check_not_over(self.history.outcome)
        mover = self.history.mover
        assert mover is not None
        if seat is not None and seat != mover:
            raise Problem(NOT_THE_MOVER(mover=mover, seat=seat))
        return mover

    def check_seat(self, seat: int) -> int:
        """Return the seat. Raise Problem if the game does not have it."""
        return check_seat(self.game, seat)

    def last_turn_of(self, seat: int) -> int:
        """Return the ply before the seat's last move, which a takeback by the seat returns to.

        Raise ValueError if the seat has no move, or if the move cannot be taken back.
        """
        for ply in range(self.ply - 1, -1, -1):
            if self.history.entries[ply].seat == seat:
                self.check_takeback(ply)
                return ply
        raise Problem(NO_MOVE_OF_SEAT(seat=seat))

    def check_takeback(self, ply: int) -> None:
        """Raise ValueError if the match cannot return to the ply."""
        if not 0 <= ply < self.ply:
            raise Problem(NOTHING_TO_TAKE_BACK())
        entries, state = self.history.entries[ply:], self.history.state
        if any(entry.text.partition(":")[0] in (*LOSS_REASONS, "drop") for entry in entries):
            raise Problem(SEAT_LEFT_SINCE())
        # A shot cannot be taken back, since its answer is known; and a seat may not take back another seat's planes.
        if self.is_hidden and not (is_placing(state) and all(entry.seat == state.mover for entry in entries)):
            raise Problem(ONLY_LAST_PLANE())

    def _require_seat(self, seat: int | None) -> int:
        return self.check_seat(-1 if seat is None else seat)

    def _move(self, text: str, at: float) -> None:
        self.history.play(text, self.used(at))
        if self.history.entries[-1].ends_turn:
            self._begin_turn(at)

    def _place(self, seat: int, text: str) -> None:
        planes = tuple(text.split(","))
        state = self.game.initial()
        if len(planes) != self.game.options["planes"]:
            raise Problem(PLANE_COUNT(needed=self.game.options["planes"], given=len(planes)))
        # Check the layout by placing it for seat 0 of a new game, since the rules are the same for both seats.
        # An illegal layout raises ValueError.
        for plane in planes:
            state = state.play(plane)
        self.layouts[seat] = planes

    def _play_layouts(self, at: float) -> None:
        while (mover := self.history.mover) is not None and mover in self.layouts:
            for plane in self.layouts.pop(mover):
                self._move(plane, at)

    def _leave(self, kind: EventKind, seat: int, note: str, at: float) -> None:
        is_mover = seat == self.history.mover
        used = self.used(at) if is_mover else 0.0
        if isinstance(self.history.state, Droppable):  # the entry only says `drop`; the note says why
            note = note or str({"resign": RESIGNED, "timeout": RAN_OUT_OF_TIME}.get(kind, ""))
        self.history.leave(kind, seat, used, check_text(note, "a note", MAX_NOTE_LENGTH))
        self.offer = None
        if is_mover:
            self._begin_turn(at)

    def _accept(self, seat: int, at: float) -> None:
        if self.offer is None:
            raise Problem(NO_OFFER(seat=seat))
        what, proposer = self.offer
        self.accepted_by.add(seat)
        if any(other not in self.accepted_by for other in self.in_play if other != proposer):
            return
        if what == "draw":
            self.history.agree_draw()
        else:
            self._take_back(self.last_turn_of(proposer), at)
        self.offer = None

    def _take_back(self, ply: int, at: float) -> None:
        check_not_over(self.history.outcome)
        self.check_takeback(ply)
        while self.ply > ply:
            self.history.pop()
        self.offer = None
        # In planes, only the mover's own planes can be taken back. The mover then goes on with the same turn.
        if not self.is_hidden:
            self._begin_turn(at)

    def _set_autopilot(self, seat: int, on: bool, at: float) -> None:
        self.autopilot[seat] = on
        if seat == self.history.mover:
            self.clock.set_running(at, is_running=not on)

    def _begin_turn(self, at: float) -> None:
        mover = self.history.mover
        self.clock.begin_turn(at, is_running=mover is not None and not self.autopilot[mover])
