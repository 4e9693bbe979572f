"""The route at which Prometheus reads measurements, and the middleware that measures requests."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Protocol

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qipan.rules.reasons import ReasonKind
from qipan.server import clock
from qipan.server.config import Settings
from qipan.server.config.addresses import is_in_networks
from qipan.server.http.errors import RequestError
from qipan.server.http.network import PROXY_HEADERS
from qipan.server.http.version import program_version
from qipan.server.metrics import CONTENT_TYPE, Measurements, counter, gauge, histogram
from qipan.server.refusals import Refusals
from qipan.server.rooms.manager import RoomManager
from qipan.server.rooms.statistics import RoomStatistics
from qipan.server.services import Services
from qipan.server.storage.store import Store

METRICS_NOT_ALLOWED = ReasonKind(
    "metrics_not_allowed",
    "metrics are only for the addresses in the setting metrics_allowed, and never through a proxy",
)
STARTED_AT = time.time()
OTHER_ROUTES = "other"  # the label of files of the page, and of paths that do not exist

router = APIRouter()


class Sockets(Protocol):
    """An object that counts the open sockets; `SocketEndpoint` implements it."""

    @property
    def count(self) -> int: ...
    @property
    def pending_count(self) -> int: ...


class RequestMeter:
    """Measures requests: how many with which status, and how long they took, by route."""

    def __init__(self, app: ASGIApp, measurements: Measurements) -> None:
        self._app = app
        self._measurements = measurements

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = clock.monotonic(), 499  # the status if the client disconnects before it gets a response

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            route = getattr(scope.get("route"), "path", OTHER_ROUTES)
            self._measurements.requests[route, status] += 1
            self._measurements.request_seconds[route].observe(clock.monotonic() - began)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Everything that is measured, in the text format of Prometheus."""
    state = request.app.state
    settings: Settings = state.settings
    client = "" if request.client is None else request.client.host
    is_proxied = any(header in request.headers for header in PROXY_HEADERS)
    if is_proxied or not is_in_networks(client, settings.metrics_allowed):
        raise RequestError(403, METRICS_NOT_ALLOWED())
    services: Services = state.services
    rooms: RoomManager = state.rooms
    lines = chain(
        _process_lines(),
        _room_lines(await rooms.statistics(), rooms.damaged_count),
        _socket_lines(state.socket_endpoint),
        _measured_lines(services.measurements),
        _queue_lines(services),
        _store_lines(services.store),
        _refusal_lines(state.refusals),
    )
    return PlainTextResponse("\n".join(lines) + "\n", media_type=CONTENT_TYPE)


def _room_lines(found: RoomStatistics, damaged: int) -> Iterator[str]:
    rooms = [({"status": status}, found.rooms[status]) for status in ("open", "playing", "over")]
    yield from gauge("qipan_rooms", "Rooms in memory, by status.", rooms)
    people = [({"role": "seated"}, found.seated), ({"role": "spectator"}, found.spectators)]
    yield from gauge("qipan_people", "People who are connected to this process.", people)
    yield from gauge("qipan_damaged_rooms", "Rooms whose stored events cannot be read.", [({}, damaged)])


def _socket_lines(sockets: Sockets) -> Iterator[str]:
    pending = sockets.pending_count
    samples = [({"state": "entered"}, sockets.count - pending), ({"state": "pending"}, pending)]
    yield from gauge("qipan_sockets", "Open sockets: in a room, or not yet.", samples)


def _measured_lines(measured: Measurements) -> Iterator[str]:
    moves = [({"by": by}, measured.moves[by]) for by in ("person", "engine")]
    yield from counter("qipan_moves_total", "Moves that are on disk.", moves)
    yield from histogram(
        "qipan_move_seconds", "From a person's message to the move on disk.", [({}, measured.move_seconds)]
    )
    requests = [
        ({"route": route, "status": str(status)}, count) for (route, status), count in sorted(measured.requests.items())
    ]
    yield from counter("qipan_http_requests_total", "Requests, by route and status.", requests)
    seconds = [({"route": route}, each) for route, each in sorted(measured.request_seconds.items())]
    yield from histogram("qipan_http_request_seconds", "How long requests took, by route.", seconds)


def _queue_lines(services: Services) -> Iterator[str]:
    waiting = [
        ({"queue": queue, "urgency": urgency}, count)
        for queue, lengths in services.scheduler.queue_lengths().items()
        for urgency, count in lengths.items()
    ]
    yield from gauge("qipan_queue_length", "Searches, preparations and short jobs that wait for a thread.", waiting)


def _store_lines(store: Store) -> Iterator[str]:
    yield from gauge("qipan_store_healthy", "0 if the database was lost.", [({}, int(store.is_healthy))])
    yield from histogram("qipan_store_write_seconds", "Transactions that write events.", [({}, store.write_seconds)])
    yield from counter("qipan_store_write_failures_total", "Transactions that failed.", [({}, store.write_failures)])


def _refusal_lines(refusals: Refusals) -> Iterator[str]:
    samples = [({"reason": reason}, count) for reason, count in sorted(refusals.totals.items())]
    yield from counter("qipan_refusals_total", "What was refused, by reason.", samples)


def _process_lines() -> Iterator[str]:
    """Yield the usual measurements of a process. Those that only Linux provides are left out elsewhere."""
    yield from gauge("qipan_build_info", "The version of the program.", [({"version": program_version()}, 1)])
    yield from gauge("process_start_time_seconds", "When the process started.", [({}, STARTED_AT)])
    used = resource.getrusage(resource.RUSAGE_SELF)
    cpu = used.ru_utime + used.ru_stime
    yield from counter("process_cpu_seconds_total", "CPU time.", [({}, cpu)])
    yield from gauge("process_resident_memory_bytes", "Resident memory.", _on_linux(_resident_bytes))
    yield from gauge("process_open_fds", "Open files.", _on_linux(_open_files))


def _on_linux(read: Callable[[], int]) -> Iterable[tuple[dict[str, str], int]]:
    try:
        return [({}, read())]
    except OSError:
        return []


def _resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def _open_files() -> int:
    return len(os.listdir("/proc/self/fd"))
