"""Routes about tournaments in the folders that the operator has named. All of these routes only read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import RootModel

from qipan.rules.reasons import ReasonKind
from qipan.server.http.dependencies import ERRORS, NOT_FOUND
from qipan.server.http.errors import RequestError
from qipan.server.http.records import Ply, replay_of, review_of
from qipan.server.http.searches import Search, SearchDependency
from qipan.server.protocol import tournaments as wire
from qipan.server.protocol.base import WireModel
from qipan.server.protocol.records import ReplayResponse, ReviewResponse
from qipan.server.tournaments import responses
from qipan.server.tournaments.boards import find_board
from qipan.server.tournaments.game_log import LoggedGame
from qipan.server.tournaments.mistakes import Judge
from qipan.server.tournaments.tournament import ShownTournament, Summary
from qipan.server.tournaments.tournaments import Tournaments

REPORT_SECONDS = 30.0  # how long reading a large tournament for the first time may take

NO_SUCH_TOURNAMENT = ReasonKind("no_such_tournament", "there is no tournament {name}")
NO_SUCH_TOURNAMENT_GAME = ReasonKind("no_such_tournament_game", "the tournament has no game {number}")
NO_SUCH_BOARD = ReasonKind("no_such_tournament_board", "this game is over")
NO_SUCH_COMPETITOR = ReasonKind("no_such_competitor", "the tournament has no competitor {number}")

Number = Annotated[int, Path(ge=0, le=10_000_000_000)]
Name = Annotated[str, Path(min_length=1, max_length=200)]

router = APIRouter(prefix="/api/tournaments", responses=ERRORS)


class TournamentList(RootModel[list[wire.TournamentInfo]]):
    pass


class Reports:
    """What the routes need: the tournaments, and a way to read them without blocking the event loop."""

    def __init__(self, request: Request, search: Search) -> None:
        self.tournaments: Tournaments = request.app.state.tournaments
        self.judge: Judge = request.app.state.judge
        self._request = request
        self._search = search

    async def respond(self, work: Callable[[], WireModel | TournamentList]) -> Response:
        """Return the result of `work`, or status 304 if it has not changed since the client got it."""

        def write() -> bytes:
            return work().model_dump_json().encode()

        async with self._search.admitted(REPORT_SECONDS) as requester:
            body = await self._search.scheduler.run_report(write, requester)
        tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if tag in self._request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers, media_type="application/json")

    async def record_text(self, name: str, number: int) -> str:
        """Return the record of a finished game as JSON."""

        def read() -> str:
            summary = self.find(name).summary()
            return summary.log.record(find_game(summary, number)).to_json()

        async with self._search.admitted(REPORT_SECONDS) as requester:
            return await self._search.scheduler.run_report(read, requester)

    def find(self, name: str) -> ShownTournament:
        found = self.tournaments.find(name)
        if found is None:
            raise RequestError(404, NO_SUCH_TOURNAMENT(name=name[:80]))
        return found

    def find_with(self, name: str, competitor: int) -> ShownTournament:
        """Return the tournament. Raise RequestError if there is no such tournament or competitor."""
        found = self.find(name)
        if competitor >= len(found.summary().definition.competitors):
            raise RequestError(404, NO_SUCH_COMPETITOR(number=competitor))
        return found


def find_game(summary: Summary, number: int) -> LoggedGame:
    for game in summary.games:
        if game.number == number:
            return game
    raise RequestError(404, NO_SUCH_TOURNAMENT_GAME(number=number))


async def _get_reports(request: Request, search: SearchDependency) -> Reports:
    return Reports(request, search)


ReportsDependency = Annotated[Reports, Depends(_get_reports)]


@router.get("", response_model=list[wire.TournamentInfo])
async def tournaments(reports: ReportsDependency) -> Response:
    """The tournaments, the latest first."""
    return await reports.respond(
        lambda: TournamentList([responses.tournament_info(each) for each in reports.tournaments.all().values()])
    )


@router.get("/{name}", response_model=wire.TournamentResponse, responses=NOT_FOUND)
async def tournament(name: Name, reports: ReportsDependency) -> Response:
    """A tournament: its terms, standings and cross table, and the games in progress."""
    return await reports.respond(lambda: responses.tournament_response(reports.find(name)))


@router.get("/{name}/games", response_model=wire.GamesResponse, responses=NOT_FOUND)
async def games(
    name: Name,
    reports: ReportsDependency,
    competitor: Annotated[int | None, Query(ge=0, le=1_000_000, description="Only games of this competitor.")] = None,
    before: Annotated[int | None, Query(ge=0, description="Only games with smaller numbers.")] = None,
) -> Response:
    """Finished games, the latest first."""

    def work() -> wire.GamesResponse:
        found = reports.find(name) if competitor is None else reports.find_with(name, competitor)
        return responses.games_response(found.summary(), competitor, before)

    return await reports.respond(work)


@router.get("/{name}/games/{number}/replay", response_model=ReplayResponse, responses=NOT_FOUND)
async def replay(name: Name, number: Number, reports: ReportsDependency, search: SearchDependency) -> Response:
    """All positions of a finished game."""
    text = await reports.record_text(name, number)
    return await search.run_short(partial(replay_of, "", text))


@router.get("/{name}/games/{number}/review/{ply}", response_model=ReviewResponse, responses=NOT_FOUND)
async def review(
    name: Name, number: Number, ply: Ply, reports: ReportsDependency, search: SearchDependency
) -> Response:
    """The grade of a move of a finished game, by how much worse it is than the best move."""
    return await review_of(await reports.record_text(name, number), ply, search)


@router.get("/{name}/boards/{board}/replay", response_model=ReplayResponse, responses=NOT_FOUND)
async def board(name: Name, board: Number, reports: ReportsDependency) -> Response:
    """All positions so far of a game in progress."""

    def work() -> ReplayResponse:
        found = reports.find(name)
        running = find_board(found.folder, found.summary().definition, board)
        if running is None:
            raise RequestError(404, NO_SUCH_BOARD())
        return replay_of("", running.record.to_json())

    return await reports.respond(work)


@router.get("/{name}/competitors/{competitor}", response_model=wire.CompetitorResponse, responses=NOT_FOUND)
async def competitor(name: Name, competitor: Number, reports: ReportsDependency) -> Response:
    """A competitor: its results, failures and openings, and what it has printed to standard error."""
    return await reports.respond(lambda: responses.competitor_response(reports.find_with(name, competitor), competitor))


@router.get("/{name}/competitors/{competitor}/mistakes", response_model=wire.MistakesResponse, responses=NOT_FOUND)
async def mistakes(name: Name, competitor: Number, reports: ReportsDependency) -> Response:
    """The mistakes of a competitor in its latest games. Each request judges some more games."""

    def work() -> wire.MistakesResponse:
        found = reports.find_with(name, competitor)
        return reports.judge.mistakes(found.name, found.summary(), competitor)

    return await reports.respond(work)
