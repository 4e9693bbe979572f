"""Routes that evaluate positions outside a match: proofs, estimates, and the choices of single engines."""

from __future__ import annotations

import time
from functools import partial
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from qipan.engines import Analyst, Choice, Engine, Limit, Stop
from qipan.match.grading import grade_move
from qipan.rules import Game, View, parse_position
from qipan.rules.game_module import module_of
from qipan.rules.reasons import ReasonKind
from qipan.server.errors import POSITION_IS_OVER, Refusal
from qipan.server.http.dependencies import ERRORS, get_game
from qipan.server.http.records import graded_move_info
from qipan.server.http.searches import SearchDependency
from qipan.server.protocol.base import GameChoice, Reason
from qipan.server.protocol.minimax import Depth, MinimaxResponse
from qipan.server.protocol.records import GradeResponse
from qipan.server.protocol.texts import EngineName, MoveText, PositionText
from qipan.server.protocol.values import (
    AnalysisResponse,
    BuildResponse,
    MoveValue,
    OpinionResponse,
    TruthResponse,
    wire_analysis,
    wire_moves,
    wire_proof,
    wire_value,
)
from qipan.truth import Analysis, proof_hint
from qipan.truth.builds import find_build

MAX_SECONDS = 5.0  # the longest search that a request may name; the setting `searches.request_seconds` may be lower

Seconds = Annotated[float, Field(ge=0, le=MAX_SECONDS)]

VALUES_ARE_HIDDEN = ReasonKind(
    "values_are_hidden", "part of this game is hidden, so only a match or a posterior has values"
)

router = APIRouter(prefix="/api", responses=ERRORS)


class AnalysisRequest(GameChoice):
    position: PositionText | None = None  # by default the initial position
    engine: EngineName | None = None
    seconds: Seconds = 0.5


class TruthRequest(GameChoice):
    position: PositionText | None = None  # by default the initial position


class OpinionRequest(GameChoice):
    """An engine and a position or, if part of the game is hidden, what a seat knows, such as `C5=body,D6=head`."""

    engine: EngineName
    position: PositionText | None = None  # by default the initial position
    seconds: Seconds = 0.5


class GradeRequest(GameChoice):
    """A move and a position or, if part of the game is hidden, what a seat knows, such as `C5=body,D6=head`."""

    move: MoveText
    position: PositionText | None = None  # by default the initial position


class MinimaxRequest(GameChoice):
    position: PositionText | None = None  # by default the initial position
    depth: Depth = 3


@router.post("/analyse")
async def analyse(request: AnalysisRequest, search: SearchDependency) -> AnalysisResponse:
    """The values of a position and its moves: exact where they are proved, otherwise estimates."""
    game = get_game(request)
    seconds = search.allowed(request.seconds)
    async with search.admitted(seconds, game) as requester:
        state = parse_position(game, request.position)
        if state.game.is_hidden:
            raise Refusal(VALUES_ARE_HIDDEN())
        mover = _check_mover(state.mover)
        if request.engine is not None:
            search.engines.check_name(request.engine, game)
        analysis = await search.engines.analyse(state.view(mover), seconds, request.engine, requester=requester)
    paths = {str(move): list(move.path) for move in state.moves()}
    return AnalysisResponse(position=state.text, mover=mover, analysis=wire_analysis(analysis), paths=paths)


@router.post("/truth")
async def truth(request: TruthRequest, search: SearchDependency) -> TruthResponse:
    """The exact values of a position and its moves, if they are proved; never estimates."""
    game = get_game(request)
    async with search.admitted(search.limits.request_seconds, game) as requester:
        state = parse_position(game, request.position)
        if state.game.is_hidden:
            raise Refusal(VALUES_ARE_HIDDEN())
        mover = _check_mover(state.mover)
        proof = await search.engines.prove(state, requester=requester)
        hint = None if proof else proof_hint(state)
    analysis = None if proof is None else wire_proof(proof)
    note = None if hint is None else Reason.of(hint)
    return TruthResponse(position=state.text, mover=mover, analysis=analysis, note=note)


@router.post("/build")
async def build(request: GameChoice, search: SearchDependency) -> BuildResponse:
    """What this process is building for a variant, such as a table, and how far along it is; and the client's place
    in the queue.

    A client that waits for values may ask every second.
    """
    found = find_build(get_game(request))
    place = search.scheduler.place_of(search.address)
    if found is None:
        return BuildResponse(what=None, done=0.0, place=place)
    return BuildResponse(what=Reason.of(found.what), done=found.done, place=place)


@router.post("/grade")
async def grade(request: GradeRequest, search: SearchDependency) -> GradeResponse:
    """The grade of a move outside a match, as in a review: by how much worse it is than the best move."""
    game = get_game(request)

    limits = search.limits

    def compute(stop: Stop) -> GradeResponse | None:
        view = _view(game, request.position, limits.request_seconds, stop)
        if view is None:
            return None
        graded = grade_move(view, request.move, Limit(seconds=limits.grade_seconds, stop=stop))
        return GradeResponse(graded=None if graded is None else graded_move_info(graded))

    return await search.run(compute, limits.request_seconds, limits.grade_seconds)


@router.post("/minimax")
async def minimax(request: MinimaxRequest, search: SearchDependency) -> MinimaxResponse:
    """The moves of a position, each with its cost: the minimax value after a search of the given depth."""
    game = get_game(request)

    def compute(stop: Stop) -> MinimaxResponse | None:
        return MinimaxResponse.of(parse_position(game, request.position), request.depth, stop)

    return await search.run(compute)


@router.post("/opinion")
async def opinion(request: OpinionRequest, search: SearchDependency) -> OpinionResponse:
    """The move that an engine chooses, and its values for all moves.

    Both come from one search: an engine that values all moves chooses the one that it ranks first. The game's default
    analyst returns the values that a match and `/api/analyse` show, which may come from an earlier and longer search.
    Earlier requests have no influence on any other engine.
    """
    game, engine = get_game(request), request.engine
    async with search.admitted(0):
        search.engines.check_name(engine, game)
    # Creating the engine may take seconds, so refuse an invalid position first.
    read = partial(_view, game, request.position, search.limits.request_seconds)
    view = await search.run(read, search.limits.request_seconds, expected=0)
    seconds = search.allowed(request.seconds)

    def work(asked: Engine, stop: Stop) -> OpinionResponse:
        limit = Limit(seconds=seconds, stop=stop)
        begin = time.monotonic()
        if isinstance(asked, Analyst):
            analysis = asked.analyse(view, limit)
            return _opinion_of_analyst(engine, view, analysis, time.monotonic() - begin)
        return _opinion(engine, view, asked.choose(view, limit), time.monotonic() - begin)

    async with search.admitted(seconds, game) as requester:
        if search.engines.is_default_analyst(engine, game):
            estimate = await search.engines.estimate(view, seconds, engine, requester=requester)
            return _opinion_of_analyst(engine, view, estimate.analysis, estimate.took)
        return await search.engines.ask_new_engine(engine, game, work, requester=requester, seconds=seconds)


def _opinion_of_analyst(engine: str, view: View, analysis: Analysis, seconds: float) -> OpinionResponse:
    best = analysis.moves[0]
    choice = Choice(best.move, best.value, nodes=analysis.nodes, depth=analysis.depth)
    return _opinion(engine, view, choice, seconds, wire_moves(analysis.moves))


def _opinion(
    engine: str, view: View, choice: Choice, seconds: float, moves: list[MoveValue] | None = None
) -> OpinionResponse:
    return OpinionResponse(
        engine=engine,
        mover=view.seat,
        move=str(choice.move),
        path=list(choice.move.path),
        value=wire_value(choice.value),
        depth=choice.depth,
        nodes=choice.nodes,
        seconds=seconds,
        moves=moves,
    )


def _view(game: Game, position: str | None, seconds: float, stop: Stop) -> View | None:
    """Return the view of the seat to move, or None if the computation was stopped."""
    read_view = module_of(game.name).read_view
    if read_view is not None:
        try:
            view = read_view(game, position or "", seconds=seconds, stop=stop)
        except TimeoutError:
            if stop.is_set:
                return None
            raise
        _check_mover(view.mover)
        return view
    state = parse_position(game, position)
    return state.view(_check_mover(state.mover))


def _check_mover(mover: int | None) -> int:
    if mover is None:
        raise Refusal(POSITION_IS_OVER())
    return mover
