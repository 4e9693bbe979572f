"""The server: HTTP for what is asked once, a WebSocket for each match."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial

from fastapi import FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from qipan.server.engines.scheduler import Pool, PoolIsFull
from qipan.server.gc_policy import tidy
from qipan.server.http import evaluations as opinions
from qipan.server.http import matches as api
from qipan.server.http import position_checks as checks
from qipan.server.http import positions, posteriors, puzzles, reviews, trees
from qipan.server.http.middleware import Guard, Makers, Settings, complaint
from qipan.server.rooms.manager import Rooms
from qipan.server.socket.connection import FAILED, GONE, POLICY, TRY_AGAIN, Closed, Connection
from qipan.server.storage.store import Store, StoreIsAway

MOST_SOCKETS = 10_000
MOST_STRANGERS = 1_000
"""Sockets that have not entered a room. Whoever comes then takes the place of the one that has waited longest."""

log = logging.getLogger("qipan.server")


@dataclass
class House:
    """What a running server has."""

    rooms: Rooms
    sockets: int = 0
    strangers: dict[Connection, None] = field(default_factory=dict)
    makers: Makers = field(default_factory=Makers)


class Application(FastAPI):
    """Sockets go straight to their room: on the way through routes and layers each would hold dozens of objects for as
    long as it lasts, and a thousand of them would make every pause of the garbage collector long."""

    SOCKET = re.compile(r"/api/matches/([a-z]{1,16})/socket")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await super().__call__(scope, receive, send)
        elif (found := self.SOCKET.fullmatch(scope["path"])) is not None:
            await _socket(self.state.house, WebSocket(scope, receive, send), found[1], self.state.settings)
        else:
            await WebSocketClose(POLICY, "there is no such socket")(scope, receive, send)


def create_app(settings: Settings) -> Application:
    """The application that uvicorn serves."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(settings.db)
        pool = Pool(settings.threads)
        rooms = Rooms(store, pool)
        app.state.house = House(rooms)
        await rooms.start()
        tidying = asyncio.create_task(tidy())
        try:
            yield
        finally:
            tidying.cancel()
            await rooms.close()
            await pool.close()
            await store.close()

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
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Guard, settings=settings)
    for part in (api, checks, positions, posteriors, opinions, reviews, puzzles, trees):
        app.include_router(part.router)
    app.state.settings = settings

    @app.exception_handler(PoolIsFull)
    @app.exception_handler(StoreIsAway)
    async def later(_: Request, error: Exception) -> Response:
        return JSONResponse({"detail": str(error)}, 503)

    @app.exception_handler(RequestValidationError)
    async def not_as_described(_: Request, error: RequestValidationError) -> Response:
        """What was sent is not told back: it may be what no JSON can say, such as half a character or no number."""
        told = [{"type": each["type"], "loc": each["loc"], "msg": each["msg"]} for each in error.errors()]
        return Response(json.dumps({"detail": told}), 422, media_type="application/json")

    _add_page(app, settings)
    return app


def _add_page(app: FastAPI, settings: Settings) -> None:
    page = settings.page
    if page is None:

        @app.get("/", include_in_schema=False)
        def nothing() -> Response:
            return PlainTextResponse("Qipan 棋盘: the server is here, the page is not built. See /api/docs\n")

        return

    @app.get("/room/{code}", include_in_schema=False)
    def shared(code: str) -> Response:
        """A link to a room: the page looks at its own address."""
        return FileResponse(page / "index.html", headers=_page_headers("index.html"))

    app.mount("/", _PageFiles(directory=page, html=True))


def _page_headers(path: str) -> dict[str, str]:
    """The page loads nothing from elsewhere and runs nothing that is written into it."""
    # The names of files under assets change with what is in them, so browsers may keep them.
    is_fixed = path.startswith("assets")
    return {
        "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
        "Cache-Control": "public, max-age=31536000, immutable" if is_fixed else "no-cache",
    }


class _PageFiles(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(_page_headers(path))
        return response


async def _socket(house: House, socket: WebSocket, code: str, settings: Settings) -> None:
    """One match: the first message is `enter`; then positions come whenever something changes."""
    await socket.accept()
    connection = Connection(socket)
    house.sockets += 1
    try:
        await _serve(house, connection, code, complaint(socket.headers, settings))
    except Closed as closed:
        if closed.code != GONE:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(closed.code, closed.reason)
    except Exception as error:  # its text may tell what is hidden
        log.error("a socket failed: %s", type(error).__name__)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(FAILED, "the server failed; try again")
    finally:
        house.sockets -= 1
        house.strangers.pop(connection, None)


async def _serve(house: House, connection: Connection, code: str, complaint: str | None) -> None:
    if complaint is not None:
        raise Closed(POLICY, complaint)
    if house.sockets > MOST_SOCKETS:
        raise Closed(TRY_AGAIN, "too many sockets are open")
    house.strangers[connection] = None
    if len(house.strangers) > MOST_STRANGERS:
        longest = next(iter(house.strangers))
        del house.strangers[longest]
        longest.close(TRY_AGAIN, "too many sockets are open")
    enter = await connection.enter()
    house.strangers.pop(connection, None)
    room = await house.rooms.find(code)
    if room is None:
        raise Closed(POLICY, "there is no such room")
    await room.welcome(connection, enter.token)
    try:
        await connection.serve(partial(room.obey, connection), partial(room.picture, connection))
    finally:
        room.leave(connection)
