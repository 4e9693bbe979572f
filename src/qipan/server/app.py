"""The web application: HTTP routes, a WebSocket for each client of a match, and the page."""

from __future__ import annotations

import asyncio
import contextlib
import mimetypes
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from qipan.server.addresses import believe_proxies
from qipan.server.budgets import Budgets
from qipan.server.config import Settings
from qipan.server.engines.engines import Engines
from qipan.server.engines.scheduler import Scheduler
from qipan.server.gc_policy import collect_garbage
from qipan.server.http import evaluations, games, insights, matches, network, positions, profiles, puzzles, records
from qipan.server.http.errors import add_error_handlers
from qipan.server.http.middleware import RequestGuard
from qipan.server.refusals import Refusals
from qipan.server.rooms.manager import RoomManager
from qipan.server.services import Services
from qipan.server.socket.endpoint import SocketEndpoint
from qipan.server.storage.connect import open_store

# Not every system knows these types, and Python 3.11 knows neither itself.
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Application(FastAPI):
    """A FastAPI application that passes WebSockets directly to their endpoint.

    Routes and middleware would hold dozens of objects for each socket as long as it is open, and with a thousand
    sockets every garbage collection would take long.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        settings: Settings = self.state.settings
        believe_proxies(scope, settings.trusted_proxies)
        if scope["type"] == "websocket":
            await self.state.socket_endpoint(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(
    settings: Settings, *, listening: Sequence[tuple[str, int]] = (), page: Path | None = None
) -> Application:
    """Return the application that uvicorn serves.

    `listening` are the hosts and ports of the listening sockets, `page` is the folder of the built page,
    if there is one.

    This function itself opens nothing: the store and the threads are created when uvicorn starts the application.
    """

    budgets, refusals = Budgets(settings.budgets), Refusals()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.db)
        scheduler = Scheduler(settings.searches.threads, settings.searches)
        services = Services(store, scheduler, Engines(scheduler), settings)
        rooms = RoomManager(services)
        app.state.services = services
        app.state.rooms = rooms
        app.state.socket_endpoint = SocketEndpoint(rooms, settings, budgets, refusals)
        await rooms.start()
        garbage_collection = asyncio.create_task(collect_garbage())
        try:
            yield
        finally:
            garbage_collection.cancel()
            await rooms.close()
            await services.close()

    app = Application(
        title="Qipan 棋盘",
        description="Five folk board games: matches, records and analysis. Moves go over the match's WebSocket, "
        "`/api/matches/{code}/socket`; its messages are described at `/api/schema`.",
        version="1",
        lifespan=lifespan,
        docs_url="/api/docs",
        openapi_url="/api/openapi.json",
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.budgets = budgets
    app.state.refusals = refusals
    app.state.listening = tuple(listening)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(RequestGuard, settings=settings, budgets=budgets, refusals=refusals)
    for module in (games, matches, records, positions, evaluations, insights, puzzles, profiles, network):
        app.include_router(module.router)
    add_error_handlers(app, refusals)
    _add_page(app, page)
    return app


def _add_page(app: FastAPI, page: Path | None) -> None:
    if page is None:

        @app.get("/", include_in_schema=False)
        def no_page() -> Response:
            return PlainTextResponse("Qipan 棋盘: the server is running, but the page is not built. See /api/docs\n")

        return

    @app.get("/room/{code}", include_in_schema=False)
    def room_page(code: str) -> Response:
        """Serve the same file for every room. The page reads the room's code from the address that it was opened at."""
        return FileResponse(page / "index.html", headers=_page_headers("index.html"))

    app.mount("/", _PageFiles(page))


def _page_headers(path: str) -> dict[str, str]:
    """Return the additional response headers for a file of the page.

    The security policy lets the page load nothing from other hosts and run no inline scripts; it needs neither. The
    names of its assets contain a hash of their content, so browsers may cache them forever. Browsers check all other
    files for changes at every use.
    """
    is_immutable = path.startswith("assets")
    return {
        "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
        "Cache-Control": "public, max-age=31536000, immutable" if is_immutable else "no-cache",
    }


class _PageFiles(StaticFiles):
    def __init__(self, page: Path) -> None:
        super().__init__(directory=page, html=True)
        self._index = page / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if (
                error.status_code != 404
                or path.startswith("api")
                or "text/html" not in Headers(scope=scope).get("accept", "")
            ):
                raise
            # Somebody has opened a wrong address in a browser: the page says so in the person's language.
            path = "index.html"
            response = FileResponse(self._index, status_code=404)
        response.headers.update(_page_headers(path))
        return response
