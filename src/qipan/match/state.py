"""The course of a match as its events make it. It asks nobody for leave: who may do what is the referee's to say."""

from __future__ import annotations

from qipan.match.clock_state import ClockState
from qipan.match.event import Event
from qipan.match.history import ENDINGS, LONGEST_NOTE, History, is_hidden, is_placing
from qipan.match.seat import check_text
from qipan.match.terms import Terms
from qipan.rules import Droppable, State


class MatchState:
    """Positions, time, autopilots, offers and layouts, after all events so far. An event that cannot be is a
    ValueError and changes nothing."""

    def __init__(self, start: State, terms: Terms) -> None:
        self.game = start.game
        self.terms = terms
        self.line = History(start, terms)
        self.timing = ClockState(terms.clock)
        self.events: list[Event] = []
        self.autopilot = [False] * self.game.seats
        self.offer: tuple[str, int] | None = None
        self.agreed: set[int] = set()
        """The seats that have accepted the offer."""
        self.layouts: dict[int, tuple[str, ...]] = {}
        """Planes: what seats have handed in and that is not yet played in."""
        self.is_hidden = is_hidden(self.game)

    @property
    def ply(self) -> int:
        return len(self.line.entries)

    @property
    def in_play(self) -> list[int]:
        """The seats that have neither finished nor left."""
        return [] if self.line.outcome else self.line.in_play

    def apply(self, event: Event) -> None:
        seat, at = event.seat, event.at
        match event.kind:
            case "move":
                self.mover_for(self._named(seat))
                self._move(event.text, at)
                self.offer = None
            case "place":
                self._place(self._named(seat), event.text)
            case "timeout" if self.terms.on_timeout == "autopilot":
                self._set_autopilot(self._named(seat), True, at)
            case "drop" | "resign" | "timeout" | "forfeit":
                self._leave(event.kind, self._named(seat), event.text, at)
            case "autopilot":
                self._set_autopilot(self._named(seat), event.text == "on", at)
            case "offer":
                self.offer, self.agreed = (event.text, self._named(seat)), set()
            case "accept":
                self._accept(self._named(seat), at)
            case "decline":
                self.offer = None
            case "takeback":
                self._take_back(int(event.text), at)
            case _:
                raise ValueError(f"no event is called {event.kind!r:.80}")
        self.events.append(event)
        self._play_in(at)

    def used(self, at: float) -> float:
        """Seconds of the mover's turn."""
        return round(self.timing.used(at), 3)

    def mover_for(self, seat: int | None) -> int:
        """The mover, who must be that seat if one is named."""
        mover = self.line.mover
        if mover is None:
            raise ValueError("the match is over")
        if seat is not None and seat != mover:
            raise ValueError(f"seat {mover} is to move, not seat {seat}")
        return mover

    def checked(self, seat: int) -> int:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.game.seats:
            raise ValueError(f"{self.game.name} has no seat {seat!r:.80}; its seats are 0..{self.game.seats - 1}")
        return seat

    def last_turn_of(self, seat: int) -> int:
        """The ply to which a takeback of the seat goes."""
        for ply in range(self.ply - 1, -1, -1):
            if self.line.entries[ply].seat == seat:
                self.check_takeback(ply)
                return ply
        raise ValueError(f"seat {seat} has no move to take back")

    def check_takeback(self, ply: int) -> None:
        if not 0 <= ply < self.ply:
            raise ValueError("there is no move to take back")
        entries, state = self.line.entries[ply:], self.line.state
        if any(entry.text.partition(":")[0] in (*ENDINGS, "drop") for entry in entries):
            raise ValueError("a seat has left since; nobody comes back")
        # An answer that was heard cannot be unheard, and the enemy's planes are not ours to move.
        if self.is_hidden and not (is_placing(state) and all(entry.seat == state.mover for entry in entries)):
            raise ValueError("only a plane you have just placed can be taken back")

    def _named(self, seat: int | None) -> int:
        return self.checked(-1 if seat is None else seat)

    def _move(self, text: str, at: float) -> None:
        self.line.play(text, self.used(at))
        if self.line.entries[-1].ends_turn:
            self._begin_turn(at)

    def _place(self, seat: int, text: str) -> None:
        planes = tuple(text.split(","))
        state = self.game.initial()
        if len(planes) != self.game.options["planes"]:
            raise ValueError(f"a layout has {self.game.options['planes']} planes, not {len(planes)}")
        for plane in planes:  # every layout is legal for either seat
            state = state.play(plane)
        self.layouts[seat] = planes

    def _play_in(self, at: float) -> None:
        while (mover := self.line.mover) is not None and mover in self.layouts:
            for plane in self.layouts.pop(mover):
                self._move(plane, at)

    def _leave(self, word: str, seat: int, note: str, at: float) -> None:
        is_mover = seat == self.line.mover
        used = self.used(at) if is_mover else 0.0
        if isinstance(self.line.state, Droppable):  # the entry does not tell how it left, so the note does
            note = note or {"resign": "resigned", "timeout": "ran out of time"}.get(word, "")
        self.line.leave(word, seat, used, check_text(note, "a note", LONGEST_NOTE))
        self.offer = None
        if is_mover:
            self._begin_turn(at)

    def _accept(self, seat: int, at: float) -> None:
        if self.offer is None:
            raise ValueError("nothing was asked for")
        what, asking = self.offer
        self.agreed.add(seat)
        if any(each not in self.agreed for each in self.in_play if each != asking):
            return
        if what == "draw":
            self.line.agree()
        else:
            self._take_back(self.last_turn_of(asking), at)
        self.offer = None

    def _take_back(self, ply: int, at: float) -> None:
        if self.line.outcome is not None:
            raise ValueError("the match is over")
        self.check_takeback(ply)
        while self.ply > ply:
            self.line.pop()
        self.offer = None
        if not self.is_hidden:  # planes are taken back within a turn
            self._begin_turn(at)

    def _set_autopilot(self, seat: int, on: bool, at: float) -> None:
        self.autopilot[seat] = on
        if seat == self.line.mover:
            self.timing.run(at, runs=not on)

    def _begin_turn(self, at: float) -> None:
        mover = self.line.mover
        self.timing.begin(at, runs=mover is not None and not self.autopilot[mover])
