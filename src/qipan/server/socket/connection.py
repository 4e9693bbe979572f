"""One socket: what comes in is limited and checked, what goes out never piles up."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from qipan.server.protocol.messages import CLIENT_MESSAGE, ClientMessage, Enter

MESSAGES_A_SECOND = 20.0
BURST = 60.0
MOST_WAITING = 32
"""Answers that a client has not read; positions do not count, since a new one replaces an old one."""
SECONDS_TO_ENTER = 10.0
SECONDS_TO_READ = 20.0
"""For as long a message may lie in the system's buffers before the reader is given up."""

# Reasons for closing, as the protocol numbers them.
POLICY, FAILED, RESTART, TRY_AGAIN = 1008, 1011, 1012, 1013
GONE = 1001
"""The other side has closed already."""

Result = TypeVar("Result")


class Closed(Exception):
    """The socket is to be closed, for a reason that the client is told."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason

    def again(self) -> Closed:
        """To raise: one that is kept must not hold on to where it was raised, which holds on to who keeps it. Only the
        garbage collector would find such a ring."""
        return Closed(self.code, self.reason)


async def _told(work: Coroutine[Any, Any, Result]) -> Result | Closed:
    """What the work returns, or why it was to be closed."""
    try:
        return await work
    except Closed as closed:
        return closed.again()
    except WebSocketDisconnect:
        return Closed(GONE, "")


class Allowance:
    """So many messages a second, and some more at once."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, now

    def take(self, now: float) -> bool:
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """A client in a room. The room tells it that something changed; what is sent is the position of that moment, so a
    slow reader skips positions and is never sent what is out of date."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.key: str | None = None
        """The digest of the token it came with. Which seat that holds is asked anew each time: it may be given up."""
        self.known_moves: tuple[int, int] = (0, 0)
        """How many moves the client has been sent, and after how many takebacks."""
        self.hint: asyncio.Task[Any] | None = None
        self.analysis: asyncio.Task[Any] | None = None
        self._answers: deque[str] = deque()
        self._is_stale = False
        self._wake = asyncio.Event()
        self._closing: asyncio.Future[Closed] = asyncio.get_running_loop().create_future()
        self._allowance = Allowance(MESSAGES_A_SECOND, BURST, asyncio.get_running_loop().time())

    def changed(self) -> None:
        """The client's picture of the room is out of date."""
        self._is_stale = True
        self._wake.set()

    def answer(self, message: dict[str, Any]) -> None:
        if len(self._answers) >= MOST_WAITING:
            self.close(TRY_AGAIN, "you read too slowly")
            return
        self._answers.append(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
        self._wake.set()

    def refuse(self, reason: object, about: str | None = None) -> None:
        text = " ".join(str(reason).split())[:300]
        self.answer({"op": "refused", "reason": text, "about": about})

    def close(self, code: int, reason: str) -> None:
        if not self._closing.done():
            self._closing.set_result(Closed(code, reason))
            self._wake.set()

    async def enter(self) -> Enter:
        """The first message, which must come soon."""
        first = asyncio.create_task(_told(self._read()))
        either: set[asyncio.Future[Any]] = {first, self._closing}
        await asyncio.wait(either, timeout=SECONDS_TO_ENTER, return_when=asyncio.FIRST_COMPLETED)
        if not first.done():
            first.cancel()
            raise self._closing.result().again() if self._closing.done() else Closed(POLICY, "nothing was said in time")
        message = first.result()
        if isinstance(message, Closed):
            raise message.again()
        if not isinstance(message, Enter):
            raise Closed(POLICY, "the first message must be enter")
        return message

    async def serve(
        self, obey: Callable[[ClientMessage], Awaitable[None]], picture: Callable[[], Awaitable[str]]
    ) -> None:
        """Reads and writes until either side ends it."""
        reader = asyncio.create_task(_told(self._obey(obey)))
        writer = asyncio.create_task(_told(self._write(picture)))
        any_of: set[asyncio.Future[Any]] = {reader, writer, self._closing}
        try:
            await asyncio.wait(any_of, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            writer.cancel()
            ended = await asyncio.gather(reader, writer, return_exceptions=True)
        if self._closing.done():
            raise self._closing.result().again()
        for why in ended:
            if isinstance(why, Closed):
                raise why.again()
            if isinstance(why, Exception):
                raise why

    async def _obey(self, obey: Callable[[ClientMessage], Awaitable[None]]) -> None:
        while True:
            message = await self._read()
            if message is not None:
                await obey(message)
            await asyncio.sleep(0)  # who says much at once lets others have their turn

    async def _read(self) -> ClientMessage | None:
        """The next message; None of one that cannot be understood, which has been refused."""
        frame = await self.socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise Closed(GONE, "")
        text = frame.get("text")
        if not self._allowance.take(asyncio.get_running_loop().time()):
            raise Closed(POLICY, "too many messages")
        if text is None:
            self.refuse("not a message: it is not text")
            return None
        try:
            return CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            self.refuse(f"not a message: {where + ': ' if where else ''}{first['msg']}")
            return None

    async def _write(self, picture: Callable[[], Awaitable[str]]) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._answers:
                await self._send(self._answers.popleft())
            if self._is_stale:
                self._is_stale = False
                await self._send(await picture())

    async def _send(self, text: str) -> None:
        try:
            async with asyncio.timeout(SECONDS_TO_READ):
                await self.socket.send_text(text)
        except TimeoutError:
            raise Closed(TRY_AGAIN, "you read too slowly") from None
