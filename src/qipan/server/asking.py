"""What everything that is asked over HTTP has in common."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import HTTPException, Path, Request

import qipan
from qipan.server import messages as wire
from qipan.server.rooms import Rooms
from qipan.server.thinking import giving_way

Code = Annotated[str, Path(pattern="^([bdfghjklmnprstvz][aeiou]){4}$", examples=["bamotiku"])]
Found = TypeVar("Found")
SECONDS_TO_WAIT = 60
"""For work that gives way to what is more urgent."""
Answers = dict[int | str, dict[str, Any]]
NO_SUCH: Answers = {404: {"model": wire.Problem}}
ALWAYS: Answers = {code: {"model": wire.Problem} for code in (400, 403, 409, 413, 422, 503)}
"""Whatever is asked, it may be refused like this: 422 what is not as described here, 409 what cannot be done."""


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.house.rooms
    return rooms


def chosen_game(asked: wire.GameChoice) -> qipan.Game:
    try:
        return qipan.game(asked.game, **asked.options)
    except ValueError as error:
        raise HTTPException(409, one_line(error)) from None


def one_line(error: BaseException) -> str:
    """An error as it is told: on one line, and not without end."""
    return " ".join(str(error).split())[:500]


async def worked(request: Request, work: Callable[[qipan.Stop], Found | None]) -> Found:
    """What some work finds that would hold the event loop up. It begins anew if it had to give way, and may then return
    None; its ValueErrors are refusals."""
    try:
        async with asyncio.timeout(SECONDS_TO_WAIT):
            found = await giving_way(rooms_of(request).pool, work)
    except ValueError as error:
        raise HTTPException(409, one_line(error)) from None
    except TimeoutError:
        raise HTTPException(503, "that took too long; ask again later") from None
    assert found is not None
    return found
