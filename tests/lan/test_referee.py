"""What the referee of a program refuses, one claim at a time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import qipan
from lan.helpers import World, agreement_of
from lan.programs import HOST, Relay, TestProgram, finished, started
from lan.test_attacks import caught, check_proof, resigned_log
from lan.test_ending import started as started_duels
from lan.test_ending import write
from lan.test_node import offer_of, run
from qipan.lan import entries, messages
from qipan.lan.agreement import ClockTerms
from qipan.lan.duel import Duel
from qipan.lan.entries import Entry
from qipan.lan.messages import Message
from qipan.lan.verify import verify_record
from qipan.lan.waiting import MAX_LAG_SECONDS
from qipan.match import notes
from qipan.rules.reasons import Problem

CLOCK = ClockTerms(per_game=5.0)
Forge = Callable[[Entry, Duel], list[Entry] | None]


def replaced(kind: type[entries.Body], **values: object) -> Forge:
    """Return a forger that changes the first entry of this kind, and signs it."""

    def forge(entry: Entry, duel: Duel) -> list[Entry] | None:
        if not isinstance(entry.body, kind):
            return None
        return [resigned_log(duel, entry, entry.body.model_copy(update=values))]

    return forge


def test_the_result_is_confirmed_by_both() -> None:
    check_proof(caught(agreement_of("dots"), 5, replaced(entries.Close, result="0" * 32)), notes.OTHER_POSITION)


def test_an_answer_has_the_hash_of_the_position() -> None:
    honest = caught(agreement_of("planes"), 1, replaced(entries.Answer, position="0" * 32))
    check_proof(honest, notes.WRONG_ANSWER)
    assert honest.referee.stage == "play"


@pytest.mark.parametrize(("name", "seconds"), [("dots", 3.0), ("planes", 1.5)])
def test_the_hash_of_a_position_depends_on_the_whole_position(name: str, seconds: float) -> None:
    duel = World(agreement_of(name), seed=1).run(seconds)[0]
    assert duel.referee.stage == "play"
    positions = [duel.match.copy() for _ in range(3)]
    hashes = set()
    for match, move in zip(positions, duel.match.state.moves(), strict=False):
        match.apply(qipan.Event("move", match.mover, str(move), match.events[-1].at))
        hashes.add(duel.referee.digest(match))
    assert len(hashes) == len({match.state.text for match in positions}) == 3


@pytest.mark.parametrize(
    "body",
    [
        entries.Move(move="0", used=5.0, position="0" * 32),
        entries.End(how="timeout", used=1.0),
        entries.End(how="resign", used=5.0),
    ],
)
def test_a_time_that_cannot_be_true(body: entries.Body) -> None:
    duels = started_duels(CLOCK)
    duels[1].receive(write(duels[0], body), 1.0)
    assert duels[1].fault is not None
    assert (duels[1].fault.seat, duels[1].fault.reason) == (0, notes.FALSE_CLOCK)


def test_who_is_connected_and_lets_its_time_run_out_without_saying_so_loses() -> None:
    _, duel = started_duels(CLOCK)
    assert duel.patience.turn_began == 1.0
    for now in (2.0, 6.1, 5.9 + MAX_LAG_SECONDS):
        duel.heard(now)
        duel.tick(now)
        assert duel.fault is None
    duel.heard(6.1 + MAX_LAG_SECONDS)
    duel.tick(6.1 + MAX_LAG_SECONDS)
    assert duel.fault is not None
    assert (duel.fault.seat, duel.fault.reason) == (0, notes.FALSE_CLOCK)


def test_a_lie_in_the_log_is_found_without_an_accusation() -> None:
    record = json.loads(caught(agreement_of("planes"), 1, replaced(entries.Reveal, salt="0" * 64)).record().to_json())
    record["evidence"]["log"].append(record["evidence"].pop("accusation")["entry"])
    with pytest.raises(Problem, match="the record says otherwise"):
        verify_record(qipan.Record.from_json(json.dumps(record)))


def test_nobody_else_continues_a_duel(tmp_path: Path) -> None:
    """The name of the duel is no secret; only the two keys of the agreement may use it."""

    async def play() -> None:
        ann, bo, eve = (TestProgram(tmp_path / name, name) for name in ("Ann", "Bo", "Eve"))
        bo.plays = False
        async with started(ann, bo, eve):
            running = await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            stranger = await eve.node.dial(HOST, bo.node.port, "")
            stranger.send(messages.Resume(duel=running.duel.agreement.duel, have=0))
            assert await stranger.receive() == messages.Refuse(why="unknown_duel")
            await stranger.close()
            assert bo.duels[0].is_connected

    run(play())


def test_a_connection_that_says_nothing_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qipan.lan.running.SILENCE_SECONDS", 3.0)

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        bo.plays = False
        async with started(ann, bo), Relay(bo.node.port) as relay:
            await ann.node.invite(HOST, relay.port, offer_of("dots"))
            relay.is_cut = True
            async with asyncio.timeout(30):
                while ann.duels[0].is_connected or bo.duels[0].is_connected:
                    await asyncio.sleep(0.05)
            assert bo.duels[0].duel.fault is None

    run(play())


def test_what_is_no_message_loses_the_duel(tmp_path: Path) -> None:
    def tamper(message: Message, duel: Duel) -> list[Message]:
        is_in_play = isinstance(message, messages.Entries) and duel.referee.stage == "play"
        return [message.model_construct(type="nonsense")] if is_in_play else [message]

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo", tamper=tamper)
        async with started(ann, bo):
            await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            await finished(ann)
            assert ann.duels[0].duel.fault is not None
            assert ann.duels[0].duel.fault.reason == notes.INVALID_MESSAGE

    run(play())
