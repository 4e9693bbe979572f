"""Programs that meet over real sockets: invitations, passphrases, identities, and bad networks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

import qipan
from lan.programs import HOST, Relay, TestProgram, finished, started
from qipan.lan import messages
from qipan.lan.agreement import ClockTerms
from qipan.lan.connection import look
from qipan.lan.discovery import parse_segment, scan
from qipan.lan.invitation import Offer
from qipan.lan.running import SILENCE_SECONDS
from qipan.lan.verify import verify_record
from qipan.rules.reasons import Problem
from variants import SMALL_FOR_TWO as SMALL

# Random players would need hundreds of plies.
ENGINES = {"checkers": "greedy", "chinese-checkers": "greedy"}


def run(work: Coroutine[Any, Any, None], seconds: float = 90) -> None:
    asyncio.run(asyncio.wait_for(work, seconds))


def offer_of(name: str, **changes: Any) -> Offer:
    return Offer(qipan.game(name, **SMALL[name]), "Ann", "engine", **changes)


def check_records(*programs: TestProgram) -> qipan.Record:
    """Check that all programs have written the same record, which proves itself; return it."""
    files = [(program.node.folder / "records.jsonl").read_bytes() for program in programs]
    assert len(set(files)) == 1
    record = list(qipan.read_records(programs[0].node.folder / "records.jsonl"))[-1]
    assert verify_record(record).cheater is None
    assert not list((programs[0].node.folder / "duels").iterdir())
    return record


@pytest.mark.parametrize("name", SMALL)
def test_whole_games(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        engine = ENGINES.get(name, "random")
        ann, bo = (TestProgram(tmp_path / each, each, engine=engine) for each in ("Ann", "Bo"))
        async with started(ann, bo):
            await ann.node.invite(HOST, bo.node.port, offer_of(name))
            await finished(ann, bo)
        record = check_records(ann, bo)
        assert record.outcome is not None
        assert [seat.name for seat in record.seats] == ["Ann", "Bo"]

    run(play())


@pytest.mark.parametrize("name", ["dots", *(pytest.param(name, marks=pytest.mark.long) for name in SMALL)])
def test_a_network_that_drops_and_delays(tmp_path: Path, name: str, request: pytest.FixtureRequest) -> None:
    """Every tenth piece of data is lost, which breaks TLS, and all of it is 200 ms late."""

    async def play() -> None:
        is_long = request.node.get_closest_marker("long") is not None
        engine = ENGINES.get(name, "random")
        ann, bo = (TestProgram(tmp_path / each, each, engine=engine) for each in ("Ann", "Bo"))
        async with started(ann, bo), Relay(bo.node.port, delay=0.2, seed=4) as relay:
            offer = offer_of(name, clock=ClockTerms(per_game=600.0))
            await ann.node.invite(HOST, relay.port, offer)
            relay.loss = 0.1
            await finished(ann, bo, seconds=600 if is_long else 60)
            assert relay.broken > 0
        assert check_records(ann, bo).outcome is not None

    run(play(), seconds=600)


@pytest.mark.parametrize("seconds", [1.0, pytest.param(20.0, marks=pytest.mark.long)])
def test_a_partition_in_the_middle_of_a_game(tmp_path: Path, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are lost silently. A program that moved just before the partition is not accused of a false time."""
    if seconds < SILENCE_SECONDS:
        monkeypatch.setattr("qipan.lan.running.SILENCE_SECONDS", seconds / 3)
        monkeypatch.setattr("qipan.lan.running.PING_SECONDS", seconds / 10)
    clock = ClockTerms(per_game=2 * seconds + 10)

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        async with started(ann, bo), Relay(bo.node.port, delay=0.01) as relay:
            running = await ann.node.invite(HOST, relay.port, offer_of("planes", clock=clock))
            async with asyncio.timeout(60):
                while running.duel.match.ply < 6:
                    await asyncio.sleep(0.001)
            relay.is_cut = True
            began = time.monotonic()
            async with asyncio.timeout(60):
                while running.is_connected:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(seconds - (time.monotonic() - began))
            assert not running.is_connected
            assert not running.duel.is_over
            relay.is_cut = False
            await finished(ann, bo)
        record = check_records(ann, bo)
        assert record.outcome is not None
        assert "ran out of time" not in record.outcome.reason

    run(play())


def test_invitations_are_declined_and_busy_programs_say_so(tmp_path: Path) -> None:
    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        eve = TestProgram(tmp_path / "e", "Eve")
        bo.plays = ann.plays = False
        async with started(ann, bo, eve):
            bo.answer, accepted = "declined", bo.answer
            with pytest.raises(Problem, match="Bo has declined"):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            bo.answer = accepted
            assert (await look(HOST, bo.node.port)).state == "idle"
            await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            with pytest.raises(Problem, match="Bo is playing"):
                await eve.node.invite(HOST, bo.node.port, offer_of("dots"))
            assert (await look(HOST, bo.node.port)).state == "playing"

    run(play())


def test_an_invitation_that_nobody_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some time, the invitation is declined, and the program is free again."""
    monkeypatch.setattr("qipan.lan.node.ANSWER_SECONDS", 0.2)

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        accepted, bo.answer = bo.answer, None
        async with started(ann, bo):
            with pytest.raises(Problem, match="Bo has not answered"):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            assert len(bo.invitations) == 1
            bo.answer = accepted
            await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            await finished(ann, bo)

    run(play())


def test_who_plays_or_has_invited_somebody_invites_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        accepted, bo.answer, ann.plays = bo.answer, None, False
        async with started(ann, bo):
            invited = asyncio.create_task(ann.node.invite(HOST, bo.node.port, offer_of("dots")))
            while not bo.invitations:
                await asyncio.sleep(0.01)
            with pytest.raises(Problem, match="you are playing already"):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            bo.answer = accepted
            await invited
            with pytest.raises(Problem, match="you are playing already"):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"))

    run(play())


def test_a_game_that_the_other_program_does_not_have_is_declined(tmp_path: Path) -> None:
    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        async with started(ann, bo):
            connection = await ann.node.dial(HOST, bo.node.port, "")
            connection.send(offer_of("dots").message().model_copy(update={"game": "go"}))
            assert await connection.receive() == messages.Decline(why="unknown_game")
            await connection.close()
            with pytest.raises(Problem, match="needs a game with two seats"):
                await ann.node.invite(HOST, bo.node.port, Offer(qipan.game("chinese-checkers", players=3), "Ann"))

    run(play())


def test_a_scan_finds_programs(tmp_path: Path) -> None:
    async def play() -> None:
        bo = TestProgram(tmp_path / "b", "Bo")
        async with started(bo):
            found = await scan(parse_segment("127.0.0.0/30")[:1], [bo.node.port, 1])
            assert [(peer.name, peer.host, peer.state) for peer in found] == [("Bo", HOST, "idle")]
            assert found[0].fingerprint == bo.node.identity.fingerprint

    run(play())


@pytest.mark.parametrize(
    ("segment", "problem"),
    [("10.0.0.0/8", "the limit is"), ("8.8.8.0/24", "not a local network"), ("x", "not a network segment")],
)
def test_scans_are_bounded(segment: str, problem: str) -> None:
    with pytest.raises(Problem, match=problem):
        parse_segment(segment)
