"""Two programs in memory: the network between them, and their players, are random but depend only on a seed."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import qipan
from qipan.lan.agreement import Agreement, ClockTerms, Player
from qipan.lan.duel import Duel
from qipan.lan.entries import Entry, Secret
from qipan.lan.identity import Identity
from qipan.lan.link import Link
from qipan.lan.messages import HEADER, Message, Ping, read_message, write_frame
from qipan.lan.running import FAREWELL_SECONDS
from qipan.match.hidden_moves import before_setup, hides_moves
from qipan.rules import Game
from variants import SMALL_FOR_TWO

PING_SECONDS = 2.0


@cache
def identities() -> tuple[Identity, Identity]:
    return Identity.create(), Identity.create()


def agreement_of(name: str, seed: int = 0, clock: ClockTerms | None = None) -> Agreement:
    game = qipan.game(name, **SMALL_FOR_TWO[name])
    keys = [identity.key for identity in identities()]
    return Agreement(
        duel=f"{seed:064x}",
        game=name,
        rules_version=game.rules_version,
        options=game.options,
        clock=clock,
        seats=[Player(name="Ann", kind="person", key=keys[0]), Player(name="Bo", kind="engine", key=keys[1])],
        date="2026-11-18",
    )


def new_duel(agreement: Agreement, seat: int) -> Duel:
    return Duel(agreement, seat, identities()[seat].sign)


def random_setup(game: Game, seat: int, rng: random.Random) -> list[str]:
    state, moves = before_setup(game, seat), []
    while state.mover == seat and hides_moves(state):
        moves.append(rng.choice([str(move) for move in state.moves()]))
        state = state.play(moves[-1])
    return moves


def choose(duel: Duel, rng: random.Random, now: float) -> bool:
    """Let the local player act, if it has to. Return whether it has acted."""
    if duel.needs_setup:
        duel.place(random_setup(duel.referee.game, duel.seat, rng), now)
        return True
    if duel.is_my_turn:
        moves = duel.match.state.view(duel.seat).moves()
        duel.play(str(rng.choice(moves)), now)
        return True
    return False


@dataclass
class Program:
    """One program with its disk: what it has stored survives when it is killed."""

    agreement: Agreement
    seat: int
    duel: Duel
    link: Link = field(init=False)
    stored: list[Entry] = field(default_factory=list)
    stored_secret: Secret | None = None
    delivered_at: float | None = None  # when the duel was over, and the other program had received all entries
    has_forgotten: bool = False  # whether the program has only the file of the finished duel left

    def __post_init__(self) -> None:
        self.link = Link(self.duel, self.store)

    def store(self) -> None:
        self.stored, self.stored_secret = list(self.duel.log), self.duel.secret

    def restart(self, now: float) -> None:
        sign = identities()[self.seat].sign
        stored, secret, duel = self.stored, self.stored_secret, self.duel
        self.duel = Duel(
            self.agreement,
            self.seat,
            sign,
            secret=secret,
            log=stored,
            now=now,
            began=now,
            forgiven=duel.waiting.forgiven,
            cancelled=duel.cancellation,
        )
        self.link = Link(self.duel, self.store)

    def end(self, now: float) -> None:
        """Note that the duel is over. After some time, the program has only the file of the finished duel."""
        if self.link.is_delivered and self.delivered_at is None:
            self.delivered_at = now
        is_late = self.delivered_at is not None and now - self.delivered_at > FAREWELL_SECONDS
        if is_late and not self.has_forgotten and self.duel.referee.stage == "over":
            self.has_forgotten = True
            self.restart(now)


Tamper = Callable[[int, Message, float], list[Message]]  # returns what a network or a cheater makes of a message


class World:
    """A discrete simulation of two programs, their players and the connection between them."""

    def __init__(
        self, agreement: Agreement, seed: int, *, tamper: Tamper | None = None, think: float = 1.0, delay: float = 0.01
    ) -> None:
        self.rng = random.Random(seed)
        self.now = 0.0
        self.programs = [Program(agreement, seat, new_duel(agreement, seat)) for seat in (0, 1)]
        self.tamper = tamper or (lambda seat, message, now: [message])
        self.delay, self.think = delay, think
        self.loss = 0.0  # the probability that a message breaks the connection
        self.is_up = False
        self._connection = 0
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._number = 0

    def at(self, delay: float, action: Callable[[], None]) -> None:
        self._number += 1
        heapq.heappush(self._queue, (self.now + delay, self._number, action))

    def connect(self) -> None:
        if self.is_up:
            return
        self.is_up = True
        self._connection += 1
        for program in self.programs:
            program.end(self.now)
            self.send(program.seat, program.link.connect(self.now))

    def disconnect(self, back_after: float | None = 0.5) -> None:
        if self.is_up:
            self.is_up = False
            self._connection += 1
            for program in self.programs:
                program.link.disconnect(self.now)
        if back_after is not None:
            self.at(back_after, self.connect)

    def kill(self, seat: int) -> None:
        self.disconnect()
        self.programs[seat].restart(self.now)

    def send(self, seat: int, sent: list[Message]) -> None:
        for message in sent:
            for changed in self.tamper(seat, message, self.now):
                if not isinstance(changed, Ping) and self.rng.random() < self.loss:
                    self.disconnect()
                    return
                self._deliver(seat, write_frame(changed))

    def _deliver(self, seat: int, frame: bytes) -> None:
        connection = self._connection

        def arrive() -> None:
            if connection == self._connection and self.is_up:
                program = self.programs[1 - seat]
                program.end(self.now)
                self.send(1 - seat, program.link.receive(read_message(frame[HEADER:]), self.now))
                self.watch_clock(1 - seat)

        self.at(self.delay, arrive)

    def act(self, seat: int) -> None:
        """Let the player of a seat act now and then."""
        duel = self.programs[seat].duel
        if not duel.is_over:
            self.watch_clock(seat)
            choose(duel, self.rng, self.now)
            self.at(self.rng.random() * self.think + 0.01, lambda: self.act(seat))
        self.send(seat, self.programs[seat].link.pending(self.now))

    def ping(self) -> None:
        """Let both programs send a ping now and then, which shows that the connection is up."""
        if self.is_up:
            for seat in (0, 1):
                self.send(seat, [Ping()])
        self.at(PING_SECONDS, self.ping)

    def watch_clock(self, seat: int) -> None:
        """Let a program do what is due, and call this again at its next deadline."""
        duel = self.programs[seat].duel
        duel.tick(self.now)
        self.send(seat, self.programs[seat].link.pending(self.now))
        deadline = duel.deadline(self.now)
        if deadline is not None and deadline > self.now:
            self.at(deadline - self.now, lambda: self.watch_clock(seat))

    def run_network(self, seconds: float = 10.0) -> None:
        """Deliver what the programs send each other, while the players do nothing."""
        end = self.now + seconds
        while self._queue and self._queue[0][0] <= end:
            self.now, _, action = heapq.heappop(self._queue)
            action()

    def run(self, seconds: float = 100_000.0) -> list[Duel]:
        """Run until both programs have ended the duel, or one program was caught, or the time is up."""
        self.connect()
        self.ping()
        for seat in (0, 1):
            self.at(0.01, lambda seat=seat: self.act(seat))  # type: ignore[misc]
        while self._queue and self.now < seconds:
            self.now, _, action = heapq.heappop(self._queue)
            action()
            if any(program.duel.fault is not None for program in self.programs):
                break
            for program in self.programs:
                program.end(self.now)
            if all(program.delivered_at is not None for program in self.programs):
                break
        return [program.duel for program in self.programs]
