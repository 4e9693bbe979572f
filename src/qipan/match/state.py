"""The state of a match, built from its events. The referee (`Match`) checks whether a seat may cause an event."""

from __future__ import annotations

from typing import assert_never

from qipan.match.assumed_setups import replace_setup
from qipan.match.clock_state import ClockState
from qipan.match.copies import shallow_copy
from qipan.match.event import Event, EventKind
from qipan.match.hidden_moves import check_setup, hides_moves
from qipan.match.history import (
    ABANDONED_DRAW,
    AGREED_DRAW,
    LIMIT_DRAW,
    LOSS_REASONS,
    NOTHING_TO_TAKE_BACK,
    History,
    check_not_over,
    check_seat,
)
from qipan.match.notes import RAN_OUT_OF_TIME, RESIGNED
from qipan.match.refusals import ONLY_HIDDEN_BACK
from qipan.match.terms import Terms
from qipan.match.text import NOTE
from qipan.rules import Droppable, State
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, ReasonKind

NOT_THE_MOVER = ReasonKind("not_the_mover", "seat {mover} is to move, not seat {seat}")
NO_MOVE_OF_SEAT = ReasonKind("no_move_of_seat", "seat {seat} has no move to take back")
SEAT_LEFT_SINCE = ReasonKind("seat_left_since", "a seat has left since that move and cannot come back")
NO_OFFER = ReasonKind("no_offer", "there is no offer for seat {seat} to answer")


class MatchState:
    """The history, clock, autopilots, offer and submitted set-ups of a match after all its events so far."""

    def __init__(self, start: State, terms: Terms) -> None:
        self.game = start.game
        self.terms = terms
        self.history = History(start, terms)
        self.clock = ClockState(terms.clock)
        self.clock_seat = self.history.mover  # the seat whose clock runs; at the end, the seat whose clock ran last
        self.events: list[Event] = []
        self.autopilot = [False] * self.game.seats
        self.offer: tuple[str, int] | None = None
        self.accepted_by: set[int] = set()  # the seats that have accepted the open offer
        # The last declined offer: what was offered, by which seat, and which seat declined. Reset to None by the next
        # move or offer.
        self.declined: tuple[str, int, int] | None = None
        self.setups: dict[int, tuple[str, ...]] = {}  # by seat: submitted set-ups whose moves are not played yet
        self.is_hidden = self.game.is_hidden
        # In games with hidden information: each event as its own seat may know it, and as all others may; None if they
        # may not know of it.
        self._seen: list[tuple[Event, Event | None]] = []
        self._hidden_entries: list[tuple[int, int]] = []  # the ply and the seat of each entry that is a hidden move

    def copy(self) -> MatchState:
        """Return an independent copy."""
        other = shallow_copy(self)
        other.history = self.history.copy()
        other.clock = shallow_copy(self.clock)
        other.events = self.events.copy()
        other.autopilot = self.autopilot.copy()
        other.accepted_by = self.accepted_by.copy()
        other.setups = self.setups.copy()
        other._seen = self._seen.copy()
        other._hidden_entries = self._hidden_entries.copy()
        return other

    @property
    def ply(self) -> int:
        return len(self.history.entries)

    @property
    def in_play(self) -> list[int]:
        """The seats that have neither finished nor left; empty when the match is over."""
        return [] if self.history.outcome else self.history.in_play

    def new_event(self, kind: EventKind, seat: int, text: str, at: float, moves: tuple[str, ...]) -> Event:
        """Return a new event with all fields of this version. Raise Problem if the game does not have the seat."""
        offered = None if self.offer is None else self.offer[0]
        is_takeback = "takeback" in (kind, offered if kind == "accept" else None)
        keeps_time = is_takeback and self.terms.clock is not None and not self.is_hidden
        return Event(kind, self.check_seat(seat), text, at, moves, keeps_time)

    def apply(self, event: Event) -> None:
        """Apply an event. Raise ValueError, and change nothing, if the event is not possible in this state."""
        seat, at = event.seat, event.at
        was_hidden = self.is_hidden and hides_moves(self.history.state)
        declined = self._declined_after(event)
        match event.kind:
            case "move":
                self.mover_for(self._require_seat(seat))
                self._move(event.text, at)
                self.offer = None
            case "place":
                self._place(self._require_seat(seat), event.moves)
            case "reveal":
                self._reveal(self._require_seat(seat), event.moves)
            case "timeout" if self.terms.on_timeout == "autopilot":
                self._set_autopilot(self._require_seat(seat), True, at)
            case "drop" | "resign" | "timeout" | "forfeit":
                self._leave(event.kind, self._require_seat(seat), event.text, at)
            case "autopilot":
                self._set_autopilot(self._require_seat(seat), event.text == "on", at)
            case "offer":
                self.offer, self.accepted_by = (event.text, self._require_seat(seat)), set()
            case "accept":
                self._accept(self._require_seat(seat), event)
            case "decline":
                self.offer = None
            case "takeback":
                self._take_back(int(event.text), event)
            case "abandon" | "limit":
                self.history.end_as_draw(ABANDONED_DRAW if event.kind == "abandon" else LIMIT_DRAW)
                self.offer = None
            case _:
                assert_never(event.kind)
        self.declined = declined
        self.events.append(event)
        if self.is_hidden:
            self._seen.append(self._visible_parts(event, was_hidden))
        self._play_setups(at)
        if self.history.outcome is not None:
            self.clock.set_running(at, is_running=False)

    def visible_events(self, seat: int | None, start: int) -> list[Event]:
        """Return what a seat, or a spectator if `seat` is None, may know of the events from the index `start` on."""
        if not self.is_hidden:
            return self.events[start:]
        parts = (own if own.seat == seat else public for own, public in self._seen[start:])
        return [part for part in parts if part is not None]

    def known_ply(self, seat: int | None) -> int:
        """Return the number of entries that a seat may know of; see :func:`qipan.match.visibility.known_ply`."""
        if not self.is_hidden:
            return self.ply
        others = [(ply, mover) for ply, mover in self._hidden_entries if mover != seat]
        turns = sum(self.history.entries[ply].ends_turn for ply, _ in others)
        return self.ply - len(others) + turns + sum(mover != seat for mover in self.setups)

    def used(self, at: float) -> float:
        """Return the seconds that the mover has used in the current turn up to the time `at`."""
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
        """Raise ValueError if the match cannot return to `ply`."""
        if not 0 <= ply < self.ply:
            raise Problem(NOTHING_TO_TAKE_BACK())
        entries, state = self.history.entries[ply:], self.history.state
        if any(entry.text.partition(":")[0] in (*LOSS_REASONS, "drop") for entry in entries):
            raise Problem(SEAT_LEFT_SINCE())
        # A move that others know of may have revealed something, and a seat may not take back another seat's moves.
        if self.is_hidden and not (
            all(map(hides_moves, self.history.states[ply:])) and all(entry.seat == state.mover for entry in entries)
        ):
            raise Problem(module_of(self.game.name).reason(ONLY_HIDDEN_BACK)())

    def _require_seat(self, seat: int | None) -> int:
        return self.check_seat(-1 if seat is None else seat)

    def _move(self, text: str, at: float) -> None:
        is_hidden = self.is_hidden and hides_moves(self.history.state)
        self.history.play(text, self.used(at))
        if is_hidden:
            self._hidden_entries.append((self.ply - 1, self.history.entries[-1].seat or 0))
        if self.history.entries[-1].ends_turn:
            self._begin_turn(at)

    def _place(self, seat: int, moves: tuple[str, ...]) -> None:
        check_setup(self.game, seat, moves)
        self.setups[seat] = moves

    def _reveal(self, seat: int, moves: tuple[str, ...]) -> None:
        """Replace the set-up of a seat by one that leads to the same public moves; see `assumed_setups.py`."""
        if seat in self.setups:
            self._place(seat, moves)
        else:
            self.history = replace_setup(self.history, seat, moves)

    def _play_setups(self, at: float) -> None:
        while (mover := self.history.mover) is not None and mover in self.setups:
            for move in self.setups.pop(mover):
                self._move(move, at)

    def _visible_parts(self, event: Event, was_hidden: bool) -> tuple[Event, Event | None]:
        """Return an event as its own seat may know it, and as all others may; None if they may not know of it.

        `was_hidden` says whether moves were hidden before the event. For the others, the end of a turn of hidden moves
        is a `place` event without moves.
        """
        seat = event.seat
        if seat is None or event.kind not in ("place", "reveal", "takeback", "move"):
            return event, event
        if event.kind in ("reveal", "takeback"):  # a reveal and a takeback concern only hidden moves
            return event, None
        if event.kind == "move" and not was_hidden:
            text = module_of(self.game.name).public_move(self.history.state, seat, event.text)
            public = Event("move", seat, text, event.at)
            return public, public
        ends_turn = event.kind == "place" or self.history.entries[-1].ends_turn
        return event, Event("place", seat, at=event.at) if ends_turn else None

    def _leave(self, kind: EventKind, seat: int, note: str, at: float) -> None:
        is_mover = seat == self.history.mover
        used = self.used(at) if is_mover else self.clock.used_in_attempts(seat, self.history.entries)
        if isinstance(self.history.state, Droppable):  # the entry will say only `drop`, so the note says why
            note = note or str({"resign": RESIGNED, "timeout": RAN_OUT_OF_TIME}.get(kind, ""))
        self.history.leave(kind, seat, used, NOTE.check(note))
        self.offer = None
        if is_mover:
            self._begin_turn(at)

    def _accept(self, seat: int, event: Event) -> None:
        if self.offer is None:
            raise Problem(NO_OFFER(seat=seat))
        what, proposer = self.offer
        self.accepted_by.add(seat)
        if any(other not in self.accepted_by for other in self.in_play if other != proposer):
            return
        if what == "draw":
            self.history.end_as_draw(AGREED_DRAW)
        else:
            self._take_back(self.last_turn_of(proposer), event)
        self.offer = None

    def _take_back(self, ply: int, event: Event) -> None:
        mover = self.mover_for(None)
        self.check_takeback(ply)
        if event.keeps_time:
            self.clock.keep_time(self.history.entries, ply, mover, self.used(event.at))
        while self.ply > ply:
            self.history.pop()
        self._hidden_entries = [entry for entry in self._hidden_entries if entry[0] < ply]
        self.offer = None
        # In a game with hidden information, only hidden moves of this turn can be taken back, so the turn goes on.
        if not self.is_hidden:
            self._begin_turn(event.at)

    def _declined_after(self, event: Event) -> tuple[str, int, int] | None:
        if event.kind == "autopilot":
            return self.declined
        if event.kind != "decline" or self.offer is None or event.seat in (None, self.offer[1]):
            return None
        return (*self.offer, event.seat)

    def _set_autopilot(self, seat: int, on: bool, at: float) -> None:
        self.autopilot[seat] = on
        if seat == self.history.mover:
            self.clock.set_running(at, is_running=not on)

    def _begin_turn(self, at: float) -> None:
        mover = self.clock_seat = self.history.mover
        is_running = mover is not None and not self.autopilot[mover]
        self.clock.begin_turn(at, self.history.entries, mover, is_running=is_running)
