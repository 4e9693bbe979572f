"""The referee of a match. It never blocks or prints, and reads the time only from the function that it is given.

The file is long because the referee is one class, with every action of a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from qipan.match import refusals
from qipan.match.copies import shallow_copy
from qipan.match.event import Event, EventKind
from qipan.match.hidden_moves import has_begun_setup, has_setup, hides_moves
from qipan.match.history import Entry, check_not_over
from qipan.match.match_view import MatchView, view_match
from qipan.match.record import Record
from qipan.match.seat import Seat, make_seats
from qipan.match.state import NO_OFFER, MatchState
from qipan.match.stopwatch import Stopwatch
from qipan.match.terms import Terms
from qipan.match.text import NOTE
from qipan.rules import Game, Move, Outcome, State
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem


class Match:
    """The seats, terms, clock, history and outcome of one game. An action that is not allowed raises ValueError.

    `now` returns the seconds since any fixed moment, as `time.monotonic` does. Without it, all times are 0. `began` is
    the value of `now` when the match began; by default, it begins now. If the match has a clock, the caller must call
    `tick` when `deadline` is reached.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("dots", rows=1, cols=1), ["Ann", "Bo"])
    >>> match.play("0", seat=0)
    >>> match.play("1", seat=0)
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: seat 1 is to move, not seat 0
    >>> match.resign(1)
    >>> match.outcome
    Outcome(payoffs=(1.0, -1.0), reason='seat 1 resigned')
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat | str] | None = None,
        *,
        terms: Terms = Terms(),
        start: State | None = None,
        now: Callable[[], float] | None = None,
        began: float | None = None,
    ) -> None:
        start = game.initial() if start is None else start
        if start.game != game:
            raise ValueError(f"the start position belongs to {start.game!r}, not to {game!r}")
        self.game = game
        self.seats = make_seats(game, seats)
        self.terms = terms.for_game(game)
        if now is None and self.terms.clock is not None:
            raise ValueError("a match with a clock needs now, a function such as time.monotonic")
        self._now = now or (lambda: 0.0)
        self._watch = Stopwatch(self._now() if began is None else began)
        self._current = MatchState(start, self.terms)

    @staticmethod
    def from_events(
        events: Iterable[Event],
        game: Game,
        seats: Sequence[Seat | str] | None = None,
        *,
        terms: Terms = Terms(),
        start: State | None = None,
        now: Callable[[], float] | None = None,
    ) -> Match:
        """Rebuild a match from its events. The time from the last event to this call is not charged to any seat."""
        match = Match(game, seats, terms=terms, start=start, now=now)
        for event in events:
            if event.at < match._last_at:
                raise ValueError("the events are not in chronological order")
            match.apply(event)
        match.continue_clock()
        return match

    def apply(self, event: Event) -> None:
        """Apply an event that another referee of this match has accepted."""
        self._current.apply(event)

    def continue_clock(self, since: float | None = None) -> None:
        """Set the clock back to the time of the last event, so that the time since then is not charged to any seat.

        If `since` is given, only the time from the last event until `since` is left out; later time is charged.
        """
        now = self._now()
        at = now if since is None else min(now, max(since, self._watch.began + self._last_at))
        self._watch = self._watch.showing(self._last_at, at)

    def stop_clock(self, seconds: float) -> None:
        """Stop the clock, such as for an adjournment, at this number of seconds since the match began."""
        self._watch = self._watch.stopped(seconds)

    def start_clock(self, now: float) -> None:
        """Start a stopped clock at the time `now`: the time since it was stopped is not charged to any seat."""
        self._watch = self._watch.running(now)

    def copy(self, now: Callable[[], float] | None = None) -> Match:
        """Return an independent copy of the match. It reads its time from `now`, by default from this match's `now`.

        >>> import qipan
        >>> match = qipan.Match(qipan.game("dots"))
        >>> match.copy().play("7")
        >>> match.ply
        0
        """
        other = shallow_copy(self)
        other._current = self._current.copy()
        other._now = now or self._now
        return other

    # ---- the whole state, including what is hidden from the seats ----

    @property
    def state(self) -> State:
        return self._current.history.state

    @property
    def states(self) -> tuple[State, ...]:
        """The positions, from the start to the current one."""
        return tuple(self._current.history.states)

    @property
    def history(self) -> tuple[State, ...]:
        """The earlier positions of the match, for use by engines; empty in games with hidden information."""
        return () if self._current.is_hidden else tuple(self._current.history.states[:-1])

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the match is over."""
        return self._current.history.mover

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, by the rules or for another reason such as a resignation; None until the match is over."""
        return self._current.history.outcome

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the match so far, without moves that were taken back."""
        return tuple(self._current.history.entries)

    @property
    def ply(self) -> int:
        return self._current.ply

    @property
    def in_play(self) -> list[int]:
        """The seats that have neither finished nor left; empty when the match is over."""
        return self._current.in_play

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._current.events)

    @property
    def event_count(self) -> int:
        return len(self._current.events)

    def events_from(self, start: int) -> list[Event]:
        """Return the events from the index `start` on."""
        return self._current.events[start:]

    @property
    def offer(self) -> tuple[str, int] | None:
        """The open offer, `draw` or `takeback`, and the seat that made it; None without an open offer."""
        return self._current.offer

    def is_on_autopilot(self, seat: int) -> bool:
        return self._current.autopilot[self._current.check_seat(seat)]

    def has_placed(self, seat: int) -> bool:
        """Return whether a seat has submitted a set-up whose moves are not played yet; see :meth:`place`."""
        return self._current.check_seat(seat) in self._current.setups

    def left(self, seat: int) -> float | None:
        """Return the seconds that a seat has left, per move or per game as the clock says; None without a clock."""
        self._current.check_seat(seat)
        if self.terms.clock is None:
            return None
        used = self._current.used(self.elapsed_at(self._now())) if seat == self._current.clock_seat else None
        return self._current.clock.left(self._current.history.entries, seat, used)

    @property
    def deadline(self) -> float | None:
        """The value of `now` at which the mover's time runs out; None if its clock is not running."""
        if self.mover is None or self.is_on_autopilot(self.mover) or self._watch.stopped_at is not None:
            return None
        left = self.left(self.mover)
        return None if left is None else self._now() + left

    def view(self, seat: int | None) -> MatchView:
        """Return everything that a seat, or a spectator if `seat` is None, may know about the match."""
        left = tuple(self.left(number) for number in range(self.game.seats))
        return view_match(self._current, seat, left)

    def record(self, date: str = "") -> Record:
        """Return the record of the match so far. It includes all hidden information."""
        history = self._current.history
        start, entries = history.states[0], tuple(history.entries)
        return Record(self.game, self.seats, self.terms, start, entries, history.outcome, date)

    # ---- actions of the seats ----

    def play(self, move: Move | str, seat: int | None = None, *, by_autopilot: bool = False) -> None:
        """Play a move for a seat, or for the mover if `seat` is None.

        Raise ValueError unless `by_autopilot` is True for a seat on autopilot and False for any other seat.
        """
        if self._check_playing() and seat is None:
            raise Problem(refusals.TIME_RAN_OUT())
        self._add_event("move", self._mover_for(seat, by_autopilot), str(move))

    def move_event(self, move: str, seat: int, now: float, *, by_autopilot: bool = False) -> Event:
        """Return the event of a move at the time `now`, without applying it.

        Raise ValueError in the same cases as `play`, except for an illegal move: that is noticed when the event is
        applied. The caller has recorded a timeout that is due.
        """
        check_not_over(self.outcome)
        return Event("move", self._mover_for(seat, by_autopilot), move, self.elapsed_at(now))

    def place(self, seat: int, setup: str | Sequence[str]) -> None:
        """Submit the set-up of a seat in a game that begins with hidden moves, such as `E2u,E4d,H7r`, or as a list.

        The set-up is all hidden moves of the seat's first turn. It stays private until it is the seat's turn, so that
        all seats can choose theirs at the same time. Until then the seat can submit another one, which replaces it.
        """
        self._check_playing()
        if not has_setup(self.game):
            raise Problem(refusals.NOTHING_TO_PLACE())
        if self.is_on_autopilot(seat):
            raise Problem(refusals.ON_AUTOPILOT(seat=seat))
        if not hides_moves(self.state) or has_begun_setup(self.state, seat):
            raise Problem(refusals.PLACING_BEGUN(seat=seat))
        self._add_event("place", seat, moves=tuple(setup.split(",") if isinstance(setup, str) else setup))

    def reveal(self, seat: int, setup: Sequence[str]) -> None:
        """Replace the assumed set-up of a seat by another that agrees with all public moves; see `assumed_setups.py`.

        When the match is over, `setup` may also be the real set-up.
        """
        self._add_event("reveal", seat, moves=tuple(setup))

    def resign(self, seat: int) -> None:
        """Resign for a seat, which loses or, in games that allow it, drops out."""
        self._check_playing()
        self._add_event("resign", seat)

    def drop(self, seat: int, note: str = "") -> None:
        """Let a seat drop out of a game that goes on without it."""
        self._check_playing()
        self._add_event("drop", seat, note)

    def forfeit(self, seat: int, note: str) -> None:
        """Make a seat lose, or drop out where the game allows it, because of a fault such as a failing engine."""
        self._check_playing()
        self._add_event("forfeit", seat, NOTE.repair(note))

    def set_autopilot(self, seat: int, on: bool) -> None:
        """Turn the autopilot (托管) of a seat on or off. A seat without time left cannot turn it off."""
        self._check_playing()
        if self.is_on_autopilot(seat) == on:
            return
        if not on and self.left(seat) == 0:
            raise Problem(refusals.NO_TIME_LEFT(seat=seat))
        self._add_event("autopilot", seat, "on" if on else "off")

    def ask(self, seat: int, what: str) -> None:
        """Ask the other seats in play for a `draw`, or for a `takeback` of the seat's last move and all later ones."""
        self._check_playing()
        self._check_in_play(seat)
        if what not in refusals.ALREADY_OFFERED:
            raise Problem(refusals.UNKNOWN_OFFER(what=f"{what!r:.80}"))
        if self.offer is not None:
            raise Problem(refusals.ALREADY_OFFERED[self.offer[0]](seat=self.offer[1]))
        if what == "takeback":
            if self._current.is_hidden:
                raise Problem(module_of(self.game.name).reason(refusals.HIDDEN_BACK_WITHOUT_OFFER)())
            self._current.last_turn_of(seat)
        self._add_event("offer", seat, what)

    def accept(self, seat: int) -> None:
        """Accept the open offer. It takes effect once every other seat in play has accepted."""
        self._answer("accept", seat)

    def decline(self, seat: int) -> None:
        self._answer("decline", seat)

    def withdraw(self, seat: int) -> None:
        """Withdraw the seat's own offer."""
        self._check_playing()
        if self.offer is None or self.offer[1] != seat:
            raise Problem(refusals.NO_OWN_OFFER(seat=seat))
        self._add_event("decline", seat)

    def take_back(self, seat: int | None = None) -> None:
        """Take back the seat's last move and all later ones, without asking. If `seat` is None, take back one move.

        The clocks get no time back.
        """
        self._check_playing()
        if seat is None:
            self._current.check_takeback(self.ply - 1)
            seat, ply = self._current.mover_for(None), self.ply - 1
        else:
            ply = self._current.last_turn_of(self._current.check_seat(seat))
        self._add_event("takeback", seat, str(ply))

    def abandon(self) -> None:
        """End a match that everybody has left: a draw between the seats that are still in play."""
        self._end("abandon")

    def end_by_limit(self) -> None:
        """End a match in which too many moves were played: a draw between the seats that are still in play."""
        self._end("limit")

    def tick(self) -> bool:
        """Record a timeout if the mover has run out of time, and return whether it has."""
        if not self.is_out_of_time or (mover := self.mover) is None:
            return False
        self._add_event("timeout", mover)
        return True

    @property
    def is_out_of_time(self) -> bool:
        """Whether the mover's time has run out, but `tick` has not recorded it yet."""
        if self.terms.clock is None:
            return False
        mover = self.mover
        return mover is not None and not self.is_on_autopilot(mover) and self.left(mover) == 0

    @property
    def _last_at(self) -> float:
        return max(self._current.events[-1].at if self._current.events else 0.0, self._watch.least)

    def elapsed_at(self, now: float) -> float:
        """Return for how many seconds the match had been played at the time `now`, without adjournments."""
        return max(self._watch.read(now), self._last_at)

    def _mover_for(self, seat: int | None, by_autopilot: bool) -> int:
        """Return the mover. Raise ValueError if the mover is not `seat`, or if it may not move in this way."""
        mover = self._current.mover_for(None if seat is None else self._current.check_seat(seat))
        if self.is_on_autopilot(mover) != by_autopilot:
            raise Problem((refusals.NOT_ON_AUTOPILOT if by_autopilot else refusals.ON_AUTOPILOT)(seat=mover))
        return mover

    def _add_event(self, kind: EventKind, seat: int, text: str = "", moves: tuple[str, ...] = ()) -> None:
        self._current.apply(self._current.new_event(kind, seat, text, self.elapsed_at(self._now()), moves))

    def _end(self, kind: EventKind) -> None:
        self._check_playing()
        self._current.apply(Event(kind, None, at=self.elapsed_at(self._now())))

    def _check_playing(self) -> bool:
        """Record a timeout if the mover has run out of time, and return whether it has.

        Raise ValueError if the match is over, possibly because of this timeout.
        """
        timed_out = self.tick()
        check_not_over(self.outcome)
        return timed_out

    def _check_in_play(self, seat: int) -> None:
        if self._current.check_seat(seat) not in self.in_play:
            raise Problem(refusals.NOT_IN_PLAY(seat=seat))

    def _answer(self, kind: EventKind, seat: int) -> None:
        self._check_playing()
        self._check_in_play(seat)
        if self.offer is None or self.offer[1] == seat:
            raise Problem(NO_OFFER(seat=seat))
        self._add_event(kind, seat)
