"""What everything that is asked over HTTP has in common."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, TypeVar

from fastapi import HTTPException, Path, Request, Response

import qipan
from qipan.server.engines.scheduler import PoolIsFull, giving_way
from qipan.server.protocol import base as wire
from qipan.server.rooms.manager import Rooms

SECONDS_TO_WAIT = 30
"""For an analysis, besides its own time: more urgent searches go first."""

Code = Annotated[str, Path(pattern="^([bdfghjklmnprstvz][aeiou]){4}$", examples=["bamotiku"])]
Found = TypeVar("Found")
Answers = dict[int | str, dict[str, Any]]
NO_SUCH: Answers = {404: {"model": wire.Problem}}
ALWAYS: Answers = {code: {"model": wire.Problem} for code in (400, 403, 409, 413, 422, 503)}
"""Whatever is asked, it may be refused like this: 422 what is not as described here, 409 what cannot be done."""


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.house.rooms
    return rooms


async def record_of(code: str, request: Request) -> str:
    """Only a finished match has a record: what is hidden in it is hidden no more."""
    stored = await rooms_of(request).store.find(code)
    if stored is None or stored.record is None:
        raise HTTPException(404, f"there is no record of {code}")
    return stored.record


def chosen_game(asked: wire.GameChoice) -> qipan.Game:
    try:
        return qipan.game(asked.game, **asked.options)
    except ValueError as error:
        raise HTTPException(409, one_line(error)) from None


@contextlib.asynccontextmanager
async def thought_about(seconds: float) -> AsyncIterator[None]:
    """Around a search that takes so long: what is wrong with the question, and a server that is too busy, are told."""
    try:
        async with asyncio.timeout(seconds + SECONDS_TO_WAIT):
            yield
    except ValueError as error:
        raise HTTPException(409, one_line(error)) from None
    except TimeoutError:
        raise HTTPException(503, "too many searches are waiting") from None
    except PoolIsFull as error:
        raise HTTPException(503, str(error)) from None


async def worked(request: Request, work: Callable[[qipan.Stop], Found | None], seconds: float = 0) -> Found:
    """What some work finds that would hold the event loop up. Where it had to give way it may return None, and begins
    anew."""
    async with thought_about(seconds):
        found = await giving_way(rooms_of(request).pool, work)
    assert found is not None
    return found


async def briefly(request: Request, work: Callable[[], wire.Wire]) -> Response:
    """The answer of work that takes less than a second, but longer than the event loop can wait. One at a time: threads
    that work in Python all take from the same processor, and from everybody's moves."""

    def answer() -> bytes:
        return work().model_dump_json().encode()

    async with thought_about(0), rooms_of(request).brief:
        return Response(await asyncio.to_thread(answer), media_type="application/json")


def one_line(error: BaseException) -> str:
    """An error as it is told: on one line, not without end, and without halves of characters that it may quote."""
    return " ".join(str(error).split())[:500].encode("utf-8", "replace").decode()
