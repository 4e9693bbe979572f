"""The state of a room, independent of sockets and the store.

Only events change it: small dictionaries that are stored before they are applied. So the state can be rebuilt from
its events, after a crash or in another process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from qipan.engines.registry import has_levels
from qipan.match import Clock, Match, Terms
from qipan.match import Event as MatchEvent
from qipan.match import Seat as MatchSeat
from qipan.match.history import is_hidden
from qipan.match.visibility import VisibleEvents
from qipan.rules import Move, State, game
from qipan.server.engines.engines import check_engine_name
from qipan.server.errors import Refusal
from qipan.server.protocol.base import EngineSeat, NewMatch
from qipan.server.rooms.ids import digest
from qipan.server.rooms.pacing import Pacing
from qipan.server.rooms.seats import LastMove, Seat, engine_label

Event = dict[str, Any]  # the key `do` names the kind of event; see `RoomState.apply`


@dataclass
class RoomState:
    """The seats of a room, and the match once it has started."""

    new_match: NewMatch  # the host's choices
    now: Callable[[], float] = time.monotonic
    host: str | None = None  # digest of the host's token
    hints: bool = True
    match: Match | None = None
    next_code: str | None = None
    rematch: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.game = game(self.new_match.game, **self.new_match.options)
        self.is_hidden = is_hidden(self.game)  # whether part of the position is hidden from the seats
        if self.is_hidden and self.new_match.position is not None:
            raise Refusal(f"{self.game.name} cannot start from a position: it would reveal what is hidden")
        self.start = None if self.new_match.position is None else self.game.parse(self.new_match.position)
        self.terms = _match_terms(self.new_match)
        self.terms.for_game(self.game)  # raises ValueError if the terms do not fit the game
        if self.new_match.pace is not None and self.new_match.clock is not None:
            raise Refusal("a match with clocks cannot have a pace")
        self.hints = self.new_match.hints
        self.pacing = Pacing(self.new_match.pace)
        self.seats = [Seat() for _ in range(self.game.seats)]
        self.last_moves = [LastMove()] * self.game.seats  # last move of each seat; hidden moves are left out
        self.history_changes = 0  # number of takebacks and accepted offers; each may invalidate moves that were sent
        self._legal_moves: tuple[State, list[Move]] | None = None
        self._visible_moves: dict[int | None, tuple[VisibleEvents, list[tuple[str, int | None]]]] = {}
        if any(seat >= self.game.seats for seat in (*map(int, self.new_match.engines), self.new_match.seat or 0)):
            raise Refusal(f"{self.game.name} has {self.game.seats} seats")
        if self.start is not None and self.start.outcome is not None:
            raise Refusal("the game is over in this position")
        for engine in self.new_match.engines.values():
            self._check_engine(engine)

    @property
    def status(self) -> Literal["open", "playing", "over"]:
        if self.match is None:
            return "open"
        return "playing" if self.match.outcome is None else "over"

    def seat_of(self, token_digest: str | None) -> int | None:
        """Return the seat that is held by the token with this digest, or None."""
        if token_digest is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.token_digest == token_digest), None)

    def is_engine(self, seat: int) -> bool:
        return self.seats[seat].engine is not None

    @property
    def has_people(self) -> bool:
        return any(seat.kind == "person" for seat in self.seats)

    @property
    def can_be_paced(self) -> bool:
        """Whether the host may set the pace: every seat has an engine, and there is no clock."""
        return self.new_match.clock is None and all(seat.kind == "engine" for seat in self.seats)

    @property
    def is_paused(self) -> bool:
        """Whether the engine to move must wait because the host has paused the match.

        The placement of a plane never waits: it is hidden, so there is nothing to watch.
        """
        return self.can_be_paced and self.pacing.is_paused_at(self._ply) and not self.is_placing

    @property
    def is_placing(self) -> bool:
        """Whether the next move places a plane, which only the seat to move may see."""
        return self.is_hidden and any(len(move.path) > 1 for move in self.legal_moves()[:1])

    @property
    def can_start(self) -> bool:
        return self.match is None and all(
            seat.kind == "engine" or (seat.kind == "person" and seat.is_ready) for seat in self.seats
        )

    @property
    def needs_rematch(self) -> bool:
        """Whether every person has asked for a rematch, and its room has not been created yet."""
        people = {number for number, seat in enumerate(self.seats) if seat.kind == "person"}
        return self.status == "over" and self.next_code is None and bool(people) and people <= self.rematch

    def after(self, events: Sequence[Event]) -> RoomState:
        """Return the state after these events. This state itself does not change.

        No event may be of the kind `match`: it would change the match, which both states share.
        """
        then = copy(self)
        then.seats = [replace(seat) for seat in self.seats]
        then.rematch = set(self.rematch)
        for event in events:
            then.apply(event)
        return then

    def legal_moves(self) -> list[Move]:
        """Return the legal moves of the seat to move; cached for the current position."""
        match = self.match
        if match is None or match.mover is None:
            return []
        if self._legal_moves is None or self._legal_moves[0] != match.state:
            self._legal_moves = (match.state, match.state.moves())
        return self._legal_moves[1]

    def visible_moves(self, seat: int | None) -> list[tuple[str, int | None]]:
        """Return (text, seat) of each move in planes that a seat may know, or a spectator if `seat` is None.

        The text of a shot includes its answer, as in `C5=body`. The layout of another seat is one move, `placed`.
        """
        assert self.match is not None
        visible, moves = self._visible_moves.setdefault(seat, (VisibleEvents(self.match, seat), []))
        moves.extend(
            (event.text or "placed", event.seat) for event in visible.read_new() if event.kind in ("move", "place")
        )
        return moves

    # ---- commands: each returns the event to be stored, or raises Refusal ----

    def join(self, name: str, token: str, seat: int | None) -> tuple[int, Event]:
        """Return the number of the seat to take, and the event to be stored. If `seat` is None, take any free seat."""
        self._check_open()
        free = [number for number, candidate in enumerate(self.seats) if candidate.kind == "empty"]
        if seat is None:
            if not free:
                raise Refusal("all seats are taken")
            seat = free[0]
        elif seat >= len(self.seats):
            raise Refusal(f"there is no seat {seat}")
        elif seat not in free:
            raise Refusal(f"seat {seat} is taken")
        return seat, {"do": "sit", "seat": seat, "name": name, "token": digest(token)}

    def stand(self, seat: int) -> Event:
        self._check_open()
        return {"do": "stand", "seat": seat}

    def fill(self, seat: int, engine: EngineSeat | None) -> Event:
        self._check_open()
        if seat >= len(self.seats):
            raise Refusal(f"there is no seat {seat}")
        if self.seats[seat].kind == "person":
            raise Refusal(f"seat {seat} is taken")
        if engine is None:
            return {"do": "stand", "seat": seat}
        self._check_engine(engine)
        return {"do": "fill", "seat": seat, "engine": engine.model_dump(exclude_none=True)}

    def set_ready(self, seat: int, is_ready: bool) -> Event:
        self._check_open()
        if is_ready and self.is_hidden and self.seats[seat].layout is None:
            raise Refusal("place your planes first")
        return {"do": "ready", "seat": seat, "is_ready": is_ready}

    def place(self, seat: int, planes: list[str]) -> Event:
        self._check_open()
        if not self.is_hidden:
            raise Refusal("there is nothing to place")
        if self.seats[seat].is_ready:
            raise Refusal("you are ready; take that back first")
        if len(planes) != self.game.options["planes"]:
            raise Refusal(f"{self.game.options['planes']} planes are needed, not {len(planes)}")
        state = self.game.initial()
        for plane in planes:
            state = state.play(plane)
        return {"do": "place", "seat": seat, "planes": planes}

    def lock_hints(self, is_locked: bool) -> Event:
        return {"do": "hints", "allowed": not is_locked}

    def set_pace(self, seconds: float, is_paused: bool) -> Event:
        self._check_can_be_paced()
        return self.pacing.pace_event(seconds, self._ply if is_paused else None)

    def step(self) -> Event:
        self._check_can_be_paced()
        if self.pacing.pause_ply is None:
            raise Refusal("the engines are not paused")
        return self.pacing.step_event(self._ply)

    def ask_rematch(self, seat: int) -> Event:
        if self.status != "over":
            raise Refusal("the game is not over")
        return {"do": "rematch", "seat": seat}

    # ---- events ----

    def apply(self, event: Event) -> None:
        """Apply an event that has been stored."""
        match event["do"]:
            case "host":
                self.host = event["token"]
            case "sit":
                self.seats[event["seat"]] = Seat(event["name"], event["token"])
            case "stand":
                self.seats[event["seat"]] = Seat()
            case "fill":
                engine = EngineSeat(**event["engine"])
                self.seats[event["seat"]] = Seat(engine_label(engine), engine=engine, is_ready=True)
            case "ready":
                self.seats[event["seat"]].is_ready = event["is_ready"]
            case "place":
                self.seats[event["seat"]].layout = tuple(event["planes"])
            case "hints":
                self.hints = event["allowed"]
            case "pace":
                self.pacing = Pacing(event["seconds"], event["halt"])
            case "begin":
                self._start_match()
            case "match":
                assert self.match is not None
                for kind, seat, text, at in event["events"]:
                    match_event = MatchEvent(kind, seat, text, at)
                    self.update_last_moves(match_event, self.legal_moves())
                    self.match.apply(match_event)
            case "rematch":
                self.rematch.add(event["seat"])
            case "next":
                self.next_code = event["code"]

    def update_last_moves(self, event: MatchEvent, legal_before: list[Move]) -> None:
        """Update `last_moves` and `history_changes` for an event of the match.

        `legal_before` are the legal moves before the event: the path of a move is found among them.
        """
        if event.kind == "move" and event.seat is not None:
            move = next((move for move in legal_before if str(move) == event.text), None)
            if move is not None and not (self.is_hidden and len(move.path) > 1):  # the placement of a plane is hidden
                self.last_moves[event.seat] = LastMove(event.text, tuple(move.path))
        elif event.kind in ("takeback", "accept"):
            self.history_changes += 1
            self.last_moves = [LastMove()] * self.game.seats

    def _start_match(self) -> None:
        seats = [
            MatchSeat(seat.name or f"seat {number}", "engine" if seat.kind == "engine" else "person")
            for number, seat in enumerate(self.seats)
        ]
        self.match = Match(self.game, seats, terms=self.terms, start=self.start, now=self.now)
        self._visible_moves = {}
        for number, seat in enumerate(self.seats):
            if seat.layout is not None:
                self.match.place(number, seat.layout)

    # ---- helpers ----

    @property
    def _ply(self) -> int:
        return 0 if self.match is None else self.match.ply

    def _check_open(self) -> None:
        if self.match is not None:
            raise Refusal("the game has begun")

    def _check_can_be_paced(self) -> None:
        if not self.can_be_paced:
            raise Refusal("only a match between engines, without a clock, has a pace")

    def _check_engine(self, engine: EngineSeat) -> None:
        check_engine_name(engine.engine, self.game)
        if engine.level is not None and not has_levels(engine.engine, self.game):
            raise Refusal(f"{engine.engine} has no levels in {self.game.name}; use best")


def _match_terms(new_match: NewMatch) -> Terms:
    clock = new_match.clock
    return Terms(
        clock=None if clock is None else Clock(clock.per_move, clock.per_game, clock.increment),
        on_timeout=new_match.on_timeout,
        draw_rule=new_match.draw_rule,
    )
