"""Who may call a program, and what others can learn by it: identities, passphrases, and many connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

import qipan
from lan.helpers import World, agreement_of
from lan.programs import HOST, TestProgram, finished, started
from lan.test_node import offer_of, run
from qipan.lan import discovery, messages
from qipan.lan.connection import Connection, client_context, connect, look
from qipan.lan.discovery import PeerInfo
from qipan.lan.identity import Identity
from qipan.lan.invitation import Acceptance, Offer
from qipan.lan.link import BURST
from qipan.lan.messages import Hello, Message
from qipan.lan.reception import (
    MAX_ALL_WRONG,
    MAX_CONNECTIONS,
    MAX_FROM_ADDRESS,
    MAX_INVITATIONS,
    MAX_WRONG,
    Callers,
    Guesses,
)
from qipan.match import notes
from qipan.rules.reasons import Problem


def test_passphrases_over_the_network(tmp_path: Path) -> None:
    """A wrong passphrase is refused; after several attempts the address is refused, even with the right one."""

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo", passphrase="芝麻开门")
        async with started(ann, bo):
            with pytest.raises(Problem, match="asks for a passphrase"):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            for _ in range(MAX_WRONG):
                with pytest.raises(Problem, match="passphrases differ"):
                    await ann.node.invite(HOST, bo.node.port, offer_of("dots"), passphrase="sesame")
            with pytest.raises(Problem, match="flood"):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"), passphrase="芝麻开门")
            bo.node.guesses = Guesses()
            await ann.node.invite(HOST, bo.node.port, offer_of("dots"), passphrase="芝麻开门")
            await finished(ann, bo)

    run(play())


def count_confirmations(program: TestProgram, passphrases: list[str]) -> Callable[[], list[bool]]:
    """Let the program of a stranger check guesses; return a function that says for each call whether it could."""
    results = list[bool]()
    let_in = program.node.guesses.let_in

    async def guess(connection: Connection, own: Identity, hello: Hello, phrase: str, known: object) -> None:
        has_proof = False
        receive = connection.receive

        async def watch() -> Message:
            nonlocal has_proof
            message = await receive()
            has_proof |= isinstance(message, messages.Pake | messages.Confirm)
            return message

        connection.receive = watch  # type: ignore[method-assign]
        asked = hello.model_copy(update={"needs_passphrase": True})
        try:
            await let_in(connection, own, asked, passphrases[len(results) % len(passphrases)], {})
        finally:
            results.append(has_proof)

    program.node.guesses.let_in = guess  # type: ignore[method-assign,assignment]
    return lambda: results


def test_who_is_called_by_mistake_cannot_guess_the_passphrase(tmp_path: Path) -> None:
    """A stranger is announced under the fingerprint of a player who is gone, or has its address."""

    async def play() -> None:
        ann = TestProgram(tmp_path / "a", "Ann", passphrase="芝麻开门")
        bo = TestProgram(tmp_path / "b", "Bo", passphrase="芝麻开门")
        eve = TestProgram(tmp_path / "e", "Eve")
        ann.plays = bo.plays = False
        guesses = count_confirmations(eve, ["sesame", "芝麻开门"])
        async with started(ann, eve):
            async with started(bo):
                running = await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            ann.places = [(HOST, eve.node.port)]
            async with asyncio.timeout(20):
                while len(guesses()) < 3:
                    await asyncio.sleep(0.01)
            assert not running.duel.is_over
            assert not any(guesses())
            mark = bo.node.identity.fingerprint
            running.cancel()
            await finished(ann)
            with pytest.raises(Problem, match="another program answers"):
                await ann.node.invite(HOST, eve.node.port, offer_of("dots"), mark=mark)
            assert not any(guesses())

    run(play())


def test_a_changed_identity_is_reported_before_the_passphrase_is_proved(tmp_path: Path) -> None:
    async def play() -> None:
        ann = TestProgram(tmp_path / "a", "Ann", passphrase="芝麻开门")
        eve = TestProgram(tmp_path / "e", "Bo")
        guesses = count_confirmations(eve, ["芝麻开门"])
        ann.node.known.trust(["Bo"], "0000")
        async with started(ann, eve):
            with pytest.raises(Problem, match="Somebody may be pretending to be Bo"):
                await ann.node.invite(HOST, eve.node.port, offer_of("dots"))
            assert not any(guesses())

    run(play())


def test_many_guesses_at_the_same_time_are_no_more_than_one_after_the_other(tmp_path: Path) -> None:
    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo", passphrase="芝麻开门")
        async with started(ann, bo):
            calls = [ann.node.dial(HOST, bo.node.port, f"guess {number}") for number in range(MAX_FROM_ADDRESS)]
            problems = [str(each) for each in await asyncio.gather(*calls, return_exceptions=True)]
            assert sum("passphrases differ" in each for each in problems) == MAX_WRONG
            assert sum("flood" in each for each in problems) == MAX_FROM_ADDRESS - MAX_WRONG

    run(play())


def test_nobody_takes_all_connections(tmp_path: Path) -> None:
    """Each address has some connections, and a player of an unfinished duel can call whatever others do."""

    async def play() -> None:
        bo = TestProgram(tmp_path / "b", "Bo")
        async with started(bo):
            idle = [await connect(HOST, bo.node.port) for _ in range(MAX_FROM_ADDRESS)]
            with pytest.raises(Problem, match="no program answers|connection was lost"):
                await look(HOST, bo.node.port)
            assert (await look_from("127.0.0.2", bo.node.port)).name == "Bo"
            for connection in idle:
                await connection.close()
            async with asyncio.timeout(20):
                while bo.node.listener.callers._open:
                    await asyncio.sleep(0.01)
            assert (await look(HOST, bo.node.port)).name == "Bo"
        callers = Callers()
        assert all(callers.take(f"10.0.0.{number}", ["10.0.0.99"]) for number in range(MAX_CONNECTIONS))
        assert [callers.take(host, ["10.0.0.99"]) for host in ("10.0.0.98", "10.0.0.99")] == [False, True]

    run(play())


async def look_from(address: str, port: int) -> Hello:
    """Call a port of this machine from an address, and return the hello of the program there."""
    opened = await asyncio.open_connection(
        HOST, port, ssl=client_context(), server_hostname="qipan", local_addr=(address, 0)
    )
    connection = Connection(*opened)
    hello = await connection.receive()
    await connection.close()
    assert isinstance(hello, Hello)
    return hello


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


def test_the_name_of_a_player_is_checked_like_that_of_a_program(tmp_path: Path) -> None:
    """A stranger whose program has a name of its own plays under the name of a known player."""

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        eve = TestProgram(tmp_path / "e", "Eve")
        eve.answer = Acceptance("Bo", "engine")
        async with started(ann, bo, eve):
            await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            await finished(ann, bo)
            with pytest.raises(Problem, match="Somebody may be pretending to be Bo"):
                await ann.node.invite(HOST, eve.node.port, offer_of("dots"))
            await finished(eve)  # Eve's program hears that there is no duel
            assert eve.duels[-1].duel.is_cancelled
            await eve.node.invite(HOST, ann.node.port, Offer(qipan.game("dots", rows=1, cols=1), "Bo", "engine"))
            assert ann.invitations[-1].changed_from == bo.node.identity.fingerprint
            await finished(ann, eve)

    run(play())


def test_many_invitations_are_declined(tmp_path: Path) -> None:
    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        bo.answer = "declined"
        async with started(ann, bo):
            for _ in range(MAX_INVITATIONS):
                with pytest.raises(Problem, match="Bo has declined"):
                    await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            with pytest.raises(Problem, match="Bo is playing"):
                await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            assert len(bo.invitations) == MAX_INVITATIONS

    run(play())


def test_who_is_playing_says_so_and_is_not_asked(tmp_path: Path) -> None:
    async def play() -> None:
        ann, bo, cy = (TestProgram(tmp_path / name, name) for name in ("Ann", "Bo", "Cy"))
        bo.plays = False
        async with started(ann, bo, cy):
            await ann.node.invite(HOST, bo.node.port, offer_of("dots"))
            with pytest.raises(Problem, match="Bo is playing"):
                await cy.node.invite(HOST, bo.node.port, offer_of("dots"))
            assert [each.peer.name for each in bo.invitations] == ["Ann"]

    run(play())


def test_wrong_passphrases_are_limited_for_all_addresses_together() -> None:
    guesses = Guesses()
    for number in range(MAX_ALL_WRONG):
        host = f"10.0.0.{number}"
        assert not guesses.are_too_many(host)
        guesses.begin(host)
        guesses.end(host, is_wrong=True)
    assert guesses.are_too_many("10.0.0.99")


def test_connections_without_tls_count(tmp_path: Path) -> None:
    """Somebody who says nothing takes a connection, too."""

    async def play() -> None:
        bo = TestProgram(tmp_path / "b", "Bo")
        async with started(bo):
            silent = [await asyncio.open_connection(HOST, bo.node.port) for _ in range(MAX_FROM_ADDRESS)]
            with pytest.raises(Problem, match="no program answers|connection was lost"):
                await look(HOST, bo.node.port)
            for _, writer in silent:
                writer.close()

    run(play())


def test_a_reconnection_does_not_refill_what_a_program_may_send() -> None:
    world = World(agreement_of("dots"), seed=1)
    link = world.programs[0].link
    for _ in range(BURST // 10 + 1):
        link.connect(1.0)
        link.receive(messages.Resume(duel=link.duel.agreement.duel, have=len(link.duel.log)), 1.0)
        for _ in range(9):
            link.receive(messages.Ping(), 1.0)
        link.disconnect(1.0)
    assert link.duel.fault is not None
    assert link.duel.fault.reason == notes.FLOOD


def test_many_announced_programs_are_not_asked_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who announces hundreds of programs would use up the files that this one may open."""
    at_once = most = 0

    async def ask(host: str, port: int) -> PeerInfo | None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0)
        at_once -= 1
        return None

    monkeypatch.setattr(discovery, "ask", ask)
    places = [(f"10.0.0.{number}", 7411) for number in range(discovery.MAX_HOSTS)]
    assert asyncio.run(discovery.ask_all([places] * discovery.MAX_FOUND)) == []
    assert 0 < most <= discovery.PROBES_AT_ONCE


def test_a_frame_that_is_too_long_is_refused_before_it_is_read() -> None:
    assert messages.frame_length(messages.MAX_FRAME.to_bytes(4, "big")) == messages.MAX_FRAME
    with pytest.raises(Problem, match="65537 bytes"):
        messages.frame_length((messages.MAX_FRAME + 1).to_bytes(4, "big"))
