"""The server: HTTP for what is asked once, a WebSocket for each match."""

from __future__ import annotations

import contextlib
import pathlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import FastAPI, HTTPException, Path, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles

import qipan
from qipan.server import messages as wire
from qipan.server.connection import POLICY, Closed, Connection
from qipan.server.pool import Pool, PoolIsFull, Urgency
from qipan.server.rooms import Rooms
from qipan.server.store import Store, StoredMatch

MOST_SOCKETS = 5_000
MOST_BODY = 16 * 1024
"""Bytes that a request or a message may have."""
TRY_AGAIN = 1013
PAGE = pathlib.Path(__file__).parent / "page"
"""What `make page` builds."""
PAGE_POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'"
"""The page loads nothing from elsewhere and runs nothing that is written into it."""


@dataclass(frozen=True)
class Settings:
    db: str
    """Where matches are kept: ``sqlite:///FILE`` or ``postgresql://…``."""
    origins: tuple[str, ...] = ()
    """Pages of other hosts that may talk to this server."""
    threads: int | None = None
    """Searches at once; one less than there are cores if it is not said."""


@dataclass
class House:
    """What a running server has."""

    rooms: Rooms
    sockets: set[Connection] = field(default_factory=set)


Code = Annotated[str, Path(pattern="^[a-z]{8}$", examples=["bamotiku"])]


def create_app(settings: Settings) -> FastAPI:
    """The application that uvicorn serves."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(settings.db)
        pool = Pool(settings.threads)
        rooms = Rooms(store, pool)
        app.state.house = House(rooms)
        await rooms.start()
        try:
            yield
        finally:
            await rooms.close()
            await pool.close()
            await store.close()

    app = FastAPI(
        title="Qipan 棋盘",
        description="Five folk board games: matches, records and analysis. Moves go over the match's WebSocket.",
        version="1",
        lifespan=lifespan,
        docs_url="/api/docs",
        openapi_url="/api/openapi.json",
        redoc_url=None,
    )
    _add_guards(app, settings)
    _add_games(app)
    _add_matches(app)
    _add_analysis(app)
    _add_sockets(app, settings)
    _add_page(app)
    return app


def house(holder: Request | WebSocket) -> House:
    found: House = holder.app.state.house
    return found


def is_welcome(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page of that origin may talk to this server. Programs that are no browsers send none.

    >>> is_welcome(None, "localhost:8000", ()), is_welcome("http://localhost:8000", "localhost:8000", ())
    (True, True)
    >>> is_welcome("https://elsewhere.example", "localhost:8000", ())
    False
    """
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == (host or "")
    except ValueError:
        return False


def _add_guards(app: FastAPI, settings: Settings) -> None:
    @app.middleware("http")
    async def guard(request: Request, answer: Any) -> Response:
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            if not is_welcome(request.headers.get("origin"), request.headers.get("host"), settings.origins):
                return JSONResponse({"detail": "this page may not talk to this server"}, 403)
            length = request.headers.get("content-length", "")
            if not length.isdecimal() or int(length) > MOST_BODY:
                return JSONResponse({"detail": f"a request has a length, of at most {MOST_BODY} bytes"}, 413)
        response: Response = await answer(request)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "same-origin"
        path = request.url.path
        if not path.startswith("/api/"):
            response.headers["Content-Security-Policy"] = PAGE_POLICY
            # Files under assets have their content in their name.
            fresh = "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache"
            response.headers["Cache-Control"] = fresh
        return response

    @app.exception_handler(PoolIsFull)
    async def busy(_: Request, error: PoolIsFull) -> Response:
        return JSONResponse({"detail": str(error)}, 503)


def _add_games(app: FastAPI) -> None:
    @app.get("/api/games")
    def games() -> list[wire.GameInfo]:
        """The games with their options and engines."""
        return [_game_info(name) for name in qipan.game_names()]

    @app.post("/api/layout", responses={422: {"model": wire.Problem}})
    def layout(asked: wire.GameChoice) -> wire.Layout:
        """Where to draw the cells of a board."""
        game = _game(asked)
        cells = [wire.CellPlace(name=cell.name, x=cell.x, y=cell.y, shape=cell.shape) for cell in game.layout()]
        return wire.Layout(seats=game.seats, cells=cells, start=game.initial().text)


def _add_matches(app: FastAPI) -> None:
    problems: dict[int | str, dict[str, Any]] = {
        403: {"model": wire.Problem},
        404: {"model": wire.Problem},
        413: {"model": wire.Problem},
        422: {"model": wire.Problem},
        503: {"model": wire.Problem},
    }

    @app.post("/api/matches", status_code=201, responses=problems)
    async def create(setting: wire.NewMatch, request: Request) -> wire.Seated:
        """Opens a room. The token holds the host's seat: whoever has it is the host."""
        try:
            made = await house(request).rooms.make(setting)
        except ValueError as error:
            raise HTTPException(422, _line(error)) from None
        return wire.Seated(code=made.code, seat=made.seat, token=made.token)

    @app.get("/api/matches")
    async def matches(request: Request, status: wire.Status = "open") -> list[wire.MatchInfo]:
        """The newest listed matches: those to join, those to watch, or those that ended."""
        store = house(request).rooms.store
        return [_match_info(each) for each in await store.listed(status)]

    @app.get("/api/matches/{code}", responses=problems)
    async def match(code: Code, request: Request) -> wire.MatchInfo:
        room = await house(request).rooms.find(code)
        if room is None:
            raise HTTPException(404, f"there is no room {code}")
        info = _match_info(room.stored)
        names = [chair.name for chair in room.sitting.chairs]
        return info.model_copy(update={"status": room.sitting.status, "names": names})

    @app.post("/api/matches/{code}/join", status_code=201, responses={**problems, 409: {"model": wire.Problem}})
    async def join(code: Code, asked: wire.Join, request: Request) -> wire.Seated:
        """Takes a seat. The token holds it, over reloads and dropped lines."""
        try:
            seat, token = await house(request).rooms.join(code, asked.name, asked.seat)
        except LookupError as error:
            raise HTTPException(404, _line(error)) from None
        except ValueError as error:
            raise HTTPException(409, _line(error)) from None
        return wire.Seated(code=code, seat=seat, token=token)

    @app.get("/api/records")
    async def records(
        request: Request,
        game: Annotated[str | None, Query(max_length=32)] = None,
        before: Annotated[float | None, Query(allow_inf_nan=False, description="Ended earlier.")] = None,
    ) -> list[wire.MatchInfo]:
        """Finished matches that are listed, the latest first."""
        return [_match_info(each) for each in await house(request).rooms.store.ended(game, before)]

    @app.get("/api/records/{code}", responses=problems)
    async def record(code: Code, request: Request) -> dict[str, Any]:
        """The record of a finished match: what `qipan replay` reads."""
        stored = await house(request).rooms.store.find(code)
        if stored is None or stored.record is None:
            raise HTTPException(404, f"there is no record of {code}")
        import json

        found: dict[str, Any] = json.loads(stored.record)
        return found


def _add_analysis(app: FastAPI) -> None:
    problems: dict[int | str, dict[str, Any]] = {
        403: {"model": wire.Problem},
        413: {"model": wire.Problem},
        422: {"model": wire.Problem},
        503: {"model": wire.Problem},
    }

    @app.post("/api/analyse", responses=problems)
    async def analyse(asked: wire.AnalysisAsked, request: Request) -> wire.AnalysisTold:
        """What a position and its moves are worth: exact where it is proved, otherwise an estimate."""
        try:
            game = _game(asked)
            state = game.initial() if asked.position is None else game.parse(asked.position)
            if state.view(0).state is None:
                raise ValueError("something is hidden in this game; ask over a match's socket")
            stop = qipan.Stop()
            limit = qipan.Limit(seconds=asked.seconds, stop=stop)
            work = lambda: qipan.analyse(state, limit, engine=asked.engine)  # noqa: E731
            found = await house(request).rooms.pool.run(Urgency.HINT, work, stop)
        except ValueError as error:
            raise HTTPException(422, _line(error)) from None
        paths = {str(move): list(move.path) for move in state.moves()}
        return wire.AnalysisTold(position=state.text, mover=state.mover, analysis=found.json(), paths=paths)


def _add_sockets(app: FastAPI, settings: Settings) -> None:
    @app.websocket("/api/matches/{code}/socket")
    async def play(socket: WebSocket, code: str) -> None:
        """One match: the first message is `enter`; then positions come whenever something changes."""
        home = house(socket)
        if not is_welcome(socket.headers.get("origin"), socket.headers.get("host"), settings.origins):
            await socket.close(POLICY, "this page may not talk to this server")
            return
        if len(home.sockets) >= MOST_SOCKETS:
            await socket.close(TRY_AGAIN, "too many sockets are open")
            return
        await socket.accept()
        connection = Connection(socket)
        home.sockets.add(connection)
        room = None
        try:
            enter = await connection.enter()
            room = await home.rooms.find(code)
            if room is None:
                raise Closed(POLICY, "there is no such room")
            room.welcome(connection, enter.token)
            await connection.serve(room)
        except Closed as closed:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(closed.code, closed.reason)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other side has gone
        finally:
            home.sockets.discard(connection)
            if room is not None:
                room.leave(connection)


def _add_page(app: FastAPI) -> None:
    """The page, if it has been built: without it the server speaks to programs alone."""
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    if (PAGE / "index.html").is_file():
        app.mount("/", StaticFiles(directory=PAGE, html=True), name="page")


def _game(asked: wire.GameChoice) -> qipan.Game:
    try:
        return qipan.game(asked.game, **asked.options)
    except ValueError as error:
        raise HTTPException(422, _line(error)) from None


def _game_info(name: str) -> wire.GameInfo:
    game = qipan.game(name)
    options = [
        wire.OptionInfo(name=option.name, about=option.help, default=option.default, allowed=list(option.allowed))
        for option in qipan.known_options(name)
    ]
    engines = [wire.EngineInfo(name=kind.name, about=kind.about) for kind in qipan.engine_kinds(game)]
    return wire.GameInfo(name=name, title=game.title, seats=game.seats, options=options, engines=engines, levels=10)


def _match_info(stored: StoredMatch) -> wire.MatchInfo:
    setting = wire.NewMatch.model_validate_json(stored.setting)
    return wire.MatchInfo(
        code=stored.code,
        game=stored.game,
        options=setting.options,
        status="over" if stored.status == "over" else "playing" if stored.status == "playing" else "open",
        created=stored.created,
        ended=stored.ended,
        names=[],
    )


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:500]
