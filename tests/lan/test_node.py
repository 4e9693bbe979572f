"""Programs that meet over real sockets: invitations, passphrases, identities, and bad networks."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

import qipan
from lan.helpers import SMALL
from lan.programs import HOST, Relay, TestProgram, finished, started
from qipan.lan import messages
from qipan.lan.agreement import ClockTerms
from qipan.lan.connection import connect
from qipan.lan.discovery import parse_segment, scan
from qipan.lan.invitation import Offer
from qipan.lan.node import MAX_WRONG_PASSPHRASES, look
from qipan.lan.verify import verify_record
from qipan.rules.reasons import Problem


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 90))


def offer_of(name: str, **changes: Any) -> Offer:
    return Offer(qipan.game(name, **SMALL[name]), "Ann", "engine", **changes)


def check_records(*programs: TestProgram) -> qipan.Record:
    """All programs have written the same record, which proves itself; return it."""
    files = [(program.node.folder / "records.jsonl").read_bytes() for program in programs]
    assert len(set(files)) == 1
    record = list(qipan.read_records(programs[0].node.folder / "records.jsonl"))[-1]
    assert verify_record(record).cheater is None
    assert not list((programs[0].node.folder / "duels").iterdir())
    return record


@pytest.mark.parametrize("name", ["planes", "dots", "two-eat-one"])
def test_whole_games(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        async with started(ann, bo):
            await ann.node.invite(HOST, bo.node.port, offer_of(name))
            await finished(ann, bo)
        record = check_records(ann, bo)
        assert record.outcome is not None
        assert [seat.name for seat in record.seats] == ["Ann", "Bo"]

    run(play())


def test_a_network_that_drops_and_delays(tmp_path: Path) -> None:
    """Every tenth piece of data is lost, which breaks TLS, and all of it is 50 ms late."""

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        async with started(ann, bo), Relay(bo.node.port, delay=0.05) as relay:
            offer = offer_of("planes", clock=ClockTerms(per_game=600.0))
            await ann.node.invite(HOST, relay.port, offer)
            relay.loss = 0.1
            await finished(ann, bo)
            assert relay.broken > 0
        assert check_records(ann, bo).outcome is not None

    run(play())


def test_a_program_that_is_started_again_continues(tmp_path: Path) -> None:
    """Nothing is closed properly: the second program reads what the first one has on disk."""

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        bo.plays = False
        async with started(ann, bo):
            await ann.node.invite(HOST, bo.node.port, offer_of("planes"))
            async with asyncio.timeout(20):
                while len(bo.duels[0].duel.log) < 2:
                    await asyncio.sleep(0.01)
            port = bo.node.port
        again, back = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo", ports=range(port, port + 1))
        async with started(back, again):
            assert len(back.duels) == len(again.duels) == 1
            await finished(again, back)
        assert check_records(again, back).outcome is not None

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


def test_a_game_that_the_other_program_does_not_have_is_declined(tmp_path: Path) -> None:
    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        async with started(ann, bo):
            connection = await ann.node.dial(HOST, bo.node.port)
            connection.send(offer_of("dots").message().model_copy(update={"game": "go"}))
            assert await connection.receive() == messages.Decline(why="unknown_game")
            await connection.close()
            with pytest.raises(Problem, match="needs a game with two seats"):
                await ann.node.invite(HOST, bo.node.port, Offer(qipan.game("chinese-checkers", players=3), "Ann"))

    run(play())


def test_passphrases_over_the_network(tmp_path: Path) -> None:
    """A wrong one is refused; after several attempts the address is refused, whatever it knows."""

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo", passphrase="芝麻开门")
        async with started(ann, bo):
            with pytest.raises(Problem, match="asks for a passphrase"):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            for _ in range(MAX_WRONG_PASSPHRASES):
                with pytest.raises(Problem, match="passphrases differ"):
                    await ann.node.invite(HOST, bo.node.port, offer_of("dots"), passphrase="sesame")
            with pytest.raises(Problem, match="flood"):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"), passphrase="芝麻开门")
            bo.node._wrong.clear()
            await ann.node.invite(HOST, bo.node.port, offer_of("dots"), passphrase="芝麻开门")
            await finished(ann, bo)

    run(play())


def test_a_changed_identity_is_reported(tmp_path: Path) -> None:
    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        eve = TestProgram(tmp_path / "e", "Bo")  # says that she is Bo
        async with started(ann, bo, eve):
            await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            await finished(ann, bo)
            with pytest.raises(Problem, match="Somebody may be pretending to be Bo"):
                await ann.node.invite(HOST, eve.node.port, offer_of("dots"))
            await eve.node.invite(HOST, ann.node.port, offer_of("dots"))
            assert ann.invitations[-1].changed_from == bo.node.identity.fingerprint
            await finished(ann, eve)
            await ann.node.invite(HOST, bo.node.port, offer_of("dots"), trust=True)
            await finished(ann, bo)

    run(play())


def test_garbage_does_no_harm(tmp_path: Path) -> None:
    async def play() -> None:
        bo = TestProgram(tmp_path / "b", "Bo")
        async with started(bo):
            for garbage in (b"GET / HTTP/1.1\r\n\r\n", b"\xff\xff\xff\xff", b"\x00\x00\x00\x02{}", b"\x00\x00\x00\x01"):
                connection = await connect(HOST, bo.node.port)
                connection._writer.write(garbage)
                await connection.close()
                _, plain = await asyncio.open_connection(HOST, bo.node.port)
                plain.write(garbage)
                plain.close()
            assert (await look(HOST, bo.node.port)).name == "Bo"

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
