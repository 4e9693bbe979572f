"""Who sits at a table and what they do there: the part of a room that knows neither sockets nor disks.

All that changes it is a change: a small dictionary that goes to the store first. So a table can be laid again from its
changes, after a crash or in another process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import qipan
from qipan.engines.registry import has_levels
from qipan.match.event import Event
from qipan.match.history import is_hidden
from qipan.match.visibility import VisibleEvents
from qipan.server.protocol.base import EngineSeat, NewMatch
from qipan.server.rooms.ids import digest
from qipan.server.rooms.pacing import Pacing
from qipan.server.rooms.seats import Chair, LastMove, Refusal, check_engine_name, engine_name

Change = dict[str, Any]


@dataclass
class Sitting:
    """A table with its chairs, and the match once it has begun."""

    setting: NewMatch
    now: Callable[[], float] = time.monotonic
    host: str | None = None
    """The digest of the host's token."""
    hints: bool = True
    match: qipan.Match | None = None
    next_code: str | None = None
    rematch: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.game = qipan.game(self.setting.game, **self.setting.options)
        self.is_hidden = is_hidden(self.game)
        """Whether seats know less than the position."""
        if self.is_hidden and self.setting.position is not None:
            raise Refusal(f"in {self.game.name} a position would tell what is hidden; it begins at the beginning")
        self.start = None if self.setting.position is None else self.game.parse(self.setting.position)
        self.terms = terms_of(self.setting)
        self.terms.for_game(self.game)  # raises what is wrong with them
        if self.setting.pace is not None and self.setting.clock is not None:
            raise Refusal("engines whose clocks run cannot be slowed down")
        self.hints = self.setting.hints
        self.pacing = Pacing(self.setting.pace)
        self.chairs = [Chair() for _ in range(self.game.seats)]
        self.last_moves = [LastMove()] * self.game.seats
        """Of each seat, with its path, as far as everybody may see it."""
        self.takebacks = 0
        self._legal: tuple[qipan.State, list[qipan.Move]] | None = None
        self._seen: dict[int | None, tuple[VisibleEvents, list[tuple[str, int | None]]]] = {}
        if any(seat >= self.game.seats for seat in (*map(int, self.setting.engines), self.setting.seat or 0)):
            raise Refusal(f"{self.game.name} has {self.game.seats} seats here")
        if self.start is not None and self.start.outcome is not None:
            raise Refusal("the game is over in this position")
        for wanted in self.setting.engines.values():
            self._check_engine(wanted)

    @property
    def status(self) -> Literal["open", "playing", "over"]:
        if self.match is None:
            return "open"
        return "playing" if self.match.outcome is None else "over"

    def seat_of(self, key: str | None) -> int | None:
        """Which seat is held by the token with that digest."""
        if key is None:
            return None
        return next((seat for seat, chair in enumerate(self.chairs) if chair.token == key), None)

    def is_engine(self, seat: int) -> bool:
        return self.chairs[seat].engine is not None

    @property
    def has_people(self) -> bool:
        return any(chair.kind == "person" for chair in self.chairs)

    @property
    def is_show(self) -> bool:
        """Whether engines play for people who watch: no person sits here, and no clock runs."""
        return self.setting.clock is None and all(chair.kind == "engine" for chair in self.chairs)

    @property
    def is_halted(self) -> bool:
        """Whether the engine that is to move waits until it is let."""
        return self.is_show and self.pacing.is_halted(self._ply) and not self.is_placing

    @property
    def is_placing(self) -> bool:
        """Whether the next move is one that nobody sees: where a plane is."""
        return self.is_hidden and any(len(move.path) > 1 for move in self.legal()[:1])

    def after(self, changes: Sequence[Change]) -> Sitting:
        """The table as these changes would leave it, to look at: this one stays as it is. The match is not in them."""
        then = copy(self)
        then.chairs = [replace(chair) for chair in self.chairs]
        then.rematch = set(self.rematch)
        for change in changes:
            then.apply(change)
        return then

    def legal(self) -> list[qipan.Move]:
        """The legal moves of whoever is to move; worked out once a position."""
        match = self.match
        if match is None or match.mover is None:
            return []
        if self._legal is None or self._legal[0] != match.state:
            self._legal = (match.state, match.state.moves())
        return self._legal[1]

    def seen_moves(self, seat: int | None) -> list[tuple[str, int | None]]:
        """Where something is hidden: the moves that a seat, or a spectator, knows of, and who made them. A shot has its
        answer."""
        assert self.match is not None
        curtain, moves = self._seen.setdefault(seat, (VisibleEvents(self.match, seat), []))
        moves.extend((each.text or "placed", each.seat) for each in curtain.more() if each.kind in ("move", "place"))
        return moves

    # ---- what people ask for: each answers with the change to be written, or refuses ----

    def join(self, name: str, token: str, seat: int | None) -> tuple[int, Change]:
        self._only_when_open()
        free = [number for number, chair in enumerate(self.chairs) if chair.kind == "empty"]
        if seat is None:
            if not free:
                raise Refusal("all seats are taken")
            seat = free[0]
        elif seat >= len(self.chairs):
            raise Refusal(f"there is no seat {seat}")
        elif seat not in free:
            raise Refusal(f"seat {seat} is taken")
        return seat, {"do": "sit", "seat": seat, "name": name, "token": digest(token)}

    def stand(self, seat: int) -> Change:
        self._only_when_open()
        return {"do": "stand", "seat": seat}

    def fill(self, seat: int, engine: EngineSeat | None) -> Change:
        self._only_when_open()
        if seat >= len(self.chairs):
            raise Refusal(f"there is no seat {seat}")
        if self.chairs[seat].kind == "person":
            raise Refusal(f"seat {seat} is taken")
        if engine is None:
            return {"do": "stand", "seat": seat}
        self._check_engine(engine)
        return {"do": "fill", "seat": seat, "engine": engine.model_dump(exclude_none=True)}

    def make_ready(self, seat: int, is_ready: bool) -> Change:
        self._only_when_open()
        if is_ready and self._needs_layout and self.chairs[seat].layout is None:
            raise Refusal("place your planes first")
        return {"do": "ready", "seat": seat, "is_ready": is_ready}

    def place(self, seat: int, planes: list[str]) -> Change:
        self._only_when_open()
        if not self._needs_layout:
            raise Refusal("there is nothing to place")
        if self.chairs[seat].is_ready:
            raise Refusal("you have said that you are ready")
        if len(planes) != self.game.options["planes"]:
            raise Refusal(f"{self.game.options['planes']} planes are wanted, not {len(planes)}")
        state = self.game.initial()
        for plane in planes:
            state = state.play(plane)
        return {"do": "place", "seat": seat, "planes": planes}

    def lock_hints(self, is_locked: bool) -> Change:
        return {"do": "hints", "allowed": not is_locked}

    def set_pace(self, seconds: float, is_paused: bool) -> Change:
        self._only_show()
        return self.pacing.slower(seconds, self._ply if is_paused else None)

    def step(self) -> Change:
        self._only_show()
        if self.pacing.halt is None:
            raise Refusal("the engines do not pause")
        return self.pacing.step(self._ply)

    def ask_rematch(self, seat: int) -> Change:
        if self.status != "over":
            raise Refusal("the game is not over")
        return {"do": "rematch", "seat": seat}

    @property
    def can_start(self) -> bool:
        return self.match is None and all(
            chair.kind == "engine" or (chair.kind == "person" and chair.is_ready) for chair in self.chairs
        )

    @property
    def wants_rematch(self) -> bool:
        people = {seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"}
        return self.status == "over" and self.next_code is None and bool(people) and people <= self.rematch

    @property
    def _needs_layout(self) -> bool:
        return self.is_hidden

    # ---- what happened ----

    def apply(self, change: Change) -> None:
        """A change that is in the store."""
        match change["do"]:
            case "host":
                self.host = change["token"]
            case "sit":
                self.chairs[change["seat"]] = Chair(change["name"], change["token"])
            case "stand":
                self.chairs[change["seat"]] = Chair()
            case "fill":
                engine = EngineSeat(**change["engine"])
                self.chairs[change["seat"]] = Chair(engine_name(engine), engine=engine, is_ready=True)
            case "ready":
                self.chairs[change["seat"]].is_ready = change["is_ready"]
            case "place":
                self.chairs[change["seat"]].layout = tuple(change["planes"])
            case "hints":
                self.hints = change["allowed"]
            case "pace":
                self.pacing = Pacing(change["seconds"], change["halt"])
            case "begin":
                self._begin()
            case "match":
                assert self.match is not None
                for kind, seat, text, at in change["events"]:
                    event = Event(kind, seat, text, at)
                    self.note(event, self.legal())
                    self.match.follow(event)
            case "rematch":
                self.rematch.add(change["seat"])
            case "next":
                self.next_code = change["code"]

    def note(self, event: Event, legal: list[qipan.Move]) -> None:
        """Remembers what is shown of a move, which was among the legal ones."""
        if event.kind == "move" and event.seat is not None:
            move = next((move for move in legal if str(move) == event.text), None)
            if move is not None and not (self.is_hidden and len(move.path) > 1):  # where planes are is hidden
                self.last_moves[event.seat] = LastMove(event.text, tuple(move.path))
        elif event.kind in ("takeback", "accept"):
            self.takebacks += 1
            self.last_moves = [LastMove()] * self.game.seats

    def _begin(self) -> None:
        seats = [
            qipan.Seat(chair.name or f"seat {seat}", "engine" if chair.kind == "engine" else "person")
            for seat, chair in enumerate(self.chairs)
        ]
        self.match = qipan.Match(self.game, seats, terms=self.terms, start=self.start, now=self.now)
        self._seen = {}
        for seat, chair in enumerate(self.chairs):
            if chair.layout is not None:
                self.match.place(seat, chair.layout)

    def _only_when_open(self) -> None:
        if self.match is not None:
            raise Refusal("the game has begun")

    def _only_show(self) -> None:
        if not self.is_show:
            raise Refusal("only engines among themselves, and without a clock, have a pace")

    @property
    def _ply(self) -> int:
        return 0 if self.match is None else self.match.ply

    def _check_engine(self, engine: EngineSeat) -> None:
        check_engine_name(engine.engine, self.game)
        if engine.level is not None and not has_levels(engine.engine, self.game):
            raise Refusal(f"{engine.engine} has no levels in {self.game.name}; best has")


def terms_of(setting: NewMatch) -> qipan.Terms:
    clock = setting.clock
    return qipan.Terms(
        clock=None if clock is None else qipan.Clock(clock.per_move, clock.per_game, clock.increment),
        on_timeout=setting.on_timeout,
        draw_rule=setting.draw_rule,
    )
