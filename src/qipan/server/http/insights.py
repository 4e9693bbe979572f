"""The routes of insights: what games show besides moves and values, such as trees. Each game defines its own."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from fastapi import APIRouter

from qipan.rules import game_names
from qipan.rules.game_module import Insight, module_of
from qipan.server.engines.job import Urgency
from qipan.server.http.dependencies import ERRORS, get_game
from qipan.server.http.searches import Search, SearchDependency
from qipan.server.protocol.base import GameChoice, RequestModel

router = APIRouter(responses=ERRORS)


def insight_path(game: str, insight: Insight) -> str:
    return f"/api/insights/{game}/{insight.name}"


async def compute_insight(game: str, insight: Insight, request: RequestModel, search: Search) -> Any:
    """Prepare what an insight needs, and compute it on a search thread. Return its response."""
    variant = get_game(GameChoice(game=game, options=getattr(request, "options", {})))
    if insight.prepare is not None:
        async with search.admitted(insight.seconds) as requester:
            key, build = insight.prepare(variant, request)
            # This is a preparation, since `build` can take seconds and cannot be interrupted.
            await asyncio.shield(search.scheduler.prepare((game, key), build, Urgency.ANALYSIS, requester))
    return await search.run(partial(insight.compute, variant, request), insight.seconds, insight.seconds)


def _add_route(game: str, insight: Insight) -> None:
    async def respond(request: Any, search: Any) -> Any:
        return await compute_insight(game, insight, request, search)

    # FastAPI reads the types of the request and response from the annotations.
    respond.__annotations__ = {"request": insight.request, "search": SearchDependency, "return": insight.response}
    respond.__name__ = f"{game}_{insight.name}".replace("-", "_")
    router.post(insight_path(game, insight), description=insight.about)(respond)
    if insight.earlier_path is not None:
        router.post(insight.earlier_path, include_in_schema=False)(respond)


for _game in game_names():
    for _insight in module_of(_game).insights():
        _add_route(_game, _insight)
