"""Duels that are broken off, and continued or cancelled."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from lan.programs import HOST, Relay, TestProgram, finished, started
from lan.test_node import check_records, offer_of, run
from qipan.lan import messages
from qipan.lan.connection import CONNECTION_LOST
from qipan.lan.duel import Duel
from qipan.lan.entries import Close
from qipan.lan.messages import Message
from qipan.lan.verify import verify_record
from qipan.rules.reasons import Problem


def test_who_has_another_address_after_a_restart_is_found_again(tmp_path: Path) -> None:
    """The program is found by its announcement. Another program at an announced address is left alone."""

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        eve, moved = TestProgram(tmp_path / "e", "Eve"), TestProgram(tmp_path / "b", "Bo")
        bo.plays = False
        async with started(ann, eve):
            async with started(bo):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            async with started(moved):
                assert moved.node.port != bo.node.port
                ann.places = [(HOST, 1), (HOST, eve.node.port), (HOST, moved.node.port)]
                await finished(ann, moved)
        assert check_records(ann, moved).outcome is not None
        assert eve.duels == []

    run(play())


def test_who_comes_back_to_a_cancelled_duel_hears_so(tmp_path: Path) -> None:
    """Who waits for a player can end the game and play others if the player is gone, but not while it is there."""

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        back = TestProgram(tmp_path / "a", "Ann")
        ann.plays = bo.plays = back.plays = False
        async with started(bo):
            async with started(ann):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
                async with asyncio.timeout(20):
                    while not bo.duels or len(ann.duels[0].duel.log) < 2:  # wait until both programs have agreed
                        await asyncio.sleep(0.01)
                with pytest.raises(Problem, match="Ann is there"):
                    bo.duels[0].claim()
            async with asyncio.timeout(20):
                while bo.duels[0].is_connected:
                    await asyncio.sleep(0.01)
            assert bo.node.hello().state == "playing"
            bo.duels[0].cancel()
            assert bo.node.hello().state == "idle"
            await finished(bo)
            async with started(back):  # Ann's program calls Bo again
                await finished(back)
        record = check_records(back, bo)
        assert record.outcome is None
        assert verify_record(record).cancelled_by == 1

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
            for program in (ann, bo):
                (file,) = (program.node.folder / "duels").glob("*.jsonl")
                assert file.stat().st_mode & 0o077 == 0
            port = bo.node.port
        again, back = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo", ports=range(port, port + 1))
        async with started(back, again):
            assert len(back.duels) == len(again.duels) == 1
            await finished(again, back)
        assert check_records(again, back).outcome is not None

    run(play())


def test_a_new_passphrase_does_not_end_a_duel_that_goes_on(tmp_path: Path) -> None:
    """The passphrase may change in the program that calls, or in the one that is called."""

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        async with started(ann, bo), Relay(bo.node.port) as relay:
            bo.plays = False
            running = await ann.node.invite(HOST, relay.port, offer_of("dots"))
            for program in (ann, bo):
                program.node.settings = replace(program.node.settings, passphrase="芝麻开门")
            relay.cut()
            async with asyncio.timeout(20):
                while running.calls == 0 or not running.is_connected:
                    await asyncio.sleep(0.01)
            assert not bo.node.hello().needs_passphrase

    run(play())


def test_a_second_program_of_the_same_user_leaves_a_duel_alone(tmp_path: Path) -> None:
    """A second program would sign other entries. Who calls the second by mistake goes on with the first program."""

    async def play() -> None:
        ann, bo, second = (TestProgram(tmp_path / folder, "Ann") for folder in "abb")
        bo.plays = False
        async with started(ann, bo), Relay(bo.node.port) as relay:
            running = await ann.node.invite(HOST, relay.port, offer_of("dots"))
            async with started(second):
                assert second.duels == []
                ann.places = [(HOST, bo.node.port)]
                relay.target = second.node.port
                relay.cut()
                async with asyncio.timeout(20):
                    while running.calls < 2 or not running.is_connected:
                        await asyncio.sleep(0.01)
                assert bo.duels[0].is_connected
                assert not running.duel.is_over
        again = TestProgram(tmp_path / "b", "Bo")
        async with started(again):
            assert len(again.duels) == 1

    run(play())


def test_who_is_called_and_leaves_says_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A program may be closed while others are connected to it."""

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        bo.answer = None
        async with started(ann):
            async with started(bo):
                invited = asyncio.create_task(ann.node.invite(HOST, bo.node.port, offer_of("dots")))
                while not bo.invitations:
                    await asyncio.sleep(0.01)
            with pytest.raises(Problem, match="connection was lost"):
                await invited

    run(play())
    assert caplog.records == []


@pytest.mark.parametrize("who", ["caller", "called"])
def test_a_connection_that_is_lost_at_the_last_entry(tmp_path: Path, who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One program writes its record and forgets the duel; the other one asks later, and gets the last entry."""
    monkeypatch.setattr("qipan.lan.running.FAREWELL_SECONDS", 0.2)
    monkeypatch.setattr("qipan.lan.running.GONE_SECONDS", 60 if who == "caller" else 0.4)
    is_cut = True

    def tamper(message: Message, duel: Duel) -> list[Message]:
        """Lose the message that has the last entry, and all after it."""
        nonlocal is_cut
        has_closed = isinstance(message, messages.Entries) and isinstance(message.entries[-1].body, Close)
        if is_cut and (has_closed or duel.referee.stage == "over"):
            raise Problem(CONNECTION_LOST())
        return [message]

    async def play() -> None:
        ann = TestProgram(tmp_path / "a", "Ann", tamper=tamper if who == "caller" else None)
        bo = TestProgram(tmp_path / "b", "Bo", tamper=tamper if who == "called" else None)
        nonlocal is_cut
        seat = 1 if who == "caller" else 0  # seat 1 closes last
        async with started(ann, bo):
            await ann.node.invite(HOST, bo.node.port, offer_of("dots", seat=seat))
            last, other = (ann, bo) if who == "caller" else (bo, ann)
            await finished(last)
            port = bo.node.port
            if who == "called":
                async with asyncio.timeout(20):
                    while last.node.running:
                        await asyncio.sleep(0.01)
                is_cut = False
                await finished(other)
        if who == "caller":  # Ann was closed before Bo had the entry; started again, she calls him
            again = TestProgram(tmp_path / "a", "Ann")
            back = TestProgram(tmp_path / "b", "Bo", ports=range(port, port + 1))
            async with started(back, again):
                assert again.duels == []
                await finished(back)
                async with asyncio.timeout(20):
                    while again.node.running:
                        await asyncio.sleep(0.01)
        assert check_records(ann, bo).outcome is not None

    run(play())
