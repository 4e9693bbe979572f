"""Routes about the games: their options, engines and boards, and the schema of the socket's messages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import JsonValue

from qipan.engines import engine_kinds
from qipan.engines.levels import LEVELS
from qipan.engines.minimax_tree import has_minimax_tree
from qipan.engines.settings import LEARN, Setting, SettingKind
from qipan.match.hidden_moves import has_setup
from qipan.rules import Droppable, Game, game, game_names, known_options
from qipan.rules.game_module import module_of
from qipan.rules.presets import Preset
from qipan.server.config.searches import SearchLimits
from qipan.server.engines.position_trainings import position_trainings
from qipan.server.engines.programs import Programs
from qipan.server.http.dependencies import ERRORS, ProgramsDependency, get_game
from qipan.server.http.insights import insight_path
from qipan.server.protocol.base import Clock, GameChoice, GameName, Scalar, TimeoutRule, WireModel
from qipan.server.protocol.pieces import PieceKind, PieceText, write_pieces
from qipan.server.protocol.schema import socket_schema
from qipan.truth.puzzles import puzzle_grades

router = APIRouter(prefix="/api", responses=ERRORS)


class OptionInfo(WireModel):
    name: str
    about: str
    default: Scalar
    allowed: list[Scalar]


class SettingInfo(WireModel):
    """A setting of an engine that people may choose."""

    name: str
    about: str
    kind: SettingKind
    default: int | float | str | None
    minimum: float | None  # the least value of a setting that is a number
    maximum: float | None
    choices: list[str]

    @classmethod
    def of(cls, setting: Setting) -> SettingInfo:
        return cls(**{**asdict(setting), "choices": list(setting.choices)})


class EngineInfo(WireModel):
    name: str
    about: str
    settings: list[SettingInfo]
    is_program: bool  # whether it is a program that the server's operator has registered, not a part of Qipan


class InsightInfo(WireModel):
    """Something that the game shows besides moves and values, such as a tree."""

    name: str
    about: str
    path: str  # the address to which requests are sent


class TrainingInfo(WireModel):
    """Learning that can start from any position, by `POST /api/train`."""

    name: str
    about: str
    engine: str  # the engine that plays by what was learned
    calls: int  # number of calls that people usually make

    @staticmethod
    def list_of(game: str) -> list[TrainingInfo]:
        return [
            TrainingInfo(name=training.name, about=training.about, engine=part.engine, calls=part.calls)
            for training, part in position_trainings(game)
        ]


class GameInfo(WireModel):
    name: GameName
    title: str
    seats: int
    options: list[OptionInfo]
    engines: list[EngineInfo]
    levels: int
    phases: list[str]  # the parts of a game, in order
    is_hidden: bool  # whether part of the position is hidden from the seats
    # The phases whose moves everybody may see. In any other phase, a move is known only to the seat that makes it.
    public_phases: list[str]
    has_setup: bool  # whether a seat may choose its hidden moves before the start, with the message `place`
    can_drop_out: bool  # whether the game goes on when a seat leaves
    has_draw_rule: bool  # whether repetition, or a long time without progress, can be a draw
    puzzle_grades: list[int]  # the grades (difficulties) for which the game has puzzles
    insights: list[InsightInfo]
    trainings: list[TrainingInfo]
    presets: list[PresetInfo]


class PresetInfo(WireModel):
    """A named choice of options and terms for a new match. Whatever is null or left out has its default."""

    name: str
    about: str
    options: dict[str, Scalar]
    clock: Clock | None
    on_timeout: TimeoutRule | None
    draw_rule: bool | None
    engine: str | None  # the opponent, unless another engine is chosen

    @staticmethod
    def of(preset: Preset) -> PresetInfo:
        return PresetInfo(
            name=preset.name,
            about=preset.about,
            options=dict(preset.options),
            clock=None if preset.per_move is None else Clock(per_move=preset.per_move),
            on_timeout=preset.on_timeout,
            draw_rule=preset.draw_rule,
            engine=preset.engine,
        )


class CellPlace(WireModel):
    name: str
    label: str  # the name that people can find on the board; a readable move consists of labels, with dashes between
    x: float
    y: float
    shape: str


class Layout(WireModel):
    seats: int
    cells: list[CellPlace]
    start: str
    start_pieces: list[PieceText]  # what lies on the board at the start
    seat_names: list[str]  # short names of the seats, which entries of records use
    piece_kinds: list[PieceKind]  # every piece that a position may have
    engines: list[EngineInfo]  # the engines that play this variant
    goal: int | None  # how much every seat has to reach, such as a number of heads to hit; null without such a number
    cost_unit: str | None  # what a cost counts, if moves are compared by costs
    has_minimax: bool  # whether the variant has a minimax tree


async def _get_may_learn(request: Request) -> bool:
    searches: SearchLimits = request.app.state.settings.searches
    return searches.allow_learning(is_private=request.app.state.is_private)


MayLearn = Annotated[bool, Depends(_get_may_learn)]  # whether engines may learn from the matches of this server


@router.get("/games")
def games(programs: ProgramsDependency, may_learn: MayLearn) -> list[GameInfo]:
    """The games with their options and engines."""
    return [_game_info(name, programs, may_learn) for name in game_names()]


@router.post("/layout")
def layout(request: GameChoice, programs: ProgramsDependency, may_learn: MayLearn) -> Layout:
    """The cells of a board with their coordinates, and the engines that play this variant."""
    variant = get_game(request)
    module = module_of(variant.name)
    labels = module.cell_labels(variant)
    cells = [
        CellPlace(name=cell.name, label=labels.get(cell.name, cell.name), x=cell.x, y=cell.y, shape=cell.shape)
        for cell in variant.layout()
    ]
    return Layout(
        seats=variant.seats,
        cells=cells,
        start=variant.initial().text,
        start_pieces=write_pieces(variant.pieces(variant.initial())),
        seat_names=list(variant.seat_names),
        piece_kinds=[PieceKind(seat=seat, kind=kind) for seat, kind in variant.piece_kinds],
        goal=variant.goal,
        cost_unit=None if module.move_costs is None else module.cost_unit,
        has_minimax=has_minimax_tree(variant),
        engines=_engines(variant, programs, may_learn),
    )


@router.get("/schema")
def schema() -> dict[str, JsonValue]:
    """The messages of a match's socket, as JSON Schema."""
    return socket_schema()


def _engines(variant: Game, programs: Programs, may_learn: bool) -> list[EngineInfo]:
    """Return the engines of Qipan, and then the programs, that play a variant, with the settings that are allowed."""
    return [
        EngineInfo(
            name=kind.name,
            about=kind.about,
            settings=[SettingInfo.of(each) for each in kind.settings if may_learn or each != LEARN],
            is_program=programs.find(kind.name) is not None,
        )
        for kind in [*engine_kinds(variant), *programs.kinds(variant)]
    ]


def _game_info(name: str, programs: Programs, may_learn: bool) -> GameInfo:
    variant, module = game(name), module_of(name)
    options = [
        OptionInfo(name=option.name, about=option.help, default=option.default, allowed=list(option.allowed))
        for option in known_options(name)
    ]
    return GameInfo(
        name=name,
        title=variant.title,
        seats=variant.seats,
        options=options,
        engines=_engines(variant, programs, may_learn),
        levels=len(LEVELS),
        phases=list(variant.phases),
        is_hidden=variant.is_hidden,
        public_phases=list(variant.public_phases),
        has_setup=has_setup(variant),
        can_drop_out=isinstance(variant.initial(), Droppable),
        has_draw_rule=module.draw_rule,
        puzzle_grades=list(puzzle_grades(variant)),
        insights=[
            InsightInfo(name=insight.name, about=insight.about, path=insight_path(name, insight))
            for insight in module.insights()
        ],
        trainings=TrainingInfo.list_of(name),
        presets=[PresetInfo.of(preset) for preset in module.presets],
    )
