"""How a duel ends when one player is absent: before the game, in it, and when it is decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import qipan
from lan.helpers import World, agreement_of, choose, identities, new_duel
from lan.test_duel import check_equal, exchange
from qipan.lan import entries
from qipan.lan.agreement import ClockTerms
from qipan.lan.cancellation import How, cancellation
from qipan.lan.duel import Duel
from qipan.lan.entries import Entry, signed
from qipan.lan.messages import Cancelled, Entries, Message
from qipan.lan.patience import ABSENCE_SECONDS, RETURN_SECONDS, SETUP_SECONDS
from qipan.lan.verify import verify_record
from qipan.match import notes
from qipan.rules.reasons import Problem


def broken_off(name: str = "planes", clock: ClockTerms | None = None, mover: int = 1) -> World:
    """Return a world in which the cable was cut in the middle of a game, when it was this seat's turn."""
    world = World(agreement_of(name, clock=clock), seed=1)
    world.connect()
    turn = 0
    while (duel := world.programs[mover].duel).match.ply < 6 or duel.referee.author != mover:
        program = world.programs[turn % 2]
        choose(program.duel, world.rng, world.now)
        world.send(program.seat, program.link.pending(world.now))
        world.run_network(1)
        turn += 1
    assert {program.duel.referee.stage for program in world.programs} == {"play"}
    assert len({len(program.duel.log) for program in world.programs}) == 1
    world.disconnect(back_after=None)
    return world


def come_back(world: World, seconds: float) -> None:
    """Connect after some time, in which nobody plays, and deliver the messages of both programs."""
    world.now += seconds
    world._queue.clear()
    world.connect()
    world.run_network()


def outcome(duel: Duel) -> tuple[float, ...] | None:
    record = qipan.Record.from_json(duel.record().to_json())
    return None if record.outcome is None else tuple(record.outcome.payoffs)


@pytest.mark.parametrize("clock", [None, ClockTerms(per_game=100.0)])
def test_who_waits_for_an_absent_player_may_claim_the_game(clock: ClockTerms | None) -> None:
    """The game cannot be claimed before the time is up; the absent player agrees when it comes back."""
    world = broken_off("two-eat-one", clock)
    waits, absent = (program.duel for program in world.programs)
    due = waits.seconds_to_end(world.now)
    assert due is not None
    assert due == pytest.approx(ABSENCE_SECONDS if clock is None else due, abs=10)
    assert due <= (ABSENCE_SECONDS if clock is None else 100 + RETURN_SECONDS)
    with pytest.raises(Problem, match="may still come back"):
        waits.claim(world.now + due - 1)
    with pytest.raises(Problem, match="make your move first"):
        absent.claim(world.now + 10 * due)
    waits.claim(world.now + due)
    assert (outcome(waits), waits.fault and waits.fault.reason) == ((1, -1), notes.LEFT)
    come_back(world, due + 1)
    assert outcome(absent) == (1, -1)
    assert waits.record() == absent.record()
    with pytest.raises(Problem, match="not proved"):  # nobody knows why the connection was gone
        verify_record(waits.record())


def test_an_absent_player_that_has_acted_has_not_lost() -> None:
    """Only the connection was missing: both may say that the other one was absent, and neither record has a winner."""
    world = broken_off(name="dots")
    waits, absent = (program.duel for program in world.programs)
    absent.play(str(absent.match.state.moves()[0]), world.now + 1)
    waits.claim(world.now + ABSENCE_SECONDS + 10)
    come_back(world, ABSENCE_SECONDS + 11)
    assert absent.is_cancelled
    assert outcome(absent) is None
    assert verify_record(absent.record()).claimed_by == 0


def tell(duel: Duel, world: World, how: How, *, is_back: bool) -> None:
    """Deliver a message of the other seat that says that it has ended the duel."""
    by = 1 - duel.seat
    said = cancellation(duel.agreement, by, how, identities()[by].sign)
    link = world.programs[duel.seat].link
    if is_back:
        world.now += 1
        link.connect(world.now)
    link.receive(Cancelled(duel=duel.agreement.duel, cancellation=said), world.now)


@pytest.mark.parametrize("how", ["cancel", "claim"])
@pytest.mark.parametrize("is_back", [False, True])
def test_who_breaks_a_game_off_loses_it(how: How, is_back: bool) -> None:
    """A player who ends a game while connected, or after a short absence, loses it: nobody annuls a lost game."""
    world = broken_off(mover=0)
    if not is_back:
        world.connect()
        world.run_network()
    duel = world.programs[0].duel
    tell(duel, world, how, is_back=is_back)
    assert outcome(duel) == (1, -1)
    assert duel.fault is not None
    assert duel.fault.reason == notes.BROKEN_OFF


def test_who_has_to_answer_does_not_end_the_game_by_its_absence() -> None:
    """The absent player has confirmed the shot, so it knew that it had to answer, and loses if it ends the game."""
    world = broken_off(mover=1)
    world.now += 2 * ABSENCE_SECONDS
    duel = world.programs[0].duel
    world.programs[0].link.peer_has = len(duel.log)
    tell(duel, world, "cancel", is_back=True)
    assert outcome(duel) == (1, -1)


def test_a_game_without_a_result_after_an_absence() -> None:
    world = broken_off("two-eat-one")
    waits, absent = (program.duel for program in world.programs)
    waits.cancel(world.now + ABSENCE_SECONDS + 10)
    come_back(world, ABSENCE_SECONDS + 11)
    assert outcome(waits) is outcome(absent) is None
    assert waits.record() == absent.record()
    record = waits.record()
    assert verify_record(record).cancelled_by == 0
    for changed in (
        replace(record, entries=record.entries[:-1]),
        replace(record, evidence=record.evidence.replace('"by":0', '"by":1')),
        replace(record, evidence=record.evidence.replace('"cancel"', '"claim"')),
    ):
        with pytest.raises(Problem, match="differs from what both players have signed"):
            verify_record(changed)


def test_before_it_has_acted_a_player_may_cancel() -> None:
    """A player may cancel even while both are connected; then both agree, and nobody has lost."""
    for name in ("dots", "planes"):
        world = World(agreement_of(name), seed=1)
        world.connect()
        world.run_network()
        for program in world.programs:
            assert not program.duel.referee.has_acted(program.seat)
        first, second = (program.duel for program in world.programs)
        second.cancel(world.now)
        world.send(1, world.programs[1].link.pending(world.now))
        world.run_network()
        assert first.is_cancelled
        assert first.record() == second.record()
        assert verify_record(first.record()).cancelled_by == 1


def test_who_never_chooses_its_set_up_does_not_hold_the_other_program() -> None:
    """After some time, the duel is over without a result, whether the programs are connected or not."""
    for is_connected in (True, False):
        duels = [new_duel(agreement_of("planes"), seat) for seat in (0, 1)]
        exchange(duels)
        waits = duels[1]  # seat 0 has to commit first, and does not
        if is_connected:
            waits.connected(1.0)
        waits.heard(1.0 + SETUP_SECONDS - 1)
        waits.tick(1.0 + SETUP_SECONDS - 1)
        assert not waits.is_over
        waits.tick(1.0 + SETUP_SECONDS)
        assert waits.is_cancelled


# ---- when the game is decided ----


def cut_at(world: World, kind: type[entries.Reveal | entries.Close], seat: int, seconds: float) -> None:
    """When a seat sends its first entry of this kind, lose the entry, and the connection for some time."""
    has_cut = False

    def tamper(sender: int, message: Message, now: float) -> list[Message]:
        nonlocal has_cut
        sent = message.entries if isinstance(message, Entries) else []
        if has_cut or sender != seat or not any(isinstance(entry.body, kind) for entry in sent):
            return [message]
        has_cut = True
        world.disconnect(back_after=seconds)
        return []

    world.tamper = tamper


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seconds", [20.0, 1200.0, 10_000.0])
def test_a_partition_around_the_reveal_has_one_outcome(seat: int, seconds: float) -> None:
    """Neither program accuses the other one: both go on when the connection is back.

    A program that has both set-ups may have written its record before that, since the result cannot change any more.
    """
    world = World(agreement_of("planes"), seed=1)
    cut_at(world, entries.Reveal, seat, seconds)
    duels = world.run()
    assert world.now > seconds or duels[seat].is_unconfirmed
    world.run_network(20_000)
    records = [replace(duel.record(), evidence="") for duel in duels]
    assert records[0] == records[1]
    assert records[0].outcome is not None
    for duel in duels:
        assert duel.fault is None
        verify_record(duel.record())


@pytest.mark.parametrize("name", ["dots", "planes"])
@pytest.mark.parametrize("seconds", [5.0, 60.0])
def test_a_connection_that_is_lost_at_the_last_entry(name: str, seconds: float) -> None:
    """One program has finished and has only its files; the other one gets what it lacks, so both records are equal."""
    world = World(agreement_of(name), seed=1)
    cut_at(world, entries.Close, 1, seconds)
    check_equal(world.run())
    assert world.now > seconds


def test_a_last_confirmation_that_is_lost() -> None:
    """The first program has the whole log and has forgotten the duel when the second one asks for the last entry."""
    world = World(agreement_of("dots"), seed=1)
    world.run()
    first, second = world.programs
    second.stored = second.stored[:-1]
    second.delivered_at = None
    world.disconnect(back_after=None)
    second.restart(world.now)
    world.now += 3600
    first.end(world.now)
    assert first.has_forgotten
    world.connect()
    world.run_network()
    check_equal([first.duel, second.duel])


# ---- resigning out of turn ----


def started(clock: ClockTerms) -> list[Duel]:
    duels = [new_duel(agreement_of("dots", clock=clock), seat) for seat in (0, 1)]
    for duel in duels:
        duel.connected(0.0)
    exchange(duels)
    return duels


def write(duel: Duel, body: entries.Body) -> Entry:
    """Return an entry with a valid signature, whatever the referee of its own program would say."""
    return signed(len(duel.log), duel.seat, body, duel.referee.head, identities()[duel.seat].sign)


@pytest.mark.parametrize(
    "request_of", [lambda duels: duels[0].resign_request(), lambda duels: identities()[1].sign(b"another log")]
)
def test_nobody_is_made_to_resign(request_of: Callable[[list[Duel]], str]) -> None:
    """A player that has not asked to resign would be trapped: it could write nothing but its resignation."""
    duels = started(ClockTerms(per_game=5.0))
    duels[1].receive(write(duels[0], entries.Yield(request=request_of(duels))), 1.0)
    fault = duels[1].fault
    assert fault is not None
    assert (fault.seat, fault.reason) == (0, notes.UNASKED_YIELD)
    record = qipan.Record.from_json(duels[1].record().to_json())
    assert verify_record(record).cheater == 0
    assert outcome(duels[1]) == (-1, 1)


def test_who_was_restarted_after_it_has_asked_resigns() -> None:
    duels = started(ClockTerms(per_game=500.0))
    duels[1].resign(1.0)
    duels[0].let_resign(duels[1].resign_request(), 1.0)
    again = Duel(duels[1].agreement, 1, identities()[1].sign, log=duels[1].log)
    again.receive(duels[0].log[-1], 1.0)
    exchange([duels[0], again])
    assert outcome(again) == outcome(duels[0]) == (1, -1)


def test_a_request_to_resign_is_for_one_position() -> None:
    """A request that crosses a move on its way does not hold in the position after the move."""
    duels = started(ClockTerms(per_game=500.0))
    duels[1].resign(1.0)
    request = duels[1].resign_request()
    duels[0].play("0", 1.0)
    duels[0].let_resign(request, 1.0)
    assert not duels[0].referee.yields


# ---- an accusation ----


def test_a_signature_that_is_spelled_otherwise_accuses_nobody() -> None:
    """Base64 ignores the last bits: without care, every signature would have sixteen spellings."""
    first, second = World(agreement_of("dots"), seed=1).run()
    accuser = Duel(first.agreement, 1, identities()[1].sign, log=first.log[:-6])
    honest = next(entry for entry in accuser.log if entry.seat == 0 and isinstance(entry.body, entries.Move))
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    last = alphabet[alphabet.index(honest.signature[-3]) ^ 1]
    forged = honest.model_copy(update={"signature": honest.signature[:-3] + last + "=="})
    accuser.accuse(notes.REPEATED_MESSAGE, forged)
    with pytest.raises(Problem, match="not canonical"):
        verify_record(qipan.Record.from_json(accuser.record().to_json()))
    accuser.bad_entry = honest
    with pytest.raises(Problem, match="not proved"):
        verify_record(qipan.Record.from_json(accuser.record().to_json()))
    assert second.fault is None
