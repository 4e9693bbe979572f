"""Lies about a hidden set-up: wrong answers, and another layout than the one that was committed to."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence

import pytest

import qipan
from lan.helpers import Program, World, agreement_of, identities, new_duel, random_move, random_setup
from lan.test_attacks import SEEDS, Cheater, check_proof, resigned_log
from lan.test_duel import exchange
from qipan.lan import entries
from qipan.lan.agreement import Agreement
from qipan.lan.duel import Duel
from qipan.lan.entries import Entry, Secret, signed
from qipan.lan.referee import Fault
from qipan.lan.verify import verify_record
from qipan.match import notes
from qipan.match.assumed_setups import find_setup

# The board of the tests that are about details, and the one that people play on.
SMALL_BOARD: dict[str, int | bool | str] = {"size": 8, "planes": 1}
STANDARD_BOARD: dict[str, int | bool | str] = {}


class StopLying(Exception):
    """The liar's own referee refuses its entry, so the lie cannot go on."""


class Liar(Duel):
    """Gives a wrong answer, and goes on as if its set-up were another one that agrees with it, as long as it can."""

    lies_after = 0
    lied_at: int | None = None  # the number of the entry with the wrong answer
    reveals_other = False  # whether it reveals the other set-up in the end

    def place(self, setup: Sequence[str], now: float, secret: Secret | None = None) -> None:
        super().place(setup, now, secret)
        self.referee.setups.pop(self.seat)

    def _due(self) -> entries.Body | None:
        referee, pending = self.referee, self.referee.pending
        if referee.stage == "play" and pending is not None and self.lies_after == 0:
            for answer in ("head", "body", "empty"):
                if (lie := self._answer(f"{pending.move}={answer}")) is not None and not self._is_true(lie):
                    self.lied_at, self.lies_after = len(referee.log), -1
                    return lie
        if referee.stage == "play" and pending is not None:
            self.lies_after -= self.lies_after > 0
            return self._answer(self._truth(pending)) or entries.Answer(public=self._truth(pending), position="0" * 32)
        if referee.stage == "reveal" and self.reveals_other and self.secret is not None:
            return entries.Reveal(setup=self._shown_setup(), salt=self.secret.salt)
        return super()._due()

    def _shown_setup(self) -> list[str]:
        """Return the set-up as which the liar has answered."""
        planes = len(self.secret.setup) if self.secret is not None else 0
        return [entry.text for entry in self.referee.match.entries[self.seat * planes :][:planes]]

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
        referee, layout = self.referee, ",".join(self.secret.setup)
        state = referee.game.parse(f"{layout} {layout} {pending.move} -")
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


def short_game(agreement: Agreement, seed: int) -> World:
    """Return a world in which, after some random shots, half of them hit a head, so that the game ends soon."""
    world = World(agreement, seed)

    def choose_move(duel: Duel, rng: random.Random) -> str:
        enemy = world.programs[1 - duel.seat].duel.secret
        legal = {str(move) for move in duel.match.state.view(duel.seat).moves()}
        heads = [] if enemy is None else [plane[:-1] for plane in enemy.setup if plane[:-1] in legal]
        return rng.choice(heads) if heads and duel.match.ply > 16 and rng.random() < 0.5 else random_move(duel, rng)

    world.choose_move = choose_move
    return world


@pytest.mark.parametrize("board", [SMALL_BOARD, STANDARD_BOARD], ids=["small", "standard"])
@pytest.mark.parametrize("seed", SEEDS)
def test_wrong_answer(seed: int, board: dict[str, int | bool | str]) -> None:
    """A wrong answer is caught at once if no layout fits all answers, and otherwise when the layouts are revealed."""
    agreement = agreement_of("planes", seed, options=board)
    world = short_game(agreement, seed)
    liar = Liar(agreement, 1, identities()[1].sign)
    liar.lies_after, liar.reveals_other = seed % 3, seed % 2 == 1
    world.programs[1] = Program(agreement, 1, liar)
    honest, _ = world.run()
    assert liar.lied_at is not None
    check_proof(honest, notes.WRONG_ANSWER, notes.CHANGED_SETUP)
    assert honest.match.outcome is not None
    assert honest.match.outcome.payoffs == (1, -1)


@pytest.mark.parametrize("board", [SMALL_BOARD, STANDARD_BOARD], ids=["small", "standard"])
@pytest.mark.parametrize("seed", SEEDS)
def test_changed_layout(seed: int, board: dict[str, int | bool | str]) -> None:
    def forge(entry: Entry, duel: Duel) -> list[Entry] | None:
        if not isinstance(entry.body, entries.Reveal):
            return None
        rng, setup = random.Random(seed), entry.body.setup
        while sorted(setup) == sorted(entry.body.setup):
            setup = random_setup(duel.referee.game, 1, rng)
        return [resigned_log(duel, entry, entries.Reveal(setup=setup, salt=entry.body.salt))]

    world = short_game(agreement_of("planes", seed, options=board), seed)
    cheater = Cheater(world, seed, forge)
    world.tamper = cheater
    honest, _ = world.run()
    assert cheater.has_cheated
    check_proof(honest, notes.CHANGED_SETUP)


def after_shots(setups: list[list[str]], *shots: str) -> list[Duel]:
    """Return duels in which the seats shoot in turns, seat 0 first. The last shot was not delivered yet."""
    duels = [new_duel(agreement_of("planes"), each) for each in (0, 1)]
    exchange(duels)
    for duel, setup in zip(duels, setups, strict=True):
        duel.place(setup, 0.0)
        exchange(duels)
    for number, shot in enumerate(shots):
        exchange(duels)
        duels[number % 2].play(shot, 0.0)
    return duels


def false_answer(duel: Duel, public: str, assumed: list[str]) -> Entry:
    """Return the answer of the other seat to the last shot, as if its set-up were `assumed`."""
    referee, other = duel.referee, 1 - duel.seat
    assert referee.pending is not None
    trial = referee.match.copy()
    trial.reveal(other, assumed)
    trial.apply(qipan.Event("move", duel.seat, referee.pending.move, 0.0))
    body = entries.Answer(public=public, position=referee.digest(trial))
    return signed(len(duel.log), other, body, referee.head, identities()[other].sign)


def test_an_answer_that_no_layout_explains_is_caught_at_once() -> None:
    """The only plane was hit in the middle, so it is not in a corner: nobody has to wait for the end."""
    honest, _ = after_shots([["A2u"], ["B3u"]], "C3", "H7", "H7")
    assert honest.referee._public_moves[0] == (0, "C3", "C3=body")
    honest.receive(false_answer(honest, "H7=body", ["B3u"]), 0.0)
    assert honest.referee.stage == "play"
    check_proof(honest, notes.WRONG_ANSWER)


def test_a_wrong_answer_to_the_last_shot_is_caught() -> None:
    """Each shot hits the only plane of the other, but seat 0, which has hit first, says that it was missed."""
    cheater, honest = after_shots([["A2u"], ["B3u"]], "B3", "A2")
    honest.receive(false_answer(honest, "A2=empty", ["D5u"]), 0.0)
    assert (honest.fault, honest.referee.stage) == (None, "reveal")
    assert cheater.secret is not None
    reveal = entries.Reveal(setup=["A2u"], salt=cheater.secret.salt)
    entry = signed(len(honest.log), 0, reveal, honest.referee.head, identities()[0].sign)
    honest.receive(entry, 0.0)
    assert honest.fault is not None
    assert (honest.fault.seat, honest.fault.reason) == (0, notes.WRONG_ANSWER)
    assert verify_record(qipan.Record.from_json(honest.record().to_json())).cheater == 0
