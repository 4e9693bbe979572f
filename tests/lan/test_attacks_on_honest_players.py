"""Programs that trap or accuse an honest player, annul a game that they are losing, or gain time while offline."""

from __future__ import annotations

import random

import pytest

import qipan
from lan.helpers import World, agreement_of, identities
from lan.test_attacks import SEEDS, caught, check_proof, game_of, resigned_log
from qipan.lan import entries, messages
from qipan.lan.agreement import ClockTerms
from qipan.lan.cancellation import How, cancellation
from qipan.lan.duel import Duel
from qipan.lan.entries import Entry
from qipan.lan.messages import HEADER, Message, read_message, write_frame
from qipan.lan.verify import verify_record
from qipan.lan.waiting import offline_budget
from qipan.match import notes
from qipan.rules.reasons import Problem


@pytest.mark.parametrize("seed", SEEDS)
def test_unasked_yield(seed: int) -> None:
    """The cheater permits a resignation that nobody asked for; if it counted, the honest player could only resign."""

    def forge(entry: Entry, duel: Duel) -> list[Entry] | None:
        if not isinstance(entry.body, entries.Move):
            return None
        request = identities()[seed % 2].sign(duel.agreement.digest.encode())
        return [resigned_log(duel, entry, entries.Yield(request=request))]

    check_proof(caught(agreement_of(game_of(seed), seed), seed, forge), notes.UNASKED_YIELD)


@pytest.mark.parametrize("seed", SEEDS)
def test_respelled_signature(seed: int) -> None:
    """The cheater accuses the honest player of an entry that differs from a real one only in unused bits of base64."""
    world = World(agreement_of(game_of(seed), seed), seed)
    honest, cheater = world.run()
    entry = random.Random(seed).choice([each for each in honest.log[:-4] if each.seat == 0])
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    last = alphabet[alphabet.index(entry.signature[-3]) + 1 + seed % 15]
    forged = entry.model_copy(update={"signature": f"{entry.signature[:-3]}{last}=="})
    log = honest.log[: max(2, entry.number + 1)]
    accuser = Duel(honest.agreement, 1, identities()[1].sign, log=log, secret=cheater.secret)
    for said in (forged, entry):
        accuser.fault = None
        accuser.accuse(notes.REPEATED_MESSAGE, said)
        with pytest.raises(Problem, match="not proved|not canonical"):
            verify_record(qipan.Record.from_json(accuser.record().to_json()))
    with pytest.raises(Problem, match="invalid message"):
        read_message(write_frame(messages.Entries(entries=[forged]))[HEADER:])


@pytest.mark.parametrize("seed", SEEDS)
def test_broken_off(seed: int) -> None:
    """The cheater cancels or claims a game that it is losing: while connected, or when it comes back at once."""
    how: How = "cancel" if seed % 2 else "claim"
    agreement = agreement_of(game_of(seed), seed)
    said = messages.Cancelled(duel=agreement.duel, cancellation=cancellation(agreement, 1, how, identities()[1].sign))

    def tamper(seat: int, message: Message, now: float) -> list[Message]:
        is_in_play = isinstance(message, messages.Entries) and world.programs[0].duel.referee.has_acted(1)
        if seat == 0 or not is_in_play:
            return [message]
        if seed % 4 < 2:
            return [message, said]
        world.disconnect(back_after=None)
        world.programs[0].link.connect(now + 1)
        world.programs[0].link.receive(said, now + 1)
        return []

    world = World(agreement, seed, tamper=tamper)
    honest, _ = world.run(seconds=2000)
    assert honest.fault is not None
    assert (honest.fault.seat, honest.fault.reason) == (1, notes.BROKEN_OFF)
    outcome = honest.match.outcome
    assert outcome is not None
    assert outcome.payoffs[0] > outcome.payoffs[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_false_clock_without_a_connection(seed: int) -> None:
    """The cheater pulls the cable again and again while it thinks, and says that it has thought for no time."""
    agreement = agreement_of("checkers", seed, ClockTerms(per_game=300.0))
    duel = Duel(agreement, 0, identities()[0].sign)
    cheater = Duel(agreement, 1, identities()[1].sign)
    rng, now, free = random.Random(seed), 0.0, 0.0
    while duel.fault is None and not duel.is_over:
        duel.connected(now)
        for each, other in ((duel, cheater), (cheater, duel)):
            for entry in each.log[len(other.log) :]:
                other.receive(entry, now)
        if duel.is_my_turn:
            duel.play(str(rng.choice(duel.match.state.moves())), now)
        elif cheater.is_my_turn and len(cheater.log) == len(duel.log):
            thought = 1 + 20 * rng.random()
            duel.disconnected(now)
            now += thought
            free += thought
            cheater.patience.turn_began = now
            cheater.play(str(rng.choice(cheater.match.state.moves())), now)
    assert duel.fault is not None, "the game ended before"
    assert (duel.fault.seat, duel.fault.reason) == (1, notes.FALSE_CLOCK)
    assert free <= offline_budget(agreement.clock) + 21
