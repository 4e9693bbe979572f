"""A connection: limits and validates the messages from one WebSocket, and sends replies and snapshots to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from qipan.rules.reasons import Reason, ReasonKind, reason_of
from qipan.server.budgets import MESSAGES, AddressBudget
from qipan.server.config.sockets import SocketLimits
from qipan.server.errors import Disconnect, OverBudget, Refusal
from qipan.server.protocol import base as wire
from qipan.server.protocol.close_codes import GOING_AWAY, POLICY_VIOLATION, TRY_AGAIN_LATER
from qipan.server.protocol.messages import CLIENT_MESSAGE, ClientMessage, Command, Enter, Refused, ServerMessage
from qipan.server.protocol.validation import validation_reason
from qipan.server.rate_limit import TokenBucket
from qipan.server.refusals import Refusals

NOT_A_MESSAGE = ReasonKind("not_a_message", "not a message: {where} {problem}")
NOT_TEXT = ReasonKind("not_text", "it is not text")
ENTER_EXPECTED = ReasonKind("enter_expected", "the first message must be enter")
NO_MESSAGE_IN_TIME = ReasonKind("no_message_in_time", "no message arrived in time")
SLOW_READER = ReasonKind("slow_reader", "you read too slowly")

Result = TypeVar("Result")


class SocketConnection:
    """A WebSocket for which unsent snapshots never pile up.

    When something has changed, the room only calls `invalidate`. The connection fetches a snapshot when it can send
    one. So a slow client misses some snapshots, but never gets an outdated one.
    """

    def __init__(self, socket: WebSocket, limits: SocketLimits, budget: AddressBudget, refusals: Refusals) -> None:
        self._socket = socket
        self._limits = limits
        self._budget = budget
        self._refusals = refusals
        self._replies: deque[str] = deque()
        self._is_stale = False
        self._send_began: float | None = None  # when the sending of a message began; None if no message is being sent
        self._send_timer: asyncio.TimerHandle | None = None
        self._wake = asyncio.Event()
        self._closing: asyncio.Future[Disconnect] = asyncio.get_running_loop().create_future()
        now = asyncio.get_running_loop().time()
        self._bucket = TokenBucket(limits.messages_per_second, limits.message_burst, now)

    # ---- called by the room: see rooms.client.Connection ----

    def invalidate(self) -> None:
        self._is_stale = True
        self._wake.set()

    def reply(self, message: ServerMessage) -> None:
        if len(self._replies) >= self._limits.max_queued_replies:
            self.close(TRY_AGAIN_LATER, SLOW_READER())
            return
        self._replies.append(message.model_dump_json())
        self._wake.set()

    def refuse(self, error: Exception, about: str | None = None) -> None:
        reason = reason_of(error)
        self._refusals.count(reason.code)
        self.reply(Refused(reason=wire.Reason.of(reason), about=about))

    def close(self, code: int, reason: Reason) -> None:
        if not self._closing.done():
            self._closing.set_result(Disconnect(code, reason))
            self._wake.set()

    # ---- called by the endpoint; both methods raise Disconnect when the socket is to be closed ----

    async def receive_enter(self) -> Enter:
        """Return the first message, which must arrive within `enter_seconds`."""
        first = asyncio.create_task(_catch_disconnect(self._receive()))
        either: set[asyncio.Future[Any]] = {first, self._closing}
        await asyncio.wait(either, timeout=self._limits.enter_seconds, return_when=asyncio.FIRST_COMPLETED)
        if not first.done():
            first.cancel()
            if self._closing.done():
                raise self._closing.result().copy()
            raise Disconnect(POLICY_VIOLATION, NO_MESSAGE_IN_TIME())
        message = first.result()
        if isinstance(message, Disconnect):
            raise message.copy()
        if not isinstance(message, Enter):
            raise Disconnect(POLICY_VIOLATION, ENTER_EXPECTED())
        return message

    async def serve(self, handle: Callable[[ClientMessage], Awaitable[None]], snapshot: Callable[[], str]) -> None:
        """Receive and send until either side closes the socket."""
        receiver = asyncio.create_task(_catch_disconnect(self._receive_all(handle)))
        sender = asyncio.create_task(_catch_disconnect(self._send_all(snapshot)))
        any_of: set[asyncio.Future[Any]] = {receiver, sender, self._closing}
        try:
            await asyncio.wait(any_of, return_when=asyncio.FIRST_COMPLETED)
        finally:
            receiver.cancel()
            sender.cancel()
            if self._send_timer is not None:
                self._send_timer.cancel()  # the timer would keep this connection in memory
            results = await asyncio.gather(receiver, sender, return_exceptions=True)
        if self._closing.done():
            raise self._closing.result().copy()
        for result in results:
            if isinstance(result, Disconnect):
                raise result.copy()
            if isinstance(result, Exception):
                raise result

    async def _receive_all(self, handle: Callable[[ClientMessage], Awaitable[None]]) -> None:
        while True:
            message = await self._receive()
            if message is not None:
                await handle(message)
            if not isinstance(message, Command):  # while a command waits for the store, others run
                await asyncio.sleep(0)  # let other connections run between the messages of a burst

    async def _receive(self) -> ClientMessage | None:
        """Return the next message, or None if it was invalid and has been refused."""
        frame = await self._socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise Disconnect(GOING_AWAY)
        text = frame.get("text")
        if not self._bucket.take(asyncio.get_running_loop().time()):
            raise Disconnect(POLICY_VIOLATION, MESSAGES.reason())
        try:
            await self._budget.wait(MESSAGES)
        except OverBudget as error:
            raise Disconnect(TRY_AGAIN_LATER, error.reason) from None
        if text is None:
            self.refuse(Refusal(NOT_A_MESSAGE(where="", problem=NOT_TEXT())))
            return None
        try:
            return CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            self.refuse(Refusal(NOT_A_MESSAGE(where=where, problem=validation_reason(first))))
            return None

    async def _send_all(self, snapshot: Callable[[], str]) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._replies:
                await self._send(self._replies.popleft())
            if self._is_stale:
                self._is_stale = False
                await self._send(snapshot())

    async def _send(self, text: str) -> None:
        loop = asyncio.get_running_loop()
        self._send_began = loop.time()
        if self._send_timer is None:
            self._send_timer = loop.call_later(self._limits.send_seconds, self._check_send)
        await self._socket.send_text(text)
        self._send_began = None

    def _check_send(self) -> None:
        """Close the socket if it has been sending the same message for too long.

        One timer serves all messages within `send_seconds`: a timeout for each would cost more than sending it.
        """
        self._send_timer = None
        if self._send_began is None:
            return
        loop = asyncio.get_running_loop()
        remaining = self._send_began + self._limits.send_seconds - loop.time()
        if remaining <= 0:
            self.close(TRY_AGAIN_LATER, SLOW_READER())
        else:
            self._send_timer = loop.call_later(remaining, self._check_send)


async def _catch_disconnect(work: Coroutine[Any, Any, Result]) -> Result | Disconnect:
    """Return a Disconnect instead of raising it: the task would keep its traceback in memory; see `Disconnect.copy`."""
    try:
        return await work
    except Disconnect as disconnect:
        return disconnect.copy()
    except WebSocketDisconnect:
        return Disconnect(GOING_AWAY)
