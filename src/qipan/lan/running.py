"""A duel in progress: its state machine, its file, and the connection to the other program while there is one."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Literal

from qipan.lan import messages
from qipan.lan.canonical import fingerprint
from qipan.lan.connection import CONNECTION_LOST, Connection
from qipan.lan.duel import Duel
from qipan.lan.duel_file import DuelFile, FinishedFile
from qipan.lan.link import Link
from qipan.lan.messages import Message
from qipan.match import notes
from qipan.rules.reasons import Problem

PING_SECONDS = 2.0
SILENCE_SECONDS = 7.0  # after so long without a message, a connection counts as lost
RETRY_SECONDS = 0.7  # seconds between attempts to connect again
FAREWELL_SECONDS = 10.0  # how long a finished duel delays its record until the other program has the log
GONE_SECONDS = 900.0  # how long a finished duel offers the other program what that one lacks

PeerState = Literal["gone", "placing", "ready", "thinking", "waiting"]


class RunningDuel:
    """The duel as the local player sees it. `changed` is set whenever anything in it may have changed."""

    def __init__(
        self, duel: Duel, file: DuelFile | FinishedFile, peer_name: str, peer_place: tuple[str, int] | None = None
    ) -> None:
        """`peer_place` is the host and port where the other program listened when the duel began, if that is known."""
        self.duel = duel
        self.file = file
        self.peer_name = peer_name
        self.peer_place = peer_place
        self.link = Link(duel, lambda: file.save(duel))
        self.is_continued = False  # whether the duel was begun before this program was started
        self.calls = 0  # how often this program has called the other program again
        self.listeners: list[Callable[[], None]] = []
        self._connection: Connection | None = None
        self._changed = asyncio.Event()
        self.finished = asyncio.Event()  # set when the record is written
        self._over_since: float | None = None

    # ---- what is known ----

    @property
    def peer_key(self) -> str:
        return self.duel.agreement.seats[1 - self.duel.seat].key

    @property
    def peer_fingerprint(self) -> str:
        return fingerprint(self.peer_key)

    @property
    def peer_host(self) -> str:
        """The host where the other program was when the duel began."""
        return self.file.header.peer.host

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    @property
    def peer_state(self) -> PeerState:
        """What the other player does; `gone` while there is no connection."""
        state = self.link.peer_state
        return "gone" if self._connection is None or state is None else state  # type: ignore[return-value]

    # ---- the local player ----

    def act(self, action: Callable[[Duel, float], object]) -> None:
        """Carry out an action of the local player, store it and send it. Raise ValueError if it is not allowed."""
        action(self.duel, time.monotonic())
        self._flush()

    def cancel(self) -> None:
        """End the duel without a result. Raise Problem if that is not possible now."""
        self.act(lambda duel, now: duel.cancel(now))

    def claim(self) -> None:
        """Win, since the other player has left the game. Raise Problem if that is not possible now."""
        self.act(lambda duel, now: duel.claim(now))

    @property
    def is_set_aside(self) -> bool:
        """Whether the other player has been absent for so long that the local player may begin another duel."""
        return self.duel.patience.is_set_aside(time.monotonic())

    def wake(self) -> None:
        """Wake up all callers of `wait`."""
        self._notify()

    async def wait(self, seconds: float | None = None) -> None:
        """Wait until something may have happened, or until the time is up."""
        self._changed.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # asyncio.wait_for may lose a cancellation that comes with the change
                await self._changed.wait()

    # ---- the other program ----

    async def serve(self, connection: Connection, first: Message | None = None) -> None:
        """Use a connection, which replaces an older one, until it is lost or the duel is over.

        `first` is a message that has arrived already.
        """
        if self._connection is not None:
            await self._connection.close()
            self._lost()
        self._connection = connection
        pinger: asyncio.Task[None] | None = None
        try:
            for message in self.link.connect(time.monotonic()):
                connection.send(message)
            if first is not None:
                self._carry_out(connection, first)
            pinger = asyncio.create_task(self._ping(connection))
            while self._connection is connection and not self._may_end():
                await self._receive(connection)
            if self._connection is connection:
                connection.send(messages.Bye())
        except Problem as problem:
            if problem.reason.code in ("lan_bad_message", "lan_frame_too_long"):
                self.duel.accuse(notes.INVALID_MESSAGE)
        finally:
            if pinger is not None:
                pinger.cancel()
            await connection.close()
            if self._connection is connection:
                self._lost()

    async def _receive(self, connection: Connection) -> None:
        try:
            async with asyncio.timeout(SILENCE_SECONDS):
                message = await connection.receive()
        except TimeoutError:
            raise Problem(CONNECTION_LOST()) from None
        self._carry_out(connection, message)

    def _carry_out(self, connection: Connection, message: Message) -> None:
        for reply in self.link.receive(message, time.monotonic()):
            connection.send(reply)
        self._notify()

    async def _ping(self, connection: Connection) -> None:
        """Send pings, which show that this program is running, and watch the clocks."""
        with contextlib.suppress(Problem):
            while True:
                now = time.monotonic()
                deadline = self.duel.deadline(now)
                await asyncio.sleep(min(PING_SECONDS, max(0.02, (deadline or now + PING_SECONDS) - now)))
                self.duel.tick(time.monotonic())
                self._flush()
                connection.send(messages.Ping())

    async def keep_connected(self, dial: Callable[[], Awaitable[Connection]]) -> None:
        """Connect again whenever the connection is lost, until the duel is over and the other program has the log."""
        while not self._end():
            with contextlib.suppress(Problem):
                await self.serve(await dial())
            if not self.link.is_delivered:
                await self.watch_clock(RETRY_SECONDS)

    async def wait_for_end(self) -> None:
        """Wait until the duel is over and the other program, which connects to this one, has the log."""
        while not self._end():
            await self.watch_clock(RETRY_SECONDS / 2)

    async def watch_clock(self, seconds: float) -> None:
        """Wait while there is no connection; the clock of the local player keeps running."""
        await asyncio.sleep(seconds)
        self.duel.tick(time.monotonic())
        self._flush()

    def finish(self) -> None:
        """Write the record of a duel that is over, once. If the other program has the whole log, put the file away."""
        self.file.save(self.duel)
        self.file.record(self.duel)
        if self.link.is_delivered:
            self.file.put_away(self.duel)
        if not self.finished.is_set():
            self.finished.set()
            self._notify()

    def _end(self) -> bool:
        """Write the record if it is due. Return whether the duel is finished with: nothing is left to write or send."""
        if not self.duel.is_over:
            return False
        is_gone = self._seconds_over > GONE_SECONDS
        if self.link.is_delivered or self.link.is_alone or self._seconds_over > FAREWELL_SECONDS:
            self.finish()
        if is_gone:
            self.file.put_away(self.duel)
        return self.link.is_delivered or is_gone

    @property
    def _seconds_over(self) -> float:
        """The seconds since the duel was first seen to be over; 0 while it is not over."""
        if not self.duel.is_over:
            return 0.0
        now = time.monotonic()
        self._over_since = now if self._over_since is None else self._over_since
        return now - self._over_since

    def _may_end(self) -> bool:
        return self.link.is_delivered or self._seconds_over > FAREWELL_SECONDS

    def _flush(self) -> None:
        """Store what is new in the duel, and send it."""
        self.file.save(self.duel)
        if self._connection is not None:
            with contextlib.suppress(Problem):  # the connection is lost: `serve` notices this, too
                for message in self.link.pending(time.monotonic()):
                    self._connection.send(message)
        self._notify()

    def _lost(self) -> None:
        self._connection = None
        self.link.disconnect(time.monotonic())
        self._notify()

    def _notify(self) -> None:
        self._changed.set()
        for listener in self.listeners:
            listener()
