"""A cheating program is always caught, whatever it does, and the record proves what can be proved."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Sequence

import pytest

import qipan
from lan.helpers import Program, World, agreement_of, identities, random_setup
from qipan.lan import entries, messages
from qipan.lan.agreement import Agreement, ClockTerms
from qipan.lan.duel import Duel
from qipan.lan.entries import Entry, Secret, signed
from qipan.lan.identity import Identity
from qipan.lan.messages import Message
from qipan.lan.referee import Fault
from qipan.lan.verify import verify_record
from qipan.match import notes
from qipan.match.assumed_setups import find_setup
from qipan.rules.reasons import Problem, Reason
from variants import SMALL_FOR_TWO as SMALL

SEEDS = range(50)


def game_of(seed: int) -> str:
    """Return the game for a seed: each game gets ten of the fifty seeds."""
    return list(SMALL)[seed % len(SMALL)]


class Cheater:
    """Changes one message of seat 1, after some plies. `forge` returns what is sent instead of an entry."""

    def __init__(self, world: World, seed: int, forge: Callable[[Entry, Duel], list[Entry] | None]) -> None:
        self.world = world
        self.after = 0
        self.forge = forge
        self.has_cheated = False

    def __call__(self, seat: int, message: Message, now: float) -> list[Message]:
        if seat == 0 or self.has_cheated or not isinstance(message, messages.Entries):
            return [message]
        sent: list[Entry] = []
        for entry in message.entries:
            forged = None if self.has_cheated else self.forge(entry, self.world.programs[1].duel)
            if forged is not None and self.after > 0:
                self.after, forged = self.after - 1, None
            self.has_cheated |= forged is not None
            sent += [entry] if forged is None else forged
        return [messages.Entries(entries=sent)] if sent else []


def caught(agreement: Agreement, seed: int, forge: Callable[[Entry, Duel], list[Entry] | None]) -> Duel:
    """Return the duel of the honest program; fail unless it has caught the other program."""
    world = World(agreement, seed)
    cheater = Cheater(world, seed, forge)
    world.tamper = cheater
    honest, _ = world.run(seconds=2000)
    assert cheater.has_cheated
    assert honest.fault is not None
    assert honest.fault.seat == 1
    outcome = honest.match.outcome
    assert outcome is not None
    assert outcome.payoffs[0] > outcome.payoffs[1]
    return honest


def resigned_log(duel: Duel, entry: Entry, body: entries.Body) -> Entry:
    """Return an entry with another body at the place of `entry`, with the cheater's own valid signature."""
    head = duel.agreement.digest
    for before in duel.log[: entry.number]:
        head = before.head(head)
    return signed(entry.number, 1, body, head, identities()[1].sign)


def check_proof(duel: Duel, *faults: Reason) -> None:
    """Check that the record names the cheater, and proves the fault to somebody who trusts neither player."""
    assert duel.fault is not None
    assert duel.fault.reason in faults
    record = qipan.Record.from_json(duel.record().to_json())
    verdict = verify_record(record)
    assert verdict.cheater == 1
    assert verdict.fault is not None


class StopLying(Exception):
    """The liar's own referee refuses its entry, so the lie cannot go on."""


class Liar(Duel):
    """Gives a wrong answer, and goes on as if its set-up were another one that agrees with it, as long as it can."""

    lies_after = 0
    has_lied = False
    reveals_other = False  # whether it reveals the other set-up in the end

    def place(self, setup: Sequence[str], now: float, secret: Secret | None = None) -> None:
        super().place(setup, now, secret)
        self.referee.setups.pop(self.seat)

    def _due(self) -> entries.Body | None:
        referee, pending = self.referee, self.referee.pending
        if referee.stage == "play" and pending is not None and self.lies_after == 0:
            for answer in ("head", "body", "empty"):
                if (lie := self._answer(f"{pending.move}={answer}")) is not None and not self._is_true(lie):
                    self.has_lied, self.lies_after = True, -1
                    return lie
        if referee.stage == "play" and pending is not None:
            self.lies_after -= self.lies_after > 0
            return self._answer(self._truth(pending)) or entries.Answer(public=self._truth(pending), position="0" * 32)
        if referee.stage == "reveal" and self.reveals_other and self.secret is not None:
            return entries.Reveal(setup=[referee.match.entries[self.seat].text], salt=self.secret.salt)
        return super()._due()

    def _write(self, body: entries.Body, now: float) -> None:
        """Write an entry even if the referee refuses it."""
        try:
            super()._write(body, now)
        except Fault:
            log = self.referee.log
            log.append(signed(len(log), self.seat, body, self.referee.head, self._sign))
            raise StopLying from None

    def _write_due(self, now: float) -> None:
        with contextlib.suppress(StopLying):
            super()._write_due(now)

    def _truth(self, pending: entries.Move) -> str:
        assert self.secret is not None
        referee = self.referee
        state = referee.game.parse(f"{self.secret.setup[0]} {self.secret.setup[0]} {pending.move} -")
        return referee.module.public_move(state, 0, pending.move)

    def _is_true(self, answer: entries.Answer) -> bool:
        assert self.referee.pending is not None
        return answer.public == self._truth(self.referee.pending)

    def _answer(self, public: str) -> entries.Answer | None:
        """Return an answer with the hash of the position that it leads to; None if no set-up agrees with it."""
        referee, pending = self.referee, self.referee.pending
        assert pending is not None
        mover = 1 - self.seat
        setup = find_setup(referee.game, self.seat, {}, [*referee._public_moves, (mover, pending.move, public)])
        if setup is None:
            return None
        trial = referee.match.copy()
        trial.reveal(self.seat, setup)
        trial.apply(qipan.Event("move", mover, pending.move, trial.events[-1].at))
        return entries.Answer(public=public, position=referee.digest(trial))


@pytest.mark.parametrize("seed", SEEDS)
def test_wrong_answer(seed: int) -> None:
    """A wrong answer is caught at once if no layout fits all answers, and otherwise when the layouts are revealed."""
    agreement = agreement_of("planes", seed)
    world = World(agreement, seed)
    liar = Liar(agreement, 1, identities()[1].sign)
    liar.lies_after, liar.reveals_other = seed % 3, seed % 2 == 1
    world.programs[1] = Program(agreement, 1, liar)
    honest, _ = world.run()
    assert liar.has_lied
    check_proof(honest, notes.WRONG_ANSWER, notes.CHANGED_SETUP)
    assert honest.match.outcome is not None
    assert honest.match.outcome.payoffs == (1, -1)


@pytest.mark.parametrize("seed", SEEDS)
def test_changed_layout(seed: int) -> None:
    def forge(entry: Entry, duel: Duel) -> list[Entry] | None:
        if not isinstance(entry.body, entries.Reveal):
            return None
        other = random_setup(duel.referee.game, 1, random.Random(seed))
        if other == entry.body.setup:
            other = [*other[:-1], "A0u"]
        return [resigned_log(duel, entry, entries.Reveal(setup=other, salt=entry.body.salt))]

    world = World(agreement_of("planes", seed), seed)
    cheater = Cheater(world, seed, forge)
    cheater.after = 0
    world.tamper = cheater
    honest, _ = world.run()
    check_proof(honest, notes.CHANGED_SETUP)


@pytest.mark.parametrize("seed", SEEDS)
def test_out_of_turn(seed: int) -> None:
    """The cheater sends a second move before the other seat has moved, or a move in place of an answer."""
    name = game_of(seed)

    def forge(entry: Entry, duel: Duel) -> list[Entry] | None:
        if not isinstance(entry.body, entries.Move):
            return None
        head = duel.agreement.digest
        for before in duel.log[: entry.number + 1]:
            head = before.head(head)
        if duel.referee.author == 1:  # in dots, a box gives another turn
            return None
        return [entry, signed(entry.number + 1, 1, entry.body, head, identities()[1].sign)]

    check_proof(caught(agreement_of(name, seed), seed, forge), notes.OUT_OF_TURN)


@pytest.mark.parametrize("seed", SEEDS)
def test_replayed_message(seed: int) -> None:
    """The cheater repeats an entry of this duel, or sends one that was signed for another duel."""
    name = game_of(seed)

    def forge(entry: Entry, duel: Duel) -> list[Entry] | None:
        if not isinstance(entry.body, entries.Move):
            return None
        if seed % 2:
            return [entry, entry]
        return [signed(entry.number, 1, entry.body, "f" * 64, identities()[1].sign)]

    honest = caught(agreement_of(name, seed), seed, forge)
    assert honest.fault is not None
    assert honest.fault.reason in (notes.REPEATED_MESSAGE, notes.BAD_SIGNATURE)


@pytest.mark.parametrize("seed", SEEDS)
def test_illegal_move_or_false_position(seed: int) -> None:
    name = game_of(seed)

    def forge(entry: Entry, duel: Duel) -> list[Entry] | None:
        if not isinstance(entry.body, entries.Move):
            return None
        is_illegal = seed % 2 or entry.body.position is None
        change: dict[str, object] = {"move": "Z9-Z8"} if is_illegal else {"position": "0" * 32}
        return [resigned_log(duel, entry, entry.body.model_copy(update=change))]

    check_proof(caught(agreement_of(name, seed), seed, forge), notes.ILLEGAL_MOVE, notes.OTHER_POSITION)


@pytest.mark.parametrize("seed", SEEDS)
def test_false_clock(seed: int) -> None:
    """The cheater thinks for long and claims that it has used hardly any time."""
    rng = random.Random(seed)
    agreement = agreement_of(game_of(seed), seed, ClockTerms(per_game=1000.0))

    def forge(entry: Entry, duel: Duel) -> list[Entry] | None:
        if not isinstance(entry.body, entries.Move) or entry.body.used < 5:
            return None
        return [resigned_log(duel, entry, entry.body.model_copy(update={"used": rng.random()}))]

    world = World(agreement, seed, think=30.0)
    cheater = Cheater(world, seed, forge)
    cheater.after = 0
    world.tamper = cheater
    honest, _ = world.run()
    assert cheater.has_cheated
    assert honest.fault is not None
    assert honest.fault.reason == notes.FALSE_CLOCK
    with pytest.raises(Problem, match="not proved"):  # only the program that has waited knows for how long
        verify_record(honest.record())


@pytest.mark.parametrize("seed", SEEDS)
def test_flood(seed: int) -> None:
    rng = random.Random(seed)
    kinds: list[Message] = [
        messages.Ping(),
        messages.Status(state="thinking"),
        messages.AskToResign(request=identities()[1].sign(b"resign")),
    ]
    flood = rng.choice(kinds)

    def tamper(seat: int, message: Message, now: float) -> list[Message]:
        is_flood = seat == 1 and isinstance(message, messages.Entries)
        return [message, *([flood] * 400 if is_flood else [])]

    world = World(agreement_of(game_of(seed), seed), seed, tamper=tamper)
    honest, _ = world.run()
    assert honest.fault is not None
    assert (honest.fault.seat, honest.fault.reason) == (1, notes.FLOOD)


@pytest.mark.parametrize("seed", SEEDS)
def test_somebody_elses_signature(seed: int) -> None:
    """A man in the middle of a connection cannot write for a player, whose key he does not have."""
    stranger = Identity.create()

    def forge(entry: Entry, duel: Duel) -> list[Entry] | None:
        if not isinstance(entry.body, entries.Move):
            return None
        return [entry.model_copy(update={"signature": stranger.sign(entry.signed_content(duel.referee.head))})]

    honest = caught(agreement_of("dots", seed), seed, forge)
    assert honest.fault is not None
    assert honest.fault.reason == notes.BAD_SIGNATURE


def test_a_program_that_has_forgotten_its_moves_is_caught() -> None:
    """If such a program were not caught, it could take a move back by restarting with an old log."""
    world = World(agreement_of("dots"), seed=1)
    world.at(3, lambda: forget(world))
    honest, _ = world.run()
    assert honest.fault is not None
    assert honest.fault.reason == notes.REPEATED_MESSAGE


def forget(world: World) -> None:
    program = world.programs[1]
    own = [number for number, entry in enumerate(program.stored) if entry.seat == 1]
    program.stored = program.stored[: own[-2]]
    world.disconnect(back_after=0.5)
    program.restart(world.now)


def test_who_does_not_answer_loses() -> None:
    def tamper(seat: int, message: Message, now: float) -> list[Message]:
        is_in_play = isinstance(message, messages.Entries) and message.entries[0].number > 4
        return [] if seat == 1 and is_in_play else [message]

    agreement = agreement_of("planes")
    world = World(agreement, seed=1, tamper=tamper)
    world.programs[1] = Program(agreement, 1, Patient(agreement, 1, identities()[1].sign))
    honest, _ = world.run()
    assert honest.fault is not None
    assert honest.fault.reason == notes.NO_ANSWER


class Patient(Duel):
    """Waits for ever, whatever the clock says."""

    def tick(self, now: float) -> None:
        pass
