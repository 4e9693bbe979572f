"""The connection of one course client: reads and carries out its messages, and sends it reports."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass

from qipan.games.chinese_checkers.course.parties import Parties
from qipan.games.chinese_checkers.course.party import Party, Player
from qipan.games.chinese_checkers.course.paths import find_move, read_path
from qipan.games.chinese_checkers.course.protocol import (
    MAX_LINE_BYTES,
    CourseError,
    ErrorCode,
    Message,
    Op,
    error_message,
    message,
)
from qipan.games.chinese_checkers.course.reports import PASS, Reports
from qipan.rules.reasons import Reason
from qipan.server.budgets import BYTES, MESSAGES, AddressBudget
from qipan.server.config.sockets import SocketLimits
from qipan.server.errors import OverBudget
from qipan.server.logs import describe
from qipan.server.protocol import messages
from qipan.server.protocol.messages import ServerMessage
from qipan.server.rate_limit import TokenBucket
from qipan.server.refusals import Refusals
from qipan.server.rooms.room import Room

END_SECONDS = 1.0
MAX_LAST_READS = 100

log = logging.getLogger("qipan.server")


@dataclass(frozen=True)
class Membership:
    """The state of a session from JOIN_ROOM until the client leaves the room."""

    party: Party
    player: Player
    reports: Reports


class Session:
    """A connection of a client. It is also the `PlayerConnection` of the client's player."""

    def __init__(
        self,
        streams: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        parties: Parties,
        budget: AddressBudget,
        limits: SocketLimits,
        refusals: Refusals,
    ) -> None:
        self._reader, self._writer = streams
        self._parties = parties
        self._budget = budget
        self._limits = limits
        self._refusals = refusals
        self._bucket = TokenBucket(limits.messages_per_second, limits.message_burst, asyncio.get_running_loop().time())
        self._wake = asyncio.Event()
        self._joined: Membership | None = None
        self._refusals_of_room: list[Exception] = []  # why the room has refused the last move; empty if it has not
        self._notices: list[Message] = []  # messages to be sent when all earlier events have been sent
        self._closed_for: Reason | None = None  # why the room has removed the player; None while it has not

    async def run(self) -> None:
        """Serve the client until it disconnects. This counts as leaving, since a client cannot come back to its seat.

        If the task is cancelled because the server stops, the player does not leave.
        """
        sender = asyncio.create_task(self._send_all())
        try:
            try:
                await self._receive_all()
                await self._end()
            except (OSError, TimeoutError):
                pass
            except Exception as error:
                log.error("a connection of the course failed: %s", describe(error))
            await self._leave()
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            self._writer.transport.abort()

    # ---- called by the room: see rooms.client.Connection, and PlayerConnection ----

    def invalidate(self) -> None:
        self._wake.set()

    def reply(self, message: ServerMessage) -> None:
        """Do nothing: the protocol has no messages for chat, emotes and other replies."""

    def refuse(self, error: Exception, about: str | None = None) -> None:
        self._refusals_of_room.append(error)

    def close(self, code: int, reason: Reason) -> None:
        self._closed_for = reason
        self._wake.set()

    def notify(self, message: Message) -> None:
        self._notices.append(message)
        self._wake.set()

    # ---- receiving ----

    async def _receive_all(self) -> None:
        while True:
            try:
                line = await self._reader.readline()
            except ValueError:  # the line is too long: stop, since the rest of it would be read as another line
                self._send_error(CourseError(ErrorCode.INVALID_REQ, "the line is too long"))
                return
            if not line.endswith(b"\n"):
                return  # the client has disconnected
            try:
                await self._charge(len(line))
            except OverBudget as error:
                self._send_error(CourseError(ErrorCode.OTHER_ERROR, str(error)))
                return
            try:
                await self._handle(Message.read(line))
            except CourseError as error:
                self._send_error(error)
            await self._drain()

    async def _charge(self, length: int) -> None:
        """Charge the connection and its address for a message. Raise OverBudget if it has sent too many."""
        if not self._bucket.take(asyncio.get_running_loop().time()):
            raise OverBudget(MESSAGES.reason())
        if not self._budget.take(BYTES, length):
            raise OverBudget(BYTES.reason())
        await self._budget.wait(MESSAGES)

    async def _handle(self, received: Message) -> None:
        match received.op:
            case Op.JOIN_ROOM:
                await self._join(received.data1, received.data2)
            case Op.LEAVE_ROOM:
                joined = self._membership()
                if (received.data1, received.data2) != (joined.party.name, joined.player.name):
                    raise CourseError(ErrorCode.NOT_IN_ROOM, "you are in another room, or have another name")
                self._send(message(Op.LEAVE_ROOM, joined.player.name))
                await self._leave()
            case Op.PLAYER_READY:
                joined = self._membership()
                if received.data1 != joined.player.name:
                    raise CourseError(ErrorCode.INVALID_REQ, "a player can only declare itself ready")
                await self._parties.get_ready(joined.party, joined.player)
            case Op.MOVE:
                await self._move(received.data1, received.data2)
            case _:
                raise CourseError(ErrorCode.INVALID_REQ, "only the server says this")

    def _membership(self) -> Membership:
        if self._joined is None:
            raise CourseError(ErrorCode.NOT_IN_ROOM, "join a room first")
        return self._joined

    async def _join(self, room: str, name: str) -> None:
        if self._joined is not None:
            raise CourseError(ErrorCode.INVALID_JOIN, "leave the room first")
        self._closed_for = None
        self._notices.clear()
        player = Player(self, self._budget, name)
        party, before = await self._parties.join(player, room)
        readiness = "".join(str(int(is_ready)) for is_ready in before.values())
        self._send(message(Op.JOIN_ROOM_REPLY, " ".join(before), readiness))
        self._joined = Membership(party, player, Reports(party, player, before))
        self._wake.set()

    async def _move(self, camp: str, text: str) -> None:
        joined = self._membership()
        room, match = joined.party.room, joined.party.match
        if room is None or match is None or match.outcome is not None:
            raise CourseError(ErrorCode.ROOM_NOT_RUNNING, "no game is being played")
        seat = joined.party.seat_of(joined.player)
        if seat is None or match.mover != seat:
            raise CourseError(ErrorCode.OUTTURN_MOVE, "it is not your turn")
        if camp != match.game.seat_names[seat]:
            raise CourseError(ErrorCode.INVALID_MOVE, "this is not your camp")
        path = read_path(text)
        move = None if path is None else find_move(match.state, room.log.state.legal_moves(), path)
        if path is None or move is None:
            raise CourseError(ErrorCode.INVALID_MOVE, "no stone of yours can go this way")
        await self._play(joined, room, str(move), path)

    async def _play(self, joined: Membership, room: Room, move: str, path: tuple[str, ...] = ()) -> None:
        """Play a move. Try again if somebody leaves at the same time: a drop-out is a ply, too."""
        assert joined.player.client is not None
        while True:
            ply = room.log.state.ply
            joined.party.paths[ply] = path
            self._refusals_of_room.clear()
            await room.handle(joined.player.client, messages.Play(op="play", ply=ply, move=move))
            if not self._refusals_of_room:
                return
            if room.log.state.ply == ply:
                error = self._refusals_of_room[0]
                is_late = isinstance(error, ValueError)  # legal when it was read, so the move is now late
                raise CourseError(ErrorCode.OUTTURN_MOVE if is_late else ErrorCode.OTHER_ERROR, str(error))

    async def _leave(self) -> None:
        joined, self._joined = self._joined, None
        if joined is not None:
            await self._parties.leave(joined.party, joined.player)

    # ---- sending ----

    async def _send_all(self) -> None:
        """Send the client the reports about its party. If that fails, end the connection."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                self._report()
                await self._proceed()
                await self._drain()
        except (OSError, TimeoutError):
            pass
        except Exception as error:
            log.error("a connection of the course failed: %s", describe(error))
        self._writer.transport.abort()

    def _report(self) -> None:
        """Send the reports and notices that are due."""
        if self._joined is not None and self._closed_for is None:
            for each in self._joined.reports.next():
                self._send(each)
        for each in self._notices:
            self._send(each)
        self._notices.clear()

    async def _proceed(self) -> None:
        """Do what follows from the reports: leave if the room has closed or the game is over, or pass if forced."""
        joined = self._joined
        if joined is None:
            return
        if self._closed_for is not None:
            self._send(message(Op.CLOSE_ROOM, joined.party.name, str(self._closed_for)))
            await self._leave()
        elif joined.reports.is_over:
            await self._leave()
        elif joined.reports.must_pass and joined.party.room is not None:
            with contextlib.suppress(CourseError):
                await self._play(joined, joined.party.room, PASS)

    def _send(self, message: Message) -> None:
        if not self._writer.is_closing():
            self._writer.write(message.line())

    async def _drain(self) -> None:
        """Wait until the client has read most of what was sent; raise TimeoutError if it does not."""
        async with asyncio.timeout(self._limits.send_seconds):
            await self._writer.drain()

    async def _end(self) -> None:
        """Read the input that is left: if there were any, closing the connection would discard the last output."""
        if self._writer.is_closing():
            return
        self._writer.write_eof()
        async with asyncio.timeout(END_SECONDS):
            for _ in range(MAX_LAST_READS):
                if not await self._reader.read(MAX_LINE_BYTES):
                    return

    def _send_error(self, error: CourseError) -> None:
        self._report()  # the error may be due to something that has not been reported yet
        self._refusals.count(f"course_{error.code.name.lower()}")
        self._send(error_message(error.code, str(error)))
