"""Somebody between two programs who ends the TLS connection of each, and somebody who replays a handshake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lan.programs import HOST, TestProgram, started
from lan.test_node import offer_of, run
from qipan.lan import messages
from qipan.lan.canonical import sha256
from qipan.lan.connection import Connection, connect, server_context
from qipan.lan.identity import Identity
from qipan.lan.messages import Hello, Message
from qipan.rules.reasons import Problem


class Middle:
    """Passes messages between a program that calls it and another program, and shows its own key to both."""

    def __init__(self, folder: Path, target: int, *, claims_own_key: bool) -> None:
        self.identity = Identity.load(folder)
        self.port = 0
        self.seen: list[Message] = []  # what the caller has sent
        self._context = server_context(folder)
        self._target = target
        self._claims_own_key = claims_own_key

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        near, far = Connection(reader, writer), await connect(HOST, self._target)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._pass(near, far, self.seen))
                tasks.create_task(self._pass(far, near, []))
        except* (Problem, OSError):
            pass
        finally:
            await near.close()
            await far.close()

    async def _pass(self, source: Connection, target: Connection, seen: list[Message]) -> None:
        while True:
            message = await source.receive()
            seen.append(message)
            if isinstance(message, Hello) and self._claims_own_key:
                message = message.model_copy(update={"key": self.identity.key})
            target.send(message)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self.accept, HOST, 0, ssl=self._context)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()


@pytest.mark.parametrize("passphrase", ["", "芝麻开门"])
@pytest.mark.parametrize("claims_own_key", [False, True])
def test_a_man_in_the_middle_is_noticed(tmp_path: Path, passphrase: str, claims_own_key: bool) -> None:
    """If the middle claims Bo's key, TLS shows another; its own differs from the known one, or fails the passphrase."""

    async def play() -> None:
        ann = TestProgram(tmp_path / "a", "Ann", passphrase=passphrase)
        bo = TestProgram(tmp_path / "b", "Bo", passphrase=passphrase)
        async with started(ann, bo):
            middle = Middle(tmp_path / "m", bo.node.port, claims_own_key=claims_own_key)
            if not passphrase:
                ann.node.known.trust(["Bo"], bo.node.identity.fingerprint)
            async with middle.listening():
                problem = "prove its identity|passphrases differ|refused|Somebody may be pretending|connection was lost"
                with pytest.raises(Problem, match=problem):
                    await ann.node.invite(HOST, middle.port, offer_of("dots"))
            assert not any(isinstance(message, messages.Invite) for message in middle.seen)
            assert bo.invitations == []

    run(play())


def test_a_handshake_that_is_replayed_is_refused(tmp_path: Path) -> None:
    """The proof of identity is valid only for one nonce of the called program, and for its key."""

    async def play() -> None:
        ann, bo = TestProgram(tmp_path / "a", "Ann"), TestProgram(tmp_path / "b", "Bo")
        bo.answer = "declined"
        async with started(ann, bo):
            called = await connect(HOST, bo.node.port)
            hello = ann.node.hello()
            called.send(hello)
            theirs = await called.receive()
            assert isinstance(theirs, Hello)
            parts = (hello.key, hello.nonce, called.tls_key, theirs.nonce)
            content = sha256(b"qipan-lan-caller", *(part.encode() for part in parts)).encode()
            proof = messages.Proof(signature=ann.node.identity.sign(content))
            called.send(proof)
            assert isinstance(await called.receive(), messages.Welcome)
            await called.close()
            again = await connect(HOST, bo.node.port)  # somebody who has seen this handshake
            again.send(hello)
            assert isinstance(await again.receive(), Hello)
            again.send(proof)
            assert await again.receive() == messages.Refuse(why="proof")
            await again.close()

    run(play())
