"""The one referee. It waits for nobody, prints nothing, and looks at no clock but the one it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from qipan.match.event import Event
from qipan.match.history import LONGEST_NOTE, Entry, is_placing
from qipan.match.record import Record
from qipan.match.seat import Seat, seated
from qipan.match.state import MatchState
from qipan.match.terms import Terms
from qipan.match.visibility import MatchView, view_match
from qipan.rules import Game, Move, Outcome, State

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
        game: Game,
        seats: Sequence[Seat | str] | None = None,
        *,
        terms: Terms = Terms(),
        start: State | None = None,
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
        self._course = MatchState(start, self.terms)

    @staticmethod
    def again(
        events: Iterable[Event],
        game: Game,
        seats: Sequence[Seat | str] | None = None,
        *,
        terms: Terms = Terms(),
        start: State | None = None,
        now: Callable[[], float] | None = None,
    ) -> Match:
        """The match that had these events. The time between the last of them and now is charged to nobody."""
        match = Match(game, seats, terms=terms, start=start, now=now)
        last = 0.0
        for event in events:
            if event.at < last:
                raise ValueError("the events are not in the order of time")
            match._course.apply(event)
            last = event.at
        match._began = match._now() - last
        return match

    def follow(self, event: Event) -> None:
        """An event that another referee of the same match has judged; the time is counted from there on."""
        self._course.apply(event)
        self._began = self._now() - event.at

    # What there is to know. All of it: what one seat may know is `seen`.

    @property
    def state(self) -> State:
        return self._course.line.state

    @property
    def states(self) -> tuple[State, ...]:
        """From the start to the present position."""
        return tuple(self._course.line.states)

    @property
    def history(self) -> tuple[State, ...]:
        """The earlier positions, as engines are given them: none where something is hidden."""
        return () if self._course.is_hidden else tuple(self._course.line.states[:-1])

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the match is over."""
        return self._course.line.mover

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by the rules or otherwise; None while it goes on."""
        return self._course.line.outcome

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The moves that stand, and how seats left."""
        return tuple(self._course.line.entries)

    @property
    def ply(self) -> int:
        return self._course.ply

    @property
    def in_play(self) -> list[int]:
        """The seats that have neither finished nor left; none when the match is over."""
        return self._course.in_play

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._course.events)

    @property
    def event_count(self) -> int:
        return len(self._course.events)

    @property
    def offer(self) -> tuple[str, int] | None:
        """What is being asked for, `draw` or `takeback`, and by which seat."""
        return self._course.offer

    def is_on_autopilot(self, seat: int) -> bool:
        return self._course.autopilot[self._course.checked(seat)]

    def has_placed(self, seat: int) -> bool:
        """Planes: whether a seat has handed in its layout and waits for the other."""
        return self._course.checked(seat) in self._course.layouts

    def left(self, seat: int) -> float | None:
        """Seconds that a seat has left, for this move or the game; None where there is no clock."""
        self._course.checked(seat)
        used = self._course.used(self._elapsed()) if seat == self.mover else 0.0
        return self._course.timing.left(self._course.line.entries, seat, used)

    @property
    def deadline(self) -> float | None:
        """The moment, as `now` counts, at which the mover's time is over; None if it never is."""
        if self.mover is None or self.is_on_autopilot(self.mover):
            return None
        left = self.left(self.mover)
        return None if left is None else self._now() + left

    def seen(self, seat: int | None) -> MatchView:
        """All that a seat, or with None a spectator, may know of the match."""
        return view_match(self, seat)

    def record(self, date: str = "") -> Record:
        """The match as it stands; of a game that hides something this shows everything."""
        line = self._course.line
        return Record(self.game, self.seats, self.terms, line.states[0], tuple(line.entries), line.outcome, date)

    # What seats may do.

    def play(self, move: Move | str, seat: int | None = None, *, by_autopilot: bool = False) -> None:
        """A move of the seat, or of whoever is to move. While a seat is on autopilot, only the autopilot moves."""
        if self._go_on() and seat is None:
            raise ValueError("the time was over")
        mover = self._course.mover_for(None if seat is None else self._course.checked(seat))
        if self.is_on_autopilot(mover) != by_autopilot:
            raise ValueError(f"seat {mover} is {'not ' if by_autopilot else ''}on autopilot")
        self._happen("move", mover, str(move))

    def place(self, seat: int, layout: str | Sequence[str]) -> None:
        """Planes: a seat's whole layout, such as `E2u,E4d,H7r`, kept in private until it is the seat's turn to place.

        So both can place at the same time. Until then it may be handed in again.
        """
        self._go_on()
        if self.game.name != "planes":
            raise ValueError(f"nothing is placed in {self.game.name}")
        if self.is_on_autopilot(seat):
            raise ValueError(f"seat {seat} is on autopilot")
        if not is_placing(self.state) or self.state.text.split(" ")[seat] != "-":
            raise ValueError(f"seat {seat} has begun to place, or the placing is over")
        self._happen("place", seat, layout if isinstance(layout, str) else ",".join(layout))

    def resign(self, seat: int) -> None:
        """The seat loses; where one can drop out, it does that."""
        self._go_on()
        self._happen("resign", seat)

    def drop(self, seat: int, note: str = "") -> None:
        """The seat leaves a game that goes on without it."""
        self._go_on()
        self._happen("drop", seat, note)

    def forfeit(self, seat: int, note: str) -> None:
        """The seat loses, or drops out, by its own fault, such as an engine that fails."""
        self._go_on()
        printable = "".join(letter if letter.isprintable() else " " for letter in note)
        self._happen("forfeit", seat, printable[:LONGEST_NOTE])

    def set_autopilot(self, seat: int, on: bool) -> None:
        """托管: hands the seat over, or takes it back, at any moment. Nothing changes if it is so already."""
        self._go_on()
        if self.is_on_autopilot(seat) == on:
            return
        if not on and self.left(seat) == 0:
            raise ValueError(f"seat {seat} has no time left")
        self._happen("autopilot", seat, "on" if on else "off")

    def ask(self, seat: int, what: str) -> None:
        """Asks the other seats in play for a draw, or for a takeback to the seat's last turn."""
        self._go_on()
        self._check_in_play(seat)
        if what not in OFFERS:
            raise ValueError(f"a seat may ask for {' or '.join(OFFERS)}, not for {what!r:.80}")
        if self.offer is not None:
            raise ValueError(f"seat {self.offer[1]} is already asking for a {self.offer[0]}")
        if what == "takeback":
            if self._course.is_hidden:
                raise ValueError("nobody needs to agree: a plane just placed is taken back, and nothing else")
            self._course.last_turn_of(seat)
        self._happen("offer", seat, what)

    def accept(self, seat: int) -> None:
        """When every other seat in play has accepted, it is done."""
        self._answer("accept", seat)

    def decline(self, seat: int) -> None:
        self._answer("decline", seat)

    def withdraw(self, seat: int) -> None:
        """The seat that asks asks no longer."""
        self._go_on()
        if self.offer is None or self.offer[1] != seat:
            raise ValueError(f"seat {seat} asks for nothing")
        self._happen("decline", seat)

    def take_back(self, seat: int | None = None) -> None:
        """Back to the seat's last turn, or with None by one move, without asking anybody."""
        self._go_on()
        if seat is None:
            self._course.check_takeback(self.ply - 1)
            seat, ply = self._course.mover_for(None), self.ply - 1
        else:
            ply = self._course.last_turn_of(self._course.checked(seat))
        self._happen("takeback", seat, str(ply))

    def tick(self) -> bool:
        """Applies what the clock says; answers whether the mover's time was over."""
        mover = self.mover
        if mover is None or self.is_on_autopilot(mover) or self.left(mover) != 0:
            return False
        self._happen("timeout", mover)
        return True

    def _elapsed(self) -> float:
        return self._now() - self._began

    def _happen(self, kind: str, seat: int, text: str = "") -> None:
        self._course.apply(Event(kind, self._course.checked(seat), text, self._elapsed()))

    def _go_on(self) -> bool:
        """Lets the clock speak first, and answers whether it did; refuses if the match is over."""
        was_late = self.tick()
        if self.outcome is not None:
            raise ValueError(f"the match is over: {self.outcome.reason}")
        return was_late

    def _check_in_play(self, seat: int) -> None:
        if self._course.checked(seat) not in self.in_play:
            raise ValueError(f"seat {seat} is no longer in play")

    def _answer(self, kind: str, seat: int) -> None:
        self._go_on()
        self._check_in_play(seat)
        if self.offer is None or self.offer[1] == seat:
            raise ValueError(f"nobody asks seat {seat} for anything")
        self._happen(kind, seat)
