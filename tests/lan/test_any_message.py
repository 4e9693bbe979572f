"""Whatever a program signs and sends, the other one accepts it or catches a fault, and never fails itself."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from lan.helpers import World, agreement_of, identities, random_setup
from qipan.lan import entries, messages
from qipan.lan.agreement import ClockTerms
from qipan.lan.cancellation import How, cancellation
from qipan.lan.duel import Duel
from qipan.lan.entries import signed
from qipan.lan.messages import HEADER, Message, read_message, write_frame
from qipan.match import notes
from variants import SMALL_FOR_TWO as SMALL

CLOCKS = [None, ClockTerms(per_game=500.0), ClockTerms(per_move=40.0)]
TIMES = [0.0, 0.5, 39.999, 40.0, 500.0, 1e7]
TEXTS = ["A0", "A2u", "0", "pass", "drop:1", "resign", "Z9-Z8", " ", "A0=head", "棋", "\x00"]


def bodies(duel: Duel, rng: random.Random) -> Iterator[entries.Body]:
    """Yield entries of all kinds, as the other program may sign them now: legal, illegal, and at a wrong time."""
    state, other = duel.match.state, 1 - duel.seat
    legal = [str(move) for move in state.moves()] or TEXTS
    position = rng.choice([None, duel.referee.digest(duel.match), "0" * 32])
    for move in (rng.choice(legal), rng.choice(TEXTS)):
        for offers_draw in (False, True):
            yield entries.Move(move=move, used=rng.choice(TIMES), position=position, offers_draw=offers_draw)
    yield entries.Agree()
    yield entries.Commit(commitment="0" * 64)
    for public in (rng.choice(TEXTS), f"{rng.choice(legal)}={rng.choice(['head', 'body', 'empty'])}"):
        yield entries.Answer(public=public, position=position or "0" * 32)
    yield entries.Yield(request=rng.choice([duel.resign_request(), identities()[other].sign(b"")]))
    for how in ("resign", "timeout", "accept"):
        yield entries.End.model_validate({"how": how, "used": rng.choice(TIMES)})
    setup = random_setup(duel.referee.game, other, rng) if duel.referee.has_setup else []
    for revealed in (setup, [], [rng.choice(TEXTS)] * rng.randrange(1, 100)):
        yield entries.Reveal(setup=revealed, salt="1" * 64)
    yield entries.Close(result=rng.choice([duel.referee.result, "0" * 32]))


def sent_by_a_stranger(duel: Duel, rng: random.Random) -> Message:
    """Return a message that is not about the log, or not in its place."""
    sign, name = identities()[1 - duel.seat].sign, duel.agreement.duel
    how: How = "cancel" if rng.random() < 0.5 else "claim"
    kinds: list[Message] = [
        messages.Resume(duel=name, have=rng.choice([0, len(duel.log), 100_000])),
        messages.Have(have=100_000),
        messages.AskToResign(request=sign(b"")),
        messages.Cancelled(duel=name, cancellation=cancellation(duel.agreement, 1 - duel.seat, how, sign)),
        messages.Status(state="ready"),
        messages.Refuse(why="unknown_duel"),
        messages.Welcome(),
        messages.Decline(why="busy"),
        messages.Bye(),
    ]
    return rng.choice(kinds)


def after(seed: int, name: str) -> World:
    """Return a world in which the players have played for some time."""
    world = World(agreement_of(name, seed, CLOCKS[seed % len(CLOCKS)]), seed)
    world.run(seconds=random.Random(seed).choice([0.0, 0.1, 1.5, 4.0, 10.0, 40.0]))
    return world


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seed", range(12))
def test_any_entry(name: str, seed: int) -> None:
    rng = random.Random(seed)
    world = after(seed, name)
    honest = world.programs[seed % 2].duel
    other, sign = 1 - honest.seat, identities()[1 - honest.seat].sign
    for body in bodies(honest, rng):
        log = honest.log
        duel = Duel(honest.agreement, honest.seat, identities()[honest.seat].sign, secret=honest.secret, log=log)
        duel.connected(world.now)
        entry = signed(len(duel.log), other, body, duel.referee.head, sign)
        (arrived,) = read_message(write_frame(messages.Entries(entries=[entry]))[HEADER:]).entries  # type: ignore[union-attr]
        length, was_due = len(duel.log), duel.referee.author == other
        duel.receive(arrived, world.now)
        assert len(duel.log) == length or was_due
        assert duel.fault is None or duel.fault.seat == other
        assert duel.fault is None or duel.fault.reason in notes.FAULTS
        duel.record().to_json()


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seed", range(12))
def test_any_message(name: str, seed: int) -> None:
    rng = random.Random(seed)
    world = after(seed, name)
    for program in world.programs:
        for _ in range(10):
            program.link.receive(sent_by_a_stranger(program.duel, rng), world.now)
            program.duel.tick(world.now)
        assert program.duel.fault is None or program.duel.fault.seat == 1 - program.seat
        program.duel.record().to_json()
