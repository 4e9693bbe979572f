"""The one referee. It waits for nobody, prints nothing, and looks at no clock but the one it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import qipan
from qipan.match.event import Event
from qipan.match.line import ENDINGS, LONGEST_NOTE, Entry, Line, is_hidden, is_placing
from qipan.match.record import Record
from qipan.match.seat import Seat, check_text, seated
from qipan.match.seen import Seen, seen_by
from qipan.match.terms import Terms
from qipan.match.timing import Timing

OFFERS = ("draw", "takeback")


class Match:
    """Seats, terms, time, history and result of one game. Whatever is not allowed is a ValueError that says why.

    `now` answers with seconds from any fixed moment on, as `time.monotonic` does; without it no time passes. Whoever
    drives a match with a clock calls `tick` when `deadline` has come.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("dots", rows=1, cols=1), ["Ann", "Bo"])
    >>> match.play("0", seat=0)
    >>> match.play("1", seat=0)
    Traceback (most recent call last):
    ValueError: seat 1 is to move, not seat 0
    >>> match.resign(1)
    >>> match.outcome
    Outcome(payoffs=(1.0, -1.0), reason='seat 1 resigned')
    >>> match.record().moves
    ('0', 'resign:1')
    """

    def __init__(
        self,
        game: qipan.Game,
        seats: Sequence[Seat | str] | None = None,
        *,
        terms: Terms = Terms(),
        start: qipan.State | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        start = game.initial() if start is None else start
        if start.game != game:
            raise ValueError(f"the start position belongs to {start.game!r}, not to {game!r}")
        self.game = game
        self.seats = seated(game, seats)
        self.terms = terms.for_game(game)
        if now is None and self.terms.clock is not None:
            raise ValueError("a match with a clock needs now, a function such as time.monotonic")
        self._now = now or (lambda: 0.0)
        self._began = self._now()
        self._hidden = is_hidden(game)
        self._line = Line(start, self.terms)
        self._timing = Timing(self.terms.clock)
        self._autopilot = [False] * game.seats
        self._offer: tuple[str, int] | None = None
        self._agreed: set[int] = set()
        self._layouts: dict[int, tuple[str, ...]] = {}
        self._events: list[Event] = []

    @staticmethod
    def again(
        events: Iterable[Event],
        game: qipan.Game,
        seats: Sequence[Seat | str] | None = None,
        *,
        terms: Terms = Terms(),
        start: qipan.State | None = None,
        now: Callable[[], float] | None = None,
    ) -> Match:
        """The match that had these events. The time between the last of them and now is charged to nobody."""
        match = Match(game, seats, terms=terms, start=start, now=now)
        last = 0.0
        for event in events:
            if event.at < last:
                raise ValueError("the events are not in the order of time")
            match._apply(event)
            last = event.at
        match._began = match._now() - last
        return match

    def follow(self, event: Event) -> None:
        """An event that another referee of the same match has judged; the time is counted from there on."""
        self._apply(event)
        self._began = self._now() - event.at

    # What there is to know. All of it: what one seat may know is `seen`.

    @property
    def state(self) -> qipan.State:
        return self._line.state

    @property
    def states(self) -> tuple[qipan.State, ...]:
        """From the start to the present position."""
        return tuple(self._line.states)

    @property
    def history(self) -> tuple[qipan.State, ...]:
        """The earlier positions, as engines are given them: none where something is hidden."""
        return () if self._hidden else tuple(self._line.states[:-1])

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the match is over."""
        return self._line.mover

    @property
    def outcome(self) -> qipan.Outcome | None:
        """How the match ended, by the rules or otherwise; None while it goes on."""
        return self._line.outcome

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The moves that stand, and how seats left."""
        return tuple(self._line.entries)

    @property
    def ply(self) -> int:
        return len(self._line.entries)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events)

    @property
    def offer(self) -> tuple[str, int] | None:
        """What is being asked for, `draw` or `takeback`, and by which seat."""
        return self._offer

    def is_on_autopilot(self, seat: int) -> bool:
        return self._autopilot[self._checked(seat)]

    def has_placed(self, seat: int) -> bool:
        """Planes: whether a seat has handed in its layout and waits for the other."""
        return self._checked(seat) in self._layouts

    def left(self, seat: int) -> float | None:
        """Seconds that a seat has left, for this move or the game; None where there is no clock."""
        self._checked(seat)
        used = self._timing.used(self._elapsed()) if seat == self.mover else 0.0
        return self._timing.left(self._line.entries, seat, used)

    @property
    def deadline(self) -> float | None:
        """The moment, as `now` counts, at which the mover's time is over; None if it never is."""
        if self.mover is None or self._autopilot[self.mover]:
            return None
        left = self.left(self.mover)
        return None if left is None else self._now() + left

    def seen(self, seat: int | None) -> Seen:
        """All that a seat, or with None a spectator, may know of the match."""
        return seen_by(self, seat)

    def record(self, date: str = "") -> Record:
        """The match as it stands; of a game that hides something this shows everything."""
        line = self._line
        return Record(self.game, self.seats, self.terms, line.states[0], tuple(line.entries), line.outcome, date)

    # What seats do.

    def play(self, move: qipan.Move | str, seat: int | None = None, *, by_autopilot: bool = False) -> None:
        """A move of the seat, or of whoever is to move. While a seat is on autopilot, only the autopilot moves."""
        if self._go_on() and seat is None:
            raise ValueError("the time was over")
        mover = self._mover_for(seat)
        if self._autopilot[mover] and not by_autopilot:
            raise ValueError(f"seat {mover} is on autopilot")
        if by_autopilot and not self._autopilot[mover]:
            raise ValueError(f"seat {mover} is not on autopilot")
        self._happen("move", mover, str(move))

    def place(self, seat: int, layout: str | Sequence[str]) -> None:
        """Planes: a seat's whole layout, such as `E2u,E4d,H7r`, kept in private until it is the seat's turn to place.

        So both can place at the same time. Until then it may be handed in again.
        """
        self._go_on()
        self._checked(seat)
        if self.game.name != "planes":
            raise ValueError(f"nothing is placed in {self.game.name}")
        if self._autopilot[seat]:
            raise ValueError(f"seat {seat} is on autopilot")
        state = self.state
        if not is_placing(state) or state.text.split(" ")[seat] != "-":
            raise ValueError(f"seat {seat} has begun to place, or the placing is over")
        self._happen("place", seat, layout if isinstance(layout, str) else ",".join(layout))

    def resign(self, seat: int) -> None:
        """The seat loses; where one can drop out, it does that."""
        self._go_on()
        self._happen("resign", self._checked(seat))

    def drop(self, seat: int, note: str = "") -> None:
        """The seat leaves a game that goes on without it."""
        self._go_on()
        self._happen("drop", self._checked(seat), note)

    def forfeit(self, seat: int, note: str) -> None:
        """The seat loses, or drops out, by its own fault, such as an engine that fails."""
        self._go_on()
        printable = "".join(letter if letter.isprintable() else " " for letter in note)
        self._happen("forfeit", self._checked(seat), printable[:LONGEST_NOTE])

    def set_autopilot(self, seat: int, on: bool) -> None:
        """托管: hands the seat over, or takes it back, at any moment. Nothing changes if it is so already."""
        self._go_on()
        if self._autopilot[self._checked(seat)] == on:
            return
        if not on and self.left(seat) == 0:
            raise ValueError(f"seat {seat} has no time left")
        self._happen("autopilot", seat, "on" if on else "off")

    def ask(self, seat: int, what: str) -> None:
        """Asks the other seats in play for a draw, or for a takeback to the seat's last turn."""
        self._go_on()
        self._checked_in_play(seat)
        if what not in OFFERS:
            raise ValueError(f"a seat may ask for {' or '.join(OFFERS)}, not for {what!r:.80}")
        if self._offer is not None:
            raise ValueError(f"seat {self._offer[1]} is already asking for a {self._offer[0]}")
        if what == "takeback":
            if self._hidden:
                raise ValueError("nobody needs to agree: a plane just placed is taken back, and nothing else")
            self._last_turn_of(seat)
        self._happen("offer", seat, what)

    def accept(self, seat: int) -> None:
        """When every other seat in play has accepted, it is done."""
        self._answer("accept", seat)

    def decline(self, seat: int) -> None:
        self._answer("decline", seat)

    def withdraw(self, seat: int) -> None:
        """The seat that asks asks no longer."""
        self._go_on()
        if self._offer is None or self._offer[1] != seat:
            raise ValueError(f"seat {seat} asks for nothing")
        self._happen("decline", seat)

    def take_back(self, seat: int | None = None) -> None:
        """Back to the seat's last turn, or with None by one move, without asking anybody."""
        self._go_on()
        if seat is None:
            self._check_takeback(self.ply - 1)
            self._happen("takeback", None, str(self.ply - 1))
        else:
            self._happen("takeback", seat, str(self._last_turn_of(self._checked(seat))))

    def tick(self) -> bool:
        """Applies what the clock says; answers whether the mover's time was over."""
        mover = self.mover
        if mover is None or self._autopilot[mover] or self.left(mover) != 0:
            return False
        self._happen("timeout", mover)
        return True

    # How it is done.

    def _elapsed(self) -> float:
        return self._now() - self._began

    def _happen(self, kind: str, seat: int | None, text: str = "") -> None:
        self._apply(Event(kind, seat, text, self._elapsed()))

    def _apply(self, event: Event) -> None:
        seat = event.seat
        match event.kind:
            case "move":
                self._mover_for(self._named(seat))
                self._move(event.text, event.at)
                self._offer = None
            case "place":
                self._place(self._named(seat), event.text)
            case "timeout" if self.terms.on_timeout == "autopilot":
                self._set_autopilot(self._named(seat), True, event.at)
            case "drop" | "resign" | "timeout" | "forfeit":
                self._leave(event.kind, self._named(seat), event.text, event.at)
            case "autopilot":
                self._set_autopilot(self._named(seat), event.text == "on", event.at)
            case "offer":
                self._offer, self._agreed = (event.text, self._named(seat)), set()
            case "accept":
                self._accepted(self._named(seat), event.at)
            case "decline":
                self._offer = None
            case "takeback":
                self._take_back(int(event.text), event.at)
            case _:
                raise ValueError(f"no event is called {event.kind!r:.80}")
        self._events.append(event)
        self._play_in(event.at)

    def _move(self, text: str, at: float) -> None:
        self._line.play(text, self._used(at))
        if self._line.entries[-1].ends_turn:
            self._begin_turn(at)

    def _place(self, seat: int, text: str) -> None:
        planes = tuple(text.split(","))
        state = self.game.initial()
        if len(planes) != self.game.options["planes"]:
            raise ValueError(f"a layout has {self.game.options['planes']} planes, not {len(planes)}")
        for plane in planes:  # every layout is legal for either seat
            state = state.play(plane)
        self._layouts[seat] = planes

    def _play_in(self, at: float) -> None:
        while (mover := self.mover) is not None and mover in self._layouts:
            for plane in self._layouts.pop(mover):
                self._move(plane, at)

    def _leave(self, word: str, seat: int, note: str, at: float) -> None:
        is_mover = seat == self.mover
        used = self._used(at) if is_mover else 0.0
        default = {"resign": "resigned", "timeout": "ran out of time"}.get(word, "")
        can_drop = isinstance(self.state, qipan.Droppable)
        self._line.leave(word, seat, used, check_text(note, "a note", LONGEST_NOTE) or (default if can_drop else ""))
        self._offer = None
        if is_mover:
            self._begin_turn(at)

    def _accepted(self, seat: int, at: float) -> None:
        assert self._offer is not None
        what, asking = self._offer
        self._agreed.add(seat)
        if any(each not in self._agreed for each in self.in_play if each != asking):
            return
        self._offer = None
        if what == "draw":
            self._line.agree()
        else:
            self._take_back(self._last_turn_of(asking), at)

    def _take_back(self, ply: int, at: float) -> None:
        self._check_takeback(ply)
        while self.ply > ply:
            self._line.pop()
        self._offer = None
        if not self._hidden:  # planes are taken back within a turn
            self._begin_turn(at)

    def _set_autopilot(self, seat: int, on: bool, at: float) -> None:
        self._autopilot[seat] = on
        if seat == self.mover:
            self._timing.run(at, runs=not on)

    def _used(self, at: float) -> float:
        return round(self._timing.used(at), 3)

    def _begin_turn(self, at: float) -> None:
        mover = self.mover
        self._timing.begin(at, runs=mover is not None and not self._autopilot[mover])

    # What is allowed.

    @property
    def in_play(self) -> list[int]:
        """The seats that have neither finished nor left."""
        if self.outcome is not None:
            return []
        fields = self.state.text.split(" ")
        gone = fields[2].upper() if self.game.name == "chinese-checkers" and len(fields) > 2 else ""
        return [seat for seat, mark in enumerate(self._line.marks) if mark not in gone]

    def _go_on(self) -> bool:
        """Lets the clock speak first, and answers whether it did; refuses if the match is over."""
        was_late = self.tick()
        if self.outcome is not None:
            raise ValueError(f"the match is over: {self.outcome.reason}")
        return was_late

    def _checked(self, seat: int) -> int:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.game.seats:
            raise ValueError(f"{self.game.name} has no seat {seat!r:.80}; its seats are 0..{self.game.seats - 1}")
        return seat

    def _named(self, seat: int | None) -> int:
        return self._checked(-1 if seat is None else seat)

    def _checked_in_play(self, seat: int) -> int:
        if self._checked(seat) not in self.in_play:
            raise ValueError(f"seat {seat} is no longer in play")
        return seat

    def _mover_for(self, seat: int | None) -> int:
        mover = self.mover
        if mover is None:
            raise ValueError("the match is over")
        if seat is not None and self._checked(seat) != mover:
            raise ValueError(f"seat {mover} is to move, not seat {seat}")
        return mover

    def _answer(self, kind: str, seat: int) -> None:
        self._go_on()
        self._checked_in_play(seat)
        if self._offer is None or self._offer[1] == seat:
            raise ValueError(f"nobody asks seat {seat} for anything")
        self._happen(kind, seat)

    def _last_turn_of(self, seat: int) -> int:
        """The ply to which a takeback of the seat goes."""
        for ply in range(self.ply - 1, -1, -1):
            if self._line.entries[ply].seat == seat:
                self._check_takeback(ply)
                return ply
        raise ValueError(f"seat {seat} has no move to take back")

    def _check_takeback(self, ply: int) -> None:
        if not 0 <= ply < self.ply:
            raise ValueError("there is no move to take back")
        entries, state = self._line.entries[ply:], self.state
        if any(entry.text.partition(":")[0] in (*ENDINGS, "drop") for entry in entries):
            raise ValueError("a seat has left since; nobody comes back")
        # An answer that was heard cannot be unheard, and the enemy's planes are not ours to move.
        if self._hidden and not (is_placing(state) and all(entry.seat == state.mover for entry in entries)):
            raise ValueError("only a plane you have just placed can be taken back")
