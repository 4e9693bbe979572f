"""Routes about the games: their options, engines and boards, and the schema of the socket's messages."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import JsonValue

from qipan.engines import engine_kinds
from qipan.engines.levels import LEVELS
from qipan.rules import Game, game, game_names, known_options
from qipan.server.http.dependencies import ERRORS, get_game
from qipan.server.protocol.base import GameChoice, GameName, Scalar, WireModel
from qipan.server.protocol.schema import socket_schema
from qipan.truth.puzzles import PUZZLE_GAMES

router = APIRouter(prefix="/api", responses=ERRORS)


class OptionInfo(WireModel):
    name: str
    about: str
    default: Scalar
    allowed: list[Scalar]


class EngineInfo(WireModel):
    name: str
    about: str


class GameInfo(WireModel):
    name: GameName
    title: str
    seats: int
    options: list[OptionInfo]
    engines: list[EngineInfo]
    levels: int
    is_hidden: bool  # whether the seats see less than the position
    has_puzzles: bool


class CellPlace(WireModel):
    name: str
    x: float
    y: float
    shape: str


class Layout(WireModel):
    seats: int
    cells: list[CellPlace]
    start: str
    engines: list[EngineInfo]  # the engines that play this variant


@router.get("/games")
def games() -> list[GameInfo]:
    """The games with their options and engines."""
    return [_game_info(name) for name in game_names()]


@router.post("/layout")
def layout(request: GameChoice) -> Layout:
    """The cells of a board with their coordinates, and the engines that play this variant."""
    variant = get_game(request)
    cells = [CellPlace(name=cell.name, x=cell.x, y=cell.y, shape=cell.shape) for cell in variant.layout()]
    return Layout(seats=variant.seats, cells=cells, start=variant.initial().text, engines=_engines(variant))


@router.get("/schema")
def schema() -> dict[str, JsonValue]:
    """The messages of a match's socket, as JSON Schema."""
    return socket_schema()


def _engines(variant: Game) -> list[EngineInfo]:
    return [EngineInfo(name=kind.name, about=kind.about) for kind in engine_kinds(variant)]


def _game_info(name: str) -> GameInfo:
    variant = game(name)
    options = [
        OptionInfo(name=option.name, about=option.help, default=option.default, allowed=list(option.allowed))
        for option in known_options(name)
    ]
    return GameInfo(
        name=name,
        title=variant.title,
        seats=variant.seats,
        options=options,
        engines=_engines(variant),
        levels=len(LEVELS),
        is_hidden=variant.initial().view(0).state is None,
        has_puzzles=name in PUZZLE_GAMES,
    )
