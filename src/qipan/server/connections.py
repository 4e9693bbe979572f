"""TCP connections: what arrives on them is counted, and those that are idle, unread or over budget are closed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from typing import Any, cast

import h11
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Response
from websockets.server import ServerProtocol

from qipan.rules.reasons import Reason, ReasonKind
from qipan.server import clock
from qipan.server.addresses import believe_proxies
from qipan.server.budgets import BYTES, FRAMES, Action, AddressBudget, Budgets
from qipan.server.config import Settings
from qipan.server.config.addresses import is_in_networks
from qipan.server.http.errors import error_response
from qipan.server.http.responses import DATA_POLICY
from qipan.server.protocol.close_codes import POLICY_VIOLATION
from qipan.server.rate_limit import TokenBucket
from qipan.server.refusals import Refusals

SLICE_BYTES = 1024  # bytes that are parsed before their frames are counted: at most about 170 frames of six bytes

BODY_TOO_LARGE = ReasonKind("body_too_large", "a request needs a length of at most {bytes} bytes")


@dataclass(frozen=True)
class Shared:
    """What all connections of a server share."""

    settings: Settings
    budgets: Budgets
    refusals: Refusals
    # The connections that wait for a request; used as a set, in the order of arrival.
    idle: dict[HttpProtocol, None] = field(default_factory=dict)

    def budget_of(self, peer: tuple[str, int] | None) -> AddressBudget | None:
        """Return the budget of the other end of a connection; None if it is a proxy, which speaks for many clients."""
        host = "" if peer is None else peer[0]
        return None if is_in_networks(host, self.settings.trusted_proxies) else self.budgets.at(host)


class Traffic:
    """Counts what arrives on one connection, against its own budget and that of its address.

    On the connection of a proxy, `budget` is None and nothing is limited until the client is known.
    """

    def __init__(self, settings: Settings, budget: AddressBudget | None) -> None:
        now = clock.monotonic()
        connections, sockets = settings.connections, settings.sockets
        self._buckets = {
            BYTES: TokenBucket(connections.bytes_per_second, connections.bytes_burst, now),
            FRAMES: TokenBucket(sockets.frames_per_second, sockets.frames_burst, now),
        }
        self.budget = budget
        self._is_open = False

    def open(self) -> None:
        """Count the connection as open."""
        if self.budget is not None and not self._is_open:
            self.budget.connections += 1
            self._is_open = True

    def close(self) -> None:
        """Stop counting the connection as open."""
        if self.budget is not None and self._is_open:
            self.budget.connections -= 1
            self._is_open = False

    def admits(self, action: Action, amount: int) -> bool:
        """Charge for what has arrived. Return False if a budget does not suffice."""
        if self.budget is None:
            return True
        return self._buckets[action].take(clock.monotonic(), amount) and self.budget.take(action, amount)


def raw_response(status: int, reason: Reason) -> bytes:
    """Return a whole HTTP response that refuses a connection or request.

    >>> raw_response(413, BODY_TOO_LARGE(bytes=5))[:13]
    b'HTTP/1.1 413 '
    """
    return _raw_response(status, "application/json", bytes(error_response(status, reason).body))


def _raw_response(status: int, content_type: str, body: bytes) -> bytes:
    head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: {content_type}\r\n"
    head += f"Content-Security-Policy: {DATA_POLICY}\r\n"
    return f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body


class _LimitedH11(h11.Connection):
    """Refuses a request before its body is read if the body is longer than `max_body_bytes` or of unknown length."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(h11.SERVER)
        self._limits = settings.requests
        self.is_body_too_large = False

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and not self._is_acceptable(event):
            self.is_body_too_large = True
            raise h11.RemoteProtocolError("the body is too large")
        return event

    def _is_acceptable(self, request: h11.Request) -> bool:
        headers = dict(request.headers)
        if b"transfer-encoding" in headers:
            return False
        return int(headers.get(b"content-length", 0)) <= self._limits.max_body_bytes  # h11 reads only this many bytes


class HttpProtocol(H11Protocol):
    """HTTP/1.1 with timeouts: closes the connection of a client that sends no request or does not read its response.

    Otherwise each such connection would hold a file descriptor forever.
    """

    _request_timer: asyncio.TimerHandle | None = None
    _read_timer: asyncio.TimerHandle | None = None

    def __init__(self, shared: Shared, *uvicorn_arguments: Any) -> None:
        super().__init__(*uvicorn_arguments)
        self._shared = shared
        self._limits = shared.settings.connections
        self._idle = shared.idle
        self.conn: _LimitedH11 = _LimitedH11(shared.settings)
        self.ws_protocol_class = partial(WebSocketProtocol, shared)  # type: ignore[assignment]  # only called

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._traffic = Traffic(self._shared.settings, self._shared.budget_of(self.client))
        self._traffic.open()
        self._start_request_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._traffic.close()
        self._cancel_request_timer()
        self._cancel_read_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._traffic.admits(BYTES, len(data)):
            super().data_received(data)
        else:
            self._shared.refusals.count(BYTES.reason.code)
            self.transport.abort()

    def handle_events(self) -> None:
        super().handle_events()
        if self not in self.connections or (self.cycle is not None and not self.cycle.response_complete):
            self._cancel_request_timer()  # upgraded to a WebSocket, or the headers of a request have arrived
        elif self.timeout_keep_alive_task is None and not self.transport.is_closing():
            self._start_request_timer()  # the next request has begun to arrive

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that cannot be parsed, and read no further."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()  # a response has begun, so no other one can be sent
            return
        if self.conn.is_body_too_large:
            reason = BODY_TOO_LARGE(bytes=self._shared.settings.requests.max_body_bytes)
            self._shared.refusals.count(reason.code)
            self.transport.write(raw_response(413, reason))
        else:
            self.transport.write(_raw_response(400, "text/plain; charset=utf-8", msg.encode()))
        self.transport.close()
        self._start_read_timer()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._traffic.close()  # from now on, `WebSocketProtocol` counts what arrives
        self._cancel_read_timer()
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._start_read_timer()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_read_timer()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._cancel_read_timer()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():  # a closing connection stays open until all data is sent
            self._start_read_timer()

    def _start_request_timer(self) -> None:
        if self._request_timer is None:
            self._idle[self] = None
            self._request_timer = asyncio.get_running_loop().call_later(self._limits.request_seconds, self._close_idle)
            if len(self._idle) > self._limits.max_idle:
                next(iter(self._idle))._close_idle()

    def _cancel_request_timer(self) -> None:
        self._idle.pop(self, None)
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _close_idle(self) -> None:
        self._cancel_request_timer()
        if not self.transport.is_closing():
            self.transport.close()
            self._start_read_timer()

    def _start_read_timer(self) -> None:
        if self._read_timer is None:
            loop = asyncio.get_running_loop()
            self._read_timer = loop.call_later(self._limits.read_seconds, self.transport.abort)

    def _cancel_read_timer(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None


class _Handshake(ServerProtocol):
    """Sends the security policy with every response that refuses a WebSocket."""

    def send_response(self, response: Response) -> None:
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            response.headers["Content-Security-Policy"] = DATA_POLICY
        super().send_response(response)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are counted. A client that sends too many or does not read is disconnected."""

    _abort_timer: asyncio.TimerHandle | None = None

    def __init__(self, shared: Shared, **uvicorn_arguments: Any) -> None:
        super().__init__(**uvicorn_arguments)
        self.conn.__class__ = _Handshake  # in place, since uvicorn has created and configured the object
        self._shared = shared

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._traffic = Traffic(self._shared.settings, self._shared.budget_of(self.client))
        self._traffic.open()

    def connection_lost(self, exc: Exception | None) -> None:
        self._traffic.close()
        if self._abort_timer is not None:
            self._abort_timer.cancel()
            self._abort_timer = None
        super().connection_lost(exc)

    def shutdown(self) -> None:
        if self.transport.is_closing():  # writing would raise, and so skip the rest of the shutdown
            self.stop_keepalive()
        else:
            super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, slice by slice, as long as it is within the budgets."""
        for start in range(0, len(data), SLICE_BYTES):
            part = data[start : start + SLICE_BYTES]
            if not self._traffic.admits(BYTES, len(part)):
                self._fail(BYTES.reason())
            else:
                super().data_received(part)
            if self.transport.is_closing():
                self._abort_later()  # a client that does not read would keep the connection open
                return

    def handle_events(self) -> None:
        if self._traffic.admits(FRAMES, len(self.conn.events)):
            super().handle_events()
        else:
            self._fail(FRAMES.reason())

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self._traffic.budget is None and not self.close_sent:  # a proxy, whose headers name the client
            scope = cast("Scope", self.scope)
            believe_proxies(scope, self._shared.settings.trusted_proxies)
            self._traffic.budget = self._shared.budgets.of(scope)
            self._traffic.open()

    async def send(self, message: Any) -> None:
        if self.transport.is_closing():
            raise ClientDisconnected
        if message["type"] == "websocket.close":
            if not self.writable.is_set():
                self.transport.abort()  # a closing handshake would wait for the client forever
                return
            self._abort_later()
        await super().send(message)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if not self.writable.is_set():
            self.transport.abort()

    def _fail(self, reason: Reason) -> None:
        """Close the connection and read no further. The client gets the reason only if it reads."""
        self._shared.refusals.count(reason.code)
        if not self.handshake_complete or self.close_sent or not self.writable.is_set():
            self.transport.abort()
            return
        self.conn.fail(POLICY_VIOLATION, reason.code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def _abort_later(self) -> None:
        """Abort the connection unless it is closed in time."""
        if self._abort_timer is None:
            seconds = self._shared.settings.connections.read_seconds
            self._abort_timer = self.loop.call_later(seconds, self.transport.abort)
