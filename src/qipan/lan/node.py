"""A program on the network: it listens, is invited, invites others, and continues duels after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from qipan.lan import messages
from qipan.lan.agreement import Agreement
from qipan.lan.cancellation import cancellation
from qipan.lan.canonical import fingerprint
from qipan.lan.connection import (
    CONNECTION_LOST,
    HANDSHAKE_SECONDS,
    NO_CONNECTION,
    Connection,
    connect,
    server_context,
)
from qipan.lan.duel import Duel
from qipan.lan.duel_file import DuelFile, Header, Peer, finished_duel, unfinished_duels
from qipan.lan.handshake import Handshake, HandshakeFailed
from qipan.lan.identity import Identity, KnownPeers
from qipan.lan.invitation import ANSWER_SECONDS, Acceptance, Answer, Invitation, Offer, agree, wait_for_answer
from qipan.lan.listener import Listener
from qipan.lan.messages import Hello
from qipan.lan.reception import MAX_ALL_INVITATIONS, MAX_INVITATIONS, Attempts, Guesses
from qipan.lan.running import RunningDuel
from qipan.lan.settings import Settings
from qipan.rules.reasons import Problem, ReasonKind

CHANGED_IDENTITY = ReasonKind(
    "lan_changed_identity",
    "{name} has another identity than before: {now}, not {known}. Somebody may be pretending to be {name}",
)
OTHER_PROGRAM = ReasonKind("lan_other_program", "another program answers at {address} now")
ALREADY_PLAYING = ReasonKind("lan_already_playing", "you are playing already; finish that game first")

Decide = Callable[[Invitation], Awaitable[Answer]]
Place = tuple[str, int]  # a host and a port


class Node:
    """One program on the network. `decide` answers invitations; `on_duel` is called with each new or continued duel.

    `places` returns where an identity, given by its fingerprint, is announced at present.
    """

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        decide: Decide,
        on_duel: Callable[[RunningDuel], None],
        places: Callable[[str], Sequence[Place]] = lambda mark: (),
    ) -> None:
        self.folder = folder
        self.settings = settings
        self.identity = Identity.load(folder)
        self.known = KnownPeers(folder)
        self.port = 0
        self.running: dict[str, RunningDuel] = {}
        self._decide = decide
        self._on_duel = on_duel
        self._places = places
        self._inviting = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.invitations = Attempts(MAX_INVITATIONS, MAX_ALL_INVITATIONS)
        self.listener = Listener(server_context(folder), self._serve, self._expected_hosts)
        self.guesses = Guesses()

    # ---- life ----

    async def start(self) -> None:
        """Listen, and continue the duels that were not finished."""
        self.port = self.listener.open(self.settings.host, self.settings.ports)
        self._start(self.listener.run())
        for duel, file in unfinished_duels(self.folder, self.identity.sign, self.identity.key, time.monotonic()):
            self._run(RunningDuel(duel, file, duel.agreement.seats[1 - duel.seat].name), is_new=False)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.listener.close()
        for running in self.running.values():
            if running.duel.is_over:
                running.finish()
            running.file.close()

    @property
    def playing(self) -> list[RunningDuel]:
        """The duels that are not over."""
        return [each for each in self.running.values() if not each.duel.is_over]

    @property
    def is_busy(self) -> bool:
        """Whether the program begins no more duels now. Duels whose other player stays away do not count."""
        return sum(not each.is_set_aside for each in self.playing) >= self.settings.max_duels

    @property
    def passphrase(self) -> str:
        """The passphrase that callers must know. In a duel, it stays the same, so that the other player gets in."""
        return self.playing[0].file.header.peer.passphrase if self.is_busy else self.settings.passphrase

    def hello(self) -> Hello:
        games = [each.duel.agreement.game for each in self.playing]
        return Hello(
            name=self.settings.name,
            key=self.identity.key,
            nonce=secrets.token_hex(32),
            state="playing" if self.is_busy else "idle",
            game=games[0] if games else self.settings.game,
            needs_passphrase=bool(self.passphrase),
            port=self.port,
        )

    # ---- calling others ----

    async def dial(
        self, host: str, port: int, passphrase: str, check: Callable[[Hello], None] = lambda peer: None
    ) -> Connection:
        """Return a connection after the handshake. Raise Problem if the call or the handshake fails.

        `check` is called with the other program's hello before the passphrase is proved, and may raise HandshakeFailed:
        each program to which the passphrase is proved can check one guess of it.
        """
        connection = await connect(host, port)
        hello = self.hello().model_copy(update={"needs_passphrase": bool(passphrase)})
        try:
            key = connection.tls_key
            handshake = Handshake("caller", hello, key, self.identity.sign, passphrase, on_meeting=check)
        except ValueError:
            await connection.close()
            raise Problem(NO_CONNECTION(address=f"{host}:{port}")) from None
        await connection.shake_hands(handshake)
        return connection

    async def invite(
        self,
        host: str,
        port: int,
        offer: Offer,
        *,
        passphrase: str | None = None,
        trust: bool = False,
        mark: str = "",
    ) -> RunningDuel:
        """Invite a program, and wait for the answer. Raise Problem if no duel begins.

        `trust` accepts an identity that has changed. `mark` is the fingerprint of the intended program; an empty one
        accepts any program that answers.
        """
        invite = offer.message()
        if self.is_busy or self._inviting:
            raise Problem(ALREADY_PLAYING())
        self._inviting += 1
        try:
            phrase = self.settings.passphrase if passphrase is None else passphrase

            def check(peer: Hello) -> None:
                _expect(mark, (host, port), peer)
                self._check_identity(peer.name, peer, trust)

            return await self._invite((host, port), invite, phrase, trust, await self.dial(host, port, phrase, check))
        finally:
            self._inviting -= 1

    async def _invite(
        self, place: Place, invite: messages.Invite, phrase: str, trust: bool, connection: Connection
    ) -> RunningDuel:
        peer = connection.peer
        assert peer is not None
        try:
            connection.send(invite)
            accept = await wait_for_answer(connection, peer)
            agreement = agree(invite, accept, self.identity.key, peer.key)
        except BaseException:
            await connection.close()
            raise
        try:
            self._check_identity(accept.name, peer, trust)
        except HandshakeFailed:
            refusal = cancellation(agreement, invite.seat, "cancel", self.identity.sign)
            connection.send(messages.Cancelled(duel=agreement.duel, cancellation=refusal))
            await connection.close()
            raise
        self.known.trust((peer.name, accept.name), fingerprint(peer.key))
        where = Peer(name=peer.name, host=place[0], port=place[1], passphrase=phrase)
        running = self._new_duel(agreement, invite.seat, where, place)
        self._run(running, connection)
        return running

    def _check_identity(self, name: str, peer: Hello, trust: bool) -> None:
        """Raise HandshakeFailed if this name is known with another identity, unless `trust` is true."""
        mark = fingerprint(peer.key)
        known = self.known.changed_identity((name,), mark)
        if known is not None and not trust:
            raise HandshakeFailed(Problem(CHANGED_IDENTITY(name=name, now=mark, known=known)), "identity")

    # ---- being called ----

    def _expected_hosts(self) -> set[str]:
        return {each.peer_host for each in self.playing}

    async def _serve(self, connection: Connection) -> None:
        phrase = self.passphrase
        known = {each.peer_key: each.file.header.peer.passphrase for each in self.playing}
        await self.guesses.let_in(connection, self.identity, self.hello(), phrase, known)
        async with asyncio.timeout(HANDSHAKE_SECONDS):
            first = await connection.receive()
        if isinstance(first, messages.Invite):
            await self._invited(connection, first, phrase)
        elif isinstance(first, messages.Resume | messages.Cancelled):
            await self._resumed(connection, first)

    async def _invited(self, connection: Connection, invite: messages.Invite, phrase: str) -> None:
        peer = connection.peer
        assert peer is not None
        is_flood = not self.invitations.take(connection.host)
        if self.is_busy or self._inviting or is_flood:
            connection.send(messages.Decline(why="busy"))
            return
        try:
            agree(invite, Acceptance(self.settings.name).message(), peer.key, self.identity.key)
        except ValueError:
            connection.send(messages.Decline(why="unknown_game"))
            return
        mark = fingerprint(peer.key)
        names = (peer.name, invite.name)
        changed = self.known.changed_identity(names, mark)
        answer = await self._ask(connection, Invitation(peer, connection.host, mark, changed, invite))
        if not isinstance(answer, Acceptance) or self.is_busy or self._inviting:
            connection.send(messages.Decline(why=answer if isinstance(answer, str) else "busy"))
            return
        self.known.trust(names, mark)
        accept = answer.message()
        agreement = agree(invite, accept, peer.key, self.identity.key)
        where = Peer(name=peer.name, host=connection.host, passphrase=phrase)
        running = self._new_duel(agreement, 1 - invite.seat, where, (connection.host, peer.port))
        connection.send(accept)
        self._run(running)
        await running.serve(connection)

    async def _ask(self, connection: Connection, invitation: Invitation) -> Answer:
        """Ask the local player to answer an invitation, unless the other program gives up first."""
        asked = asyncio.ensure_future(self._decide(invitation))
        gone = asyncio.ensure_future(connection.receive())
        try:
            done, _ = await asyncio.wait({asked, gone}, timeout=ANSWER_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            asked.cancel()
            gone.cancel()
            await asyncio.gather(asked, gone, return_exceptions=True)
        if gone in done:  # the other program has disconnected, or has sent a message before it got the answer
            raise Problem(CONNECTION_LOST())
        return asked.result() if asked in done else "timeout"

    async def _resumed(self, connection: Connection, first: messages.Resume | messages.Cancelled) -> None:
        running = self.running.get(first.duel) or self._finished(first.duel)
        assert connection.peer is not None
        if running is None or running.peer_key != connection.peer.key:
            connection.send(messages.Refuse(why="unknown_duel"))
            return
        await running.serve(connection, first)

    def _finished(self, name: str) -> RunningDuel | None:
        """Return a duel whose record is written: the other program may have missed its end. None if it is not found."""
        found = finished_duel(self.folder, name, self.identity.sign, self.identity.key, time.monotonic())
        return None if found is None else RunningDuel(*found, found[0].agreement.seats[1 - found[0].seat].name)

    # ---- duels ----

    def _new_duel(self, agreement: Agreement, seat: int, peer: Peer, place: Place) -> RunningDuel:
        duel = Duel(agreement, seat, self.identity.sign, now=time.monotonic())
        file = DuelFile(self.folder, Header(agreement=agreement, seat=seat, peer=peer))
        file.save(duel)
        return RunningDuel(duel, file, agreement.seats[1 - seat].name, place)

    def _run(self, running: RunningDuel, connection: Connection | None = None, *, is_new: bool = True) -> None:
        """Keep a duel going in the background until it is over, and the other program has the whole log."""
        running.is_continued = not is_new
        self.running[running.duel.agreement.duel] = running
        self._start(self._keep_going(running, connection))
        if not running.file.is_recorded:
            self._on_duel(running)

    async def _keep_going(self, running: RunningDuel, connection: Connection | None) -> None:
        if connection is not None:
            await running.serve(connection)
        if running.file.header.peer.port:
            await running.keep_connected(lambda: self._dial_again(running))
        else:
            await running.wait_for_end()
        self.running.pop(running.duel.agreement.duel, None)

    async def _dial_again(self, running: RunningDuel) -> Connection:
        """Call the other program where it listened, or where its identity is announced now. Raise Problem.

        Each call begins at the next place: several programs may run with the same identity, but only one has the duel.
        """
        peer, mark = running.file.header.peer, running.peer_fingerprint
        known = (peer.host, peer.port)
        places = deque(dict.fromkeys([known, *self._places(mark)]))
        places.rotate(-running.calls)
        running.calls += 1
        for place in places:
            with contextlib.suppress(Problem):
                return await self.dial(place[0], place[1], peer.passphrase, partial(_expect, mark, place))
        raise Problem(NO_CONNECTION(address=f"{peer.host}:{peer.port}"))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _expect(mark: str, place: Place, peer: Hello) -> None:
    """Raise HandshakeFailed unless a program has the fingerprint `mark`; if `mark` is empty, any program will do."""
    if mark and fingerprint(peer.key) != mark:
        raise HandshakeFailed(Problem(OTHER_PROGRAM(address=f"{place[0]}:{place[1]}")), "identity")
