"""Programs that leave a duel: for good, so as not to reveal their set-up, or so as not to confirm a loss.

`test_ending.py` is about programs that leave before the game is decided.
"""

from __future__ import annotations

import pytest

import qipan
from lan.helpers import World, agreement_of, identities
from qipan.lan import entries
from qipan.lan.cancellation import cancellation
from qipan.lan.duel import Duel
from qipan.lan.messages import Cancelled, Entries, Message, Refuse
from qipan.lan.patience import ABANDONED_SECONDS, END_SECONDS, RETURN_SECONDS
from qipan.lan.verify import verify_record
from qipan.match import notes
from qipan.rules.reasons import Problem


def leave_before(world: World, kind: type[entries.Reveal | entries.Close]) -> None:
    """Let seat 1 leave for good instead of sending an entry of this kind."""

    def tamper(seat: int, message: Message, now: float) -> list[Message]:
        sent = message.entries if seat == 1 and isinstance(message, Entries) else []
        if any(isinstance(entry.body, kind) for entry in sent):
            world.disconnect(back_after=None)
        return [message] if world.is_up else []

    world.tamper = tamper


def left_before_the_reveal() -> World:
    """Return a world in which seat 1 has left."""
    world = World(agreement_of("planes"), seed=1)
    leave_before(world, entries.Reveal)
    honest, _ = world.run(seconds=200)
    assert (honest.referee.stage, honest.referee.author, honest.fault) == ("reveal", 1, None)
    return world


def check_lost(duel: Duel) -> None:
    """Check that seat 1 has lost and the record says why, which cannot be proved: the commitment is the evidence."""
    assert duel.fault is not None
    assert (duel.fault.seat, duel.fault.reason) == (1, notes.NO_REVEAL)
    record = qipan.Record.from_json(duel.record().to_json())
    assert record.outcome is not None
    assert str(notes.NO_REVEAL) in record.outcome.reason
    assert duel.referee.commitments[1] in record.evidence
    assert record.outcome.payoffs == (1, -1)


def test_who_leaves_before_the_reveal_loses() -> None:
    world = left_before_the_reveal()
    duel = world.programs[0].duel
    due = duel.seconds_to_end(world.now)
    assert due is not None
    with pytest.raises(Problem, match="may still come back"):
        duel.claim(world.now + due - 1)
    duel.claim(world.now + due)
    check_lost(duel)


def test_who_never_comes_back_to_reveal_loses_without_a_claim() -> None:
    duel = left_before_the_reveal().programs[0].duel
    due = duel.deadline(0.0)
    assert due is not None
    assert due > ABANDONED_SECONDS
    duel.tick(due - 1)
    assert duel.fault is None
    duel.tick(due)
    check_lost(duel)


def test_who_leaves_before_the_reveal_loses_also_after_a_restart() -> None:
    """The time for the reveal ran out during the restart, but the other player still has a minute to come back."""
    world = left_before_the_reveal()
    program = world.programs[0]
    now = world.now + 2 * ABANDONED_SECONDS
    log, secret = program.stored, program.stored_secret
    sign = identities()[0].sign
    duel = Duel(program.agreement, 0, sign, secret=secret, log=log, now=now, began=world.now)
    duel.tick(now + RETURN_SECONDS - 1)
    assert duel.fault is None
    duel.tick(now + RETURN_SECONDS)
    check_lost(duel)


@pytest.mark.parametrize("seconds", [20, END_SECONDS / 2])
def test_who_comes_back_and_reveals_has_not_cheated(seconds: float) -> None:
    world = World(agreement_of("planes"), seed=1)
    leave_before(world, entries.Reveal)
    world.run(seconds=60)
    world.tamper = lambda seat, message, now: [message]
    world.at(seconds, lambda: world.kill(1))
    for duel in world.run():
        assert duel.fault is None
        assert duel.referee.stage == "over"


@pytest.mark.parametrize("name", ["dots", "planes"])
def test_who_leaves_before_it_confirms_the_result_changes_nothing(name: str) -> None:
    """The moves are signed, so the record proves the result without its confirmation."""
    world = World(agreement_of(name), seed=1)
    leave_before(world, entries.Close)
    honest, _ = world.run(seconds=END_SECONDS - 10)
    assert (honest.referee.stage, honest.fault, honest.is_over) == ("close", None, False)
    honest, _ = world.run(seconds=3 * END_SECONDS)
    assert (honest.referee.stage, honest.fault, honest.is_over) == ("close", None, True)
    record = honest.record()
    assert record.outcome is not None
    assert verify_record(record).cheater is None


def test_a_decided_duel_is_not_cancelled() -> None:
    duel = left_before_the_reveal().programs[0].duel
    with pytest.raises(Problem, match="the duel is over"):
        duel.cancel(1e6)
    assert not duel.is_over


def test_who_says_that_it_does_not_know_a_duel_annuls_nothing() -> None:
    """A player who says this in the middle of a game loses it; if it says this in answer to a call, the game waits."""
    for is_answer in (True, False):
        world = World(agreement_of("dots"), seed=1, think=100)
        world.run(seconds=100)
        link = world.programs[0].link
        if is_answer:
            link.connect(world.now)
        link.receive(Refuse(why="unknown_duel"), world.now)
        if is_answer:
            assert (link.duel.is_over, link.duel.fault) == (False, None)
        else:
            assert link.duel.fault is not None
            assert (link.duel.fault.seat, link.duel.fault.reason) == (1, notes.INVALID_MESSAGE)


def test_nobody_cancels_in_another_players_name() -> None:
    world = World(agreement_of("dots"), seed=1, think=100)
    world.run(seconds=100)
    duel = world.programs[0].duel
    forged = cancellation(duel.agreement, 0, "cancel", identities()[1].sign)
    world.programs[0].link.receive(Cancelled(duel=duel.agreement.duel, cancellation=forged), world.now)
    assert not duel.is_cancelled
    assert duel.fault is not None
    assert (duel.fault.seat, duel.fault.reason) == (1, notes.INVALID_MESSAGE)
