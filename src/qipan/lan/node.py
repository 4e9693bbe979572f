"""A program on the network: it listens, is invited, invites others, and continues duels after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import ssl
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qipan.lan import messages
from qipan.lan.agreement import PROTOCOL, Agreement
from qipan.lan.canonical import fingerprint
from qipan.lan.connection import CONNECTION_LOST, NO_CONNECTION, Connection, connect, server_context
from qipan.lan.duel import Duel
from qipan.lan.duel_file import DuelFile, Header, Peer, unfinished_duels
from qipan.lan.handshake import WRONG_PASSPHRASE, Handshake, HandshakeFailed
from qipan.lan.identity import Identity, KnownPeers
from qipan.lan.invitation import ANSWER_SECONDS, Acceptance, Answer, Invitation, Offer, agree
from qipan.lan.messages import Hello, Message
from qipan.lan.running import RunningDuel
from qipan.rules.reasons import Problem, ReasonKind

DEFAULT_PORT = 7411
PORTS = range(DEFAULT_PORT, DEFAULT_PORT + 10)  # where programs listen: the first free one
MAX_CONNECTIONS = 50
# Wrong passphrases from one address that are allowed in a period of time: a passphrase cannot be guessed.
MAX_WRONG_PASSPHRASES = 5
WRONG_PASSPHRASE_SECONDS = 60.0

CHANGED_IDENTITY = ReasonKind(
    "lan_changed_identity",
    "{name} has another identity than before: {now}, not {known}. Somebody may be pretending to be {name}",
)
DECLINED = {
    "declined": ReasonKind("lan_declined", "{name} has declined"),
    "busy": ReasonKind("lan_busy", "{name} is playing"),
    "timeout": ReasonKind("lan_not_answered", "{name} has not answered"),
    "unknown_game": ReasonKind("lan_unknown_game", "the program of {name} cannot play this game"),
}
NO_FREE_PORT = ReasonKind("lan_no_free_port", "no port from {first} to {last} is free")

Decide = Callable[[Invitation], Awaitable[Answer]]


@dataclass(frozen=True)
class Settings:
    """What a program says about itself, and where it listens."""

    name: str
    passphrase: str = ""
    game: str = ""
    host: str = "0.0.0.0"
    ports: range = PORTS
    max_duels: int = 1


class Node:
    """One program. `decide` answers invitations; `on_duel` is called with each duel that begins or is continued."""

    def __init__(
        self, folder: Path, settings: Settings, decide: Decide, on_duel: Callable[[RunningDuel], None]
    ) -> None:
        self.folder = folder
        self.settings = settings
        self.identity = Identity.load(folder)
        self.known = KnownPeers(folder)
        self.port = 0
        self.running: dict[str, RunningDuel] = {}
        self._decide = decide
        self._on_duel = on_duel
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._connections = 0
        self._wrong: defaultdict[str, deque[float]] = defaultdict(deque)

    # ---- life ----

    async def start(self) -> None:
        """Listen, and continue the duels that were not finished."""
        context = server_context(self.folder)
        for port in self.settings.ports:
            with contextlib.suppress(OSError):
                self._server = await asyncio.start_server(self._called, self.settings.host, port, ssl=context)
                self.port = self._server.sockets[0].getsockname()[1]
                break
        else:
            raise Problem(NO_FREE_PORT(first=self.settings.ports[0], last=self.settings.ports[-1]))
        for duel, file in unfinished_duels(self.folder, self.identity.sign, self.identity.key, time.monotonic()):
            self._run(RunningDuel(duel, file, file.header.peer.name), file.header.peer)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for running in self.running.values():
            if running.duel.is_over:
                running.finish()
            else:
                running.file.close()

    @property
    def is_busy(self) -> bool:
        return len([each for each in self.running.values() if not each.duel.is_over]) >= self.settings.max_duels

    def hello(self, *, with_passphrase: bool = True) -> Hello:
        return Hello(
            protocol=PROTOCOL,
            name=self.settings.name,
            key=self.identity.key,
            nonce=secrets.token_hex(32),
            state="playing" if self.is_busy else "idle",
            game=self.settings.game,
            needs_passphrase=with_passphrase and bool(self.settings.passphrase),
            port=self.port,
        )

    # ---- calling others ----

    async def dial(self, host: str, port: int, passphrase: str | None = None) -> Connection:
        """Return a connection after the handshake. Raise Problem."""
        connection = await connect(host, port)
        phrase = self.settings.passphrase if passphrase is None else passphrase
        hello = self.hello().model_copy(update={"needs_passphrase": bool(phrase)})
        try:
            handshake = Handshake("caller", hello, connection.tls_key, self.identity.sign, phrase)
        except ValueError:
            await connection.close()
            raise Problem(NO_CONNECTION(address=f"{host}:{port}")) from None
        await connection.shake_hands(handshake)
        return connection

    async def invite(
        self, host: str, port: int, offer: Offer, *, passphrase: str | None = None, trust: bool = False
    ) -> RunningDuel:
        """Invite a program, and wait for the answer. Raise Problem if no duel begins.

        `trust` accepts an identity that has changed.
        """
        invite = offer.message()
        connection = await self.dial(host, port, passphrase)
        peer = connection.peer
        assert peer is not None
        try:
            self._check_identity(peer, trust)
            connection.send(invite)
            accept = await _answer(connection, peer)
            agreement = agree(invite, accept, self.identity.key, peer.key)
        except BaseException:
            await connection.close()
            raise
        self.known.trust(peer.name, fingerprint(peer.key))
        where = Peer(name=peer.name, host=host, port=port)
        running = self._new_duel(agreement, invite.seat, where)
        self._run(running, where, connection, passphrase)
        return running

    def _check_identity(self, peer: Hello, trust: bool) -> None:
        mark = fingerprint(peer.key)
        known = self.known.changed_identity(peer.name, mark)
        if known is not None and not trust:
            raise Problem(CHANGED_IDENTITY(name=peer.name, now=mark, known=known))

    # ---- being called ----

    async def _called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection(reader, writer)
        if self._connections >= MAX_CONNECTIONS:
            await connection.close()
            return
        self._connections += 1
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._serve(connection)
        except (Problem, OSError, ssl.SSLError):
            pass
        finally:
            self._connections -= 1
            self._tasks.discard(task)
            await connection.close()

    async def _serve(self, connection: Connection) -> None:
        if self._has_guessed(connection.host):
            connection.send(messages.Refuse(why="flood"))
            return
        handshake = Handshake("called", self.hello(), self.identity.key, self.identity.sign, self.settings.passphrase)
        try:
            await connection.shake_hands(handshake)
        except HandshakeFailed as failure:
            if failure.reason.code == WRONG_PASSPHRASE.code and failure.reply is not None:
                self._wrong[connection.host].append(time.monotonic())
            raise
        async with asyncio.timeout(ANSWER_SECONDS):
            first = await connection.receive()
        if isinstance(first, messages.Invite):
            await self._invited(connection, first)
        elif isinstance(first, messages.Resume):
            await self._resumed(connection, first)

    def _has_guessed(self, host: str) -> bool:
        times, now = self._wrong[host], time.monotonic()
        while times and now - times[0] > WRONG_PASSPHRASE_SECONDS:
            times.popleft()
        if not times:
            del self._wrong[host]
        return len(times) >= MAX_WRONG_PASSPHRASES

    async def _invited(self, connection: Connection, invite: messages.Invite) -> None:
        peer = connection.peer
        assert peer is not None
        if self.is_busy:
            connection.send(messages.Decline(why="busy"))
            return
        try:
            agree(invite, Acceptance(self.settings.name).message(), peer.key, self.identity.key)
        except ValueError:
            connection.send(messages.Decline(why="unknown_game"))
            return
        mark = fingerprint(peer.key)
        changed = self.known.changed_identity(peer.name, mark)
        answer = await self._ask(connection, Invitation(peer, connection.host, mark, changed, invite))
        if not isinstance(answer, Acceptance) or self.is_busy:
            connection.send(messages.Decline(why=answer if isinstance(answer, str) else "busy"))
            return
        self.known.trust(peer.name, mark)
        accept = answer.message()
        agreement = agree(invite, accept, peer.key, self.identity.key)
        running = self._new_duel(agreement, 1 - invite.seat, Peer(name=peer.name))
        connection.send(accept)
        self._run(running, Peer(name=peer.name))
        await running.serve(connection)

    async def _ask(self, connection: Connection, invitation: Invitation) -> Answer:
        """Ask the local player, unless the other program gives up first."""
        asked = asyncio.ensure_future(self._decide(invitation))
        gone = asyncio.ensure_future(connection.receive())
        done, _ = await asyncio.wait({asked, gone}, timeout=ANSWER_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for each in (asked, gone):
            each.cancel()
        await asyncio.gather(asked, gone, return_exceptions=True)
        if gone in done:  # whatever it has sent, it does not wait for the answer
            raise Problem(CONNECTION_LOST())
        return asked.result() if asked in done else "timeout"

    async def _resumed(self, connection: Connection, resume: messages.Resume) -> None:
        running = self.running.get(resume.duel)
        assert connection.peer is not None
        if running is None or _other_key(running) != connection.peer.key:
            connection.send(messages.Refuse(why="unknown_duel"))
            return
        await running.serve(connection, resume)

    # ---- duels ----

    def _new_duel(self, agreement: Agreement, seat: int, peer: Peer) -> RunningDuel:
        duel = Duel(agreement, seat, self.identity.sign, now=time.monotonic())
        file = DuelFile(self.folder, Header(agreement=agreement, seat=seat, peer=peer))
        file.save(duel)
        return RunningDuel(duel, file, agreement.seats[1 - seat].name)

    def _run(
        self, running: RunningDuel, peer: Peer, connection: Connection | None = None, passphrase: str | None = None
    ) -> None:
        """Keep a duel going in the background until it is over."""
        self.running[running.duel.agreement.duel] = running
        self._start(self._keep_going(running, peer, connection, passphrase))
        self._on_duel(running)

    async def _keep_going(
        self, running: RunningDuel, peer: Peer, connection: Connection | None, passphrase: str | None
    ) -> None:
        try:
            if connection is not None:
                await running.serve(connection)
            if peer.port:
                await running.keep_connected(lambda: self._dial_again(running, peer, passphrase))
            else:
                await running.wait_for_end()
            running.finish()
        finally:
            if running.finished.is_set():
                self.running.pop(running.duel.agreement.duel, None)

    async def _dial_again(self, running: RunningDuel, peer: Peer, passphrase: str | None) -> Connection:
        connection = await self.dial(peer.host, peer.port, passphrase)
        if connection.peer is None or connection.peer.key != _other_key(running):
            await connection.close()
            raise Problem(NO_CONNECTION(address=f"{peer.host}:{peer.port}"))
        return connection

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def look(host: str, port: int, seconds: float = 1.0) -> Hello:
    """Return who listens at an address, without letting anybody in. Raise Problem if no program answers."""
    connection = await connect(host, port, seconds)
    try:
        async with asyncio.timeout(seconds):
            message = await connection.receive()
        if not isinstance(message, Hello) or message.key != connection.tls_key:
            raise Problem(NO_CONNECTION(address=f"{host}:{port}"))
        return message
    except (TimeoutError, ValueError):
        raise Problem(NO_CONNECTION(address=f"{host}:{port}")) from None
    finally:
        await connection.close()


async def _answer(connection: Connection, peer: Hello) -> messages.Accept:
    """Wait for the answer to an invitation. Raise Problem if it is declined."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS + 5):
            message: Message = await connection.receive()
    except TimeoutError:
        raise Problem(DECLINED["timeout"](name=peer.name)) from None
    if isinstance(message, messages.Accept):
        return message
    if isinstance(message, messages.Decline):
        raise Problem(DECLINED[message.why](name=peer.name))
    raise Problem(messages.BAD_MESSAGE())


def _other_key(running: RunningDuel) -> str:
    return running.duel.agreement.seats[1 - running.duel.seat].key
