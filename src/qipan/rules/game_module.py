"""What one game adds to the platform, besides its rules.

Generic code never asks for a game's name. It asks the core or the game's module, and every field of a module has a
default that works for any game. So a game that adds nothing can still be played, solved, hosted and reviewed.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from qipan._core import Stop
from qipan.rules.kernels import Progress
from qipan.rules.listener import Listener
from qipan.rules.presets import Preset
from qipan.rules.protocols import Game, State, View
from qipan.rules.reasons import Problem, Reason, ReasonKind
from qipan.rules.registry import game_names
from qipan.rules.training import Training

NO_SUCH_PRESET = ReasonKind("no_such_preset", "{game} has no preset {preset}; its presets: {known}")
NO_TRAINING = ReasonKind("no_training", "{game} cannot learn; games that can: {games}")
NO_SUCH_TRAINING = ReasonKind("no_such_training", "{game} has no training {method}; it has: {known}")


@dataclass(frozen=True)
class Lazy:
    """A reference to a function or class, which imports its module only when it is used; made by :func:`lazy`."""

    module: str
    name: str

    def load(self) -> Any:
        return getattr(import_module(self.module), self.name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.load()(*args, **kwargs)


def lazy(module: str, name: str) -> Any:
    """Return a reference to a function or class, which imports its module when it is called for the first time.

    Modules of games consist of such references, so that loading them takes no time.

    >>> square_root = lazy("math", "sqrt")
    >>> square_root(9)
    3.0
    """
    return Lazy(module, name)


# ---- protocols of the functions that a module may have ----


class ChooseGreedily(Protocol):
    def __call__(self, view: View, rng: random.Random, limit: Any) -> Any:
        """Return the `Choice` of the engine `greedy`. `limit` is a `Limit`."""


class CreateLevel(Protocol):
    def __call__(self, game: Game, level: int, seed: int | None) -> Any:
        """Return the `Engine` of a level from 1 to 9. The tenth level is the game's best engine."""


class CreateTable(Protocol):
    def __call__(self, game: Game, threads: int | None) -> Any:
        """Return a `Table` that is neither opened nor built yet. Raise ValueError if the variant has none.

        Whatever else the table depends on are numbers, which are keyword-only parameters: see `Solver.parameters`.
        """


class FindProver(Protocol):
    def __call__(self, state: State, progress: Progress | None) -> tuple[Any, Reason | None]:
        """Return a `Prover` for a position, or None; and why there may be no proof, which is None for a table.

        A prover is a `Table` that has the position, or a search of a few seconds. A table that takes more than a few
        seconds to build is used only if it is saved.
        """


class MoveCosts(Protocol):
    def __call__(self, view: View, *, seconds: float | None = None, stop: Stop | None = None) -> Any:
        """Return the `Analysis` of a view in which the value of every move is its expected cost, the cheapest first.

        Return None if the costs are unknown. Costs depend only on the view, not on the time for computing them.
        """


class ReadView(Protocol):
    def __call__(self, game: Game, text: str, *, seconds: float | None = None, stop: Stop | None = None) -> View:
        """Return the view of a seat that is to move, unless the game is over. Raise ValueError for an invalid text."""


class ReadMove(Protocol):
    def __call__(self, view: View, text: str) -> str | None:
        """Return the notation of a move that was typed in another notation; None if the text is no such move."""


class FindSetup(Protocol):
    def __call__(self, game: Game, seat: int, public_moves: Sequence[tuple[int, str, str]]) -> Sequence[str] | None:
        """Return the hidden moves of a set-up of a seat that agrees with the public moves; None if no set-up agrees.

        Each public move is a tuple of its seat, the move, and the move with what it has revealed.
        """


class VerifyTree(Protocol):
    def __call__(self, game: Game, header: Mapping[str, Any], nodes: Any | None) -> Reason:
        """Check a decision tree from a file: its header and nodes, or an exported tree, which has no separate nodes.

        Return what the check has proved. Raise ValueError, TypeError or KeyError if the tree contradicts its header.
        """


class DrawBoard(Protocol):
    def __call__(self, position: Any, highlight: frozenset[str]) -> Any:
        """Return the board as a `rich.text.Text`. `highlight` has the cells of the last move.

        The position is a `State` or, in a game that hides something, also a `View`, or a `RemoteView`.
        """


# ---- the parts of a module ----


@dataclass(frozen=True, kw_only=True)
class Solver:
    """The tables and proofs that only this game has."""

    create_table: CreateTable
    find_prover: FindProver
    is_complete: Callable[[Game], bool]  # whether the table of a variant has every position and is built in seconds
    # Returns the table that the engine `alphabeta` probes, or None. The second argument is the engine's setting
    # `tables`, which is None by default.
    search_table: Callable[[Game, bool | None], Any] = field(default=lambda game, tables: None)

    @property
    def parameters(self) -> tuple[str, ...]:
        """What a table depends on besides the game and its options: numbers that `create_table` takes by name.

        >>> module_of("checkers").solver.parameters, module_of("dots").solver.parameters
        (('pieces',), ())
        """
        create = self.create_table.load() if isinstance(self.create_table, Lazy) else self.create_table
        parameters = inspect.signature(create).parameters.values()
        return tuple(parameter.name for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY)


@dataclass(frozen=True, kw_only=True)
class Puzzles:
    """Which positions of a solved game make puzzles."""

    daily: int | None = None  # the game's turn in the rotation of daily puzzles; None if it has no daily puzzles
    check: Callable[[Game], None] = field(default=lambda game: None)  # raises Problem for a variant without puzzles
    # Returns the texts of positions that are known to be hard; by default they are found in random games.
    hardest: Callable[[Game], Sequence[str]] | None = None
    remaining: str = "It is a {value}."  # says how far the win is; may contain {value} and {depth}


@dataclass(frozen=True, kw_only=True)
class Insight:
    """Additional information about a position, such as a heat map or a tree. The server offers it as a resource."""

    name: str
    about: str
    request: type[Any]  # a pydantic model of the client's request; if the game has options, it has a field `options`
    response: type[Any]  # a pydantic model of the response
    # Computes the response to a request in up to `seconds`. It may return None when the stop flag is set.
    compute: Callable[[Game, Any, Stop], Any]
    seconds: float = 0.0
    # Returns what must be built before `compute` is called, as a key and a function; see `Scheduler.prepare`.
    prepare: Callable[[Game, Any], tuple[object, Callable[[], object]]] | None = None
    # Creates, from options and the text of a view (see `GameModule.read_view`), the request for the insight into that
    # view.
    read_view: Callable[[Mapping[str, bool | int | str], str], Any] | None = None
    earlier_path: str | None = None  # an earlier address of the resource, which still works


@dataclass(frozen=True, kw_only=True)
class SourceForm:
    """How to call a program of the form that the game's source document describes. It is started for each answer."""

    arguments: Callable[[View], Sequence[str]]  # the program's arguments, from the view of the seat to move
    # Reads the lines of an answer: moves in the game's notation, the next move first. Raises ValueError for any other
    # lines.
    read_answer: Callable[[View, Sequence[str]], Sequence[str]]


@dataclass(frozen=True, kw_only=True)
class GameModule:
    """What one game adds. A game declares it as `MODULE` in `qipan/games/<game>/module.py`."""

    # ---- engines ----
    engines: Mapping[str, Lazy] = field(default_factory=dict)  # the game's engines that search, listed before `mcts`
    simple_engines: Mapping[str, Lazy] = field(default_factory=dict)  # the game's other engines, listed before `random`
    # Returns the name of the best of `engines` for a variant; None if a generic engine is better.
    best_engine: Callable[[Game], str | None] = field(default=lambda game: None)
    create_level: CreateLevel | None = None  # None: levels are a shallow search, with DEFAULT_SEARCH_LEVELS
    choose_greedily: ChooseGreedily | None = None  # None: the best payoff at once, or else the most material
    source_form: SourceForm | None = None  # for programs with the protocol `source`; None: the game has no source form
    exploration: float = 1.0  # the exploration constant with which Monte Carlo tree search plays best
    # Returns how much of a game is over in a position, from 0 to 1. The calibration of estimates depends on it.
    progress: Callable[[State], float] = field(default=lambda state: 0.0)
    trainings: Sequence[Training] = ()  # what `qipan train` can learn; without a name, it learns the first

    # ---- truth ----
    solver: Solver | None = None
    puzzles: Puzzles = field(default_factory=Puzzles)  # used if the game has a solver
    score_unit: str = "points"  # the unit of a score, as a plural
    verify_tree: VerifyTree | None = None  # checks a decision tree from a file; None: the game has no decision trees

    # ---- matches ----
    # Whether repetition and many plies without progress are draws by default, and repetition is one in searches, too.
    draw_rule: bool = True
    # Returns a public move as everybody may see it, with what it has revealed. The state is the one after the move.
    public_move: Callable[[State, int, str], str] = field(default=lambda after, seat, move: move)
    # Finds a set-up that another seat may have, given what it has answered; None: all set-ups are tried.
    find_setup: FindSetup | None = None
    spectator_view: Callable[[State], str] = field(default=lambda state: "-")  # what everybody may know of a position
    read_view: ReadView | None = None  # reads the text of a view; None: the notation of a position is read instead
    # The values of the moves of a game with hidden information, by which they are ranked, shown and graded.
    move_costs: MoveCosts | None = None
    cost_unit: str = "turns"  # the unit of `move_costs`, as a plural
    # Reasons that replace generic ones in this game, by the code of the generic reason.
    wording: Mapping[str, ReasonKind] = field(default_factory=dict)
    listeners: Sequence[Listener] = ()  # further protocols in which clients may play on a server

    # ---- what people read and type ----
    title: str = ""  # the English title for a terminal; by default, it is derived from the game's name
    # Returns the English name of each seat for a terminal, such as a colour; without names, seats are numbered.
    sides: Callable[[Game], Sequence[str]] = field(default=lambda game: ())
    # For each language of the terminal, a dict of the game's own texts: by the English text, by the code of a reason,
    # or by a parameter of a reason and its value, such as `camp=A`.
    texts: Mapping[str, Lazy] = field(default_factory=dict)
    presets: Sequence[Preset] = ()
    insights: Callable[[], Sequence[Insight]] = field(default=lambda: ())
    # Returns names by which people find cells on the board, if they are not the cells' own; see `rules.readable_moves`.
    cell_labels: Callable[[Game], Mapping[str, str]] = field(default=lambda game: {})
    read_move: ReadMove = field(default=lambda view, text: None)  # reads further notations; see `rules.typed_moves`
    draw: DrawBoard | None = None  # None: the board is drawn from its layout and the pieces
    placed_text: str = "{side} has made its hidden moves"  # what the terminal prints after another seat's hidden turn
    # Does what `qipan analyse` does, in the game's own way; the last argument says whether to print JSON.
    print_analysis: Callable[[Game, str, bool], None] | None = None
    # Registers the game's own commands; the arguments are the typer applications of `qipan` and `qipan study`.
    register_commands: Callable[[Any, Any], None] = field(default=lambda app, studies: None)

    def reason(self, kind: ReasonKind) -> ReasonKind:
        """Return the game's own wording of a reason or, without one, the generic wording."""
        return self.wording.get(kind.code, kind)

    @property
    def view_insight(self) -> Insight | None:
        """The insight that shows what follows from a seat's view; None if the game has no such insight."""
        return next((insight for insight in self.insights() if insight.read_view is not None), None)


@cache
def module_of(name: str) -> GameModule:
    """Return the module of a game, or a default module if it has none. Nothing else turns the name of a game into code.

    >>> module_of("two-eat-one").exploration, module_of("tic-tac-toe").exploration
    (0.7, 1.0)
    """
    path = f"qipan.games.{name.replace('-', '_')}.module"
    try:
        module: GameModule = import_module(path).MODULE
    except ModuleNotFoundError as error:
        if error.name is not None and (path == error.name or path.startswith(f"{error.name}.")):
            return GameModule()
        raise  # not that the game has no module: one of the module's imports is missing
    return module


def find_preset(name: str, preset: str) -> Preset:
    """Return a preset of a game by its name. Raise ValueError if the game has no preset of that name.

    >>> find_preset("dots", "source").options
    {'reply_ban': True}
    """
    presets = module_of(name).presets
    found = next((each for each in presets if each.name == preset), None)
    if found is None:
        known = ", ".join(each.name for each in presets) or "–"
        raise Problem(NO_SUCH_PRESET(game=name, preset=f"{preset!r:.80}", known=known))
    return found


def find_training(name: str, method: str | None = None, preset: str | None = None) -> Training:
    """Return the training with this name or, without a name, the first that has the preset, or else the first of all.

    Raise ValueError if the game has no such training.
    """
    trainings = module_of(name).trainings
    if not trainings:
        raise Problem(NO_TRAINING(game=name, games=", ".join(games_with(lambda module: module.trainings)) or "–"))
    if method is None:
        return next((each for each in trainings if each.preset(preset) is not None), trainings[0])
    found = next((each for each in trainings if each.name == method), None)
    if found is None:
        known = ", ".join(each.name for each in trainings)
        raise Problem(NO_SUCH_TRAINING(game=name, method=f"{method!r:.80}", known=known))
    return found


def folder_of(name: str) -> Path:
    """Return the folder of a game's own code and data. The folder need not exist.

    >>> folder_of("two-eat-one").name
    'two_eat_one'
    """
    return Path(import_module("qipan.games").__path__[0]) / name.replace("-", "_")


def games_with(has_part: Callable[[GameModule], object]) -> list[str]:
    """Return the names of the games for whose modules `has_part` returns a true value.

    >>> games_with(lambda module: module.solver)
    ['dots', 'two-eat-one', 'checkers']
    """
    return [name for name in game_names() if has_part(module_of(name))]


def find_listeners() -> dict[str, Listener]:
    """Return the listeners of all games by name.

    >>> [listener.name for listener in find_listeners().values()]
    ['course']
    """
    return {each.name: each for name in game_names() for each in module_of(name).listeners}


def puzzle_games() -> list[str]:
    """Return the names of the games with a solver, which have puzzles: first those with daily puzzles, in rotation.

    >>> puzzle_games()
    ['two-eat-one', 'checkers', 'dots']
    """
    return sorted(games_with(lambda module: module.solver), key=lambda name: _rotation(module_of(name).puzzles))


def _rotation(puzzles: Puzzles) -> int:
    return len(game_names()) if puzzles.daily is None else puzzles.daily
