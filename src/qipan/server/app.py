"""The web application: HTTP routes, a WebSocket for each client of a match, and the page."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from cachetools import LRUCache
from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from qipan.rules.reasons import Problem
from qipan.server.addresses import believe_proxies
from qipan.server.budgets import Budgets
from qipan.server.config import Settings
from qipan.server.engines.engines import Engines
from qipan.server.engines.programs import read_programs
from qipan.server.engines.scheduler import Scheduler
from qipan.server.gc_policy import collect_garbage
from qipan.server.http.docs import add_docs
from qipan.server.http.errors import add_error_handlers
from qipan.server.http.metrics import RequestMeter
from qipan.server.http.middleware import RequestGuard
from qipan.server.http.page import add_page, without_root_path
from qipan.server.http.responses import CommonResponses, Preflight
from qipan.server.http.routes import ROUTERS
from qipan.server.lan.service import LanService
from qipan.server.listeners import Listeners, ServerParts
from qipan.server.metrics import Measurements
from qipan.server.network import is_local
from qipan.server.protocol.base import PROTOCOL_VERSION
from qipan.server.refusals import Refusals
from qipan.server.rooms.manager import RoomManager
from qipan.server.services import Services
from qipan.server.socket.endpoint import SocketEndpoint
from qipan.server.storage.connect import open_store
from qipan.server.tournaments.mistakes import Judge
from qipan.server.tournaments.tournaments import Tournaments

NO_LISTENERS: Mapping[str, socket.socket] = {}

log = logging.getLogger("qipan.server")


class Application(FastAPI):
    """A FastAPI application that passes WebSockets directly to their endpoint.

    Routes and middleware would hold dozens of objects for each socket as long as it is open, and with a thousand
    sockets every garbage collection would take long.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        settings: Settings = self.state.settings
        if scope["type"] != "lifespan":
            believe_proxies(scope, settings.trusted_proxies)
            scope = without_root_path(scope, settings.root_path)
        if scope["type"] == "websocket":
            await self.state.socket_endpoint(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def build_middleware_stack(self) -> ASGIApp:
        measured = RequestMeter(super().build_middleware_stack(), self.state.measurements)
        return CommonResponses(measured, self.state.settings)


def create_app(
    settings: Settings,
    *,
    listening: Sequence[tuple[str, int]] = (),
    listeners: Mapping[str, socket.socket] = NO_LISTENERS,
    page: Path | None = None,
) -> Application:
    """Return the application that uvicorn serves.

    `listening` are the hosts and ports of the listening sockets, `listeners` the listening sockets of other protocols,
    by name; see `GameModule.listeners`. `page` is the folder of the built page, if there is one.

    Raise Problem if a program that the settings name is not found. This function itself opens nothing: the store and
    the threads are created when uvicorn starts the application.
    """
    programs = read_programs(settings.programs)
    budgets, refusals, measurements = Budgets(settings.budgets), Refusals(), Measurements()
    app = Application(
        title="Qipan 棋盘",
        description="Folk board games: matches, records and analysis. Moves go over the match's WebSocket, "
        "`/api/matches/{code}/socket`; its messages are described at `/api/schema`.",
        version=PROTOCOL_VERSION,
        lifespan=partial(_run_services, listeners=listeners),
        docs_url=None,
        openapi_url="/api/openapi.json",
        redoc_url=None,
        redirect_slashes=False,  # the redirect would lack the path prefix that a proxy has removed
        servers=[{"url": settings.root_path}] if settings.root_path else None,
    )
    app.state.settings = settings
    app.state.programs = programs
    app.state.lan = None
    app.state.tournaments = Tournaments(settings.tournaments)
    app.state.judge = Judge()
    app.state.grades = LRUCache(settings.searches.max_kept_grades)
    app.state.measurements = measurements
    app.state.budgets = budgets
    app.state.refusals = refusals
    app.state.listening = tuple(listening)
    app.state.is_private = is_local(listening) and not settings.trusted_proxies
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Preflight, settings=settings)
    app.add_middleware(RequestGuard, settings=settings, budgets=budgets, refusals=refusals)
    for router in ROUTERS:
        app.include_router(router)
    add_error_handlers(app, refusals)
    add_docs(app)
    add_page(app, page, settings.root_path)
    return app


@contextlib.asynccontextmanager
async def _run_services(app: FastAPI, listeners: Mapping[str, socket.socket]) -> AsyncIterator[None]:
    """Run everything that lives as long as the server: the store, the engines, the rooms, the listeners and duels."""
    state, settings = app.state, app.state.settings
    store = await open_store(settings.db)
    scheduler = Scheduler(settings.searches.threads, settings.searches)
    engines = Engines(scheduler, state.programs, settings.searches, is_private=state.is_private)
    services = state.services = Services(store, scheduler, engines, settings, state.measurements, state.budgets)
    rooms = state.rooms = RoomManager(services)
    state.socket_endpoint = SocketEndpoint(rooms, settings, state.budgets, state.refusals)
    await rooms.start()
    lan = state.lan = await _start_lan(settings, services, rooms)
    others = Listeners()
    await others.start(listeners, ServerParts(rooms, settings, state.budgets, state.refusals))
    tasks = [asyncio.create_task(work) for work in (collect_garbage(), engines.run_programs(), store.check_all())]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        if lan is not None:
            await lan.close()
        await others.close()
        await rooms.close()
        await services.close()


async def _start_lan(settings: Settings, services: Services, rooms: RoomManager) -> LanService | None:
    """Start duels with programs on the network. Return None if they are switched off, or if no port is free."""
    if not settings.lan.is_on:
        return None
    lan = LanService(settings.lan, services, rooms)
    try:
        await lan.start()
    except Problem as problem:
        log.warning("no duels on the local network: %s", problem)
        return None
    return lan
