"""The engine protocols and the base class of engines."""

from __future__ import annotations

import os
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Protocol, runtime_checkable

from qipan.engines.calibration import find_calibration
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.engines.settings import Setting
from qipan.rules import Game, State, View
from qipan.rules.game_module import module_of
from qipan.rules.kernels import check_threads
from qipan.rules.reasons import Problem, Reason, ReasonKind
from qipan.truth import Analysis, Value

ENGINE_DOES_NOT_PLAY = ReasonKind("engine_does_not_play", "{engine} does not play {game}")
POSITION_IS_HIDDEN = ReasonKind("position_is_hidden", "{game} has hidden information")

# The generator of engines without a seed. Seeding a generator for each move would take longer than some engines need to
# move.
_UNSEEDED = random.Random()
os.register_at_fork(after_in_child=_UNSEEDED.seed)  # so that processes do not repeat each other's choices


class EngineUnavailable(Problem):
    """An engine cannot play now, through no fault of its own. The match is then broken off.

    >>> raise EngineUnavailable(POSITION_IS_HIDDEN(game="planes"))
    Traceback (most recent call last):
    qipan.engines.base.EngineUnavailable: planes has hidden information
    """


@runtime_checkable
class Engine(Protocol):
    """Anything that can choose a move. An object with these two members can play a match.

    Two more methods are optional. `new_game` is called without arguments before each match. `game_over` is called after
    a game that was played to its end, with all its positions, oldest first.

    >>> import qipan
    >>> class First:
    ...     name = "first"
    ...     def choose(self, view, limit=qipan.Limit(), history=()):
    ...         return qipan.Choice(view.moves()[0], qipan.Value.estimate((0.0, 0.0), self.name))
    >>> isinstance(First(), qipan.Engine)
    True
    """

    @property
    def name(self) -> str: ...

    def choose(self, view: View, limit: Limit = ..., history: Sequence[State] = ...) -> Choice:
        """Return a legal move for the view's seat, which must be to move.

        `history` holds the earlier positions of the match, oldest first, so that the engine can detect repetitions. It
        is empty in games with hidden information.
        """


@runtime_checkable
class Analyst(Engine, Protocol):
    """An engine that can also value every move. It searches all moves equally deeply.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=1)
    >>> engine = qipan.engine("table", game)
    >>> isinstance(engine, qipan.Analyst), len(engine.analyse(game.initial().view(0)).moves)
    (True, 4)
    """

    def analyse(self, view: View, limit: Limit = ..., history: Sequence[State] = ...) -> Analysis: ...


class BaseEngine(ABC):
    """The base class of all engines in Qipan. It checks arguments, derives random numbers, and sets a default limit.

    >>> import qipan
    >>> engine = qipan.engine("random", qipan.game("dots"))
    >>> isinstance(engine, qipan.BaseEngine), engine.about
    (True, 'plays any legal move')
    """

    name: ClassVar[str]
    about: ClassVar[str]  # a description for people, in one line
    default_limit: ClassVar[Limit] = Limit(seconds=1)  # used if the caller's limit has neither depth, nodes nor seconds
    is_calibrated = True  # whether estimates are corrected by a calibration; see `find_calibration`

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1) -> None:
        if not self.plays(game):
            raise Problem(ENGINE_DOES_NOT_PLAY(engine=self.name, game=repr(game)))
        self.game = game
        self.seed = seed
        self.threads = check_threads(threads)

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Return whether the engine can play the game with its options."""
        return True

    @classmethod
    def available_settings(cls, game: Game) -> tuple[Setting, ...]:
        """Return the settings that people may choose.

        `depth` and `seconds` become the limit of a search; every other setting is an argument of the constructor, and
        an attribute of the engine with the same name.
        """
        return ()

    @property
    def exact_cost(self) -> float | None:
        """In a game with hidden information and move costs: the engine's exact mean cost over all hidden set-ups.

        All set-ups are equally likely, and the unit is `GameModule.cost_unit`. The cost is None if it is unknown.
        """
        return None

    def choose(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Choice:
        self._check(view, history)
        return self._choose(view, self._effective_limit(limit), history)

    @abstractmethod
    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        """Choose a move.

        `choose` has checked that the view's seat is to move, and has replaced an empty limit by the default.
        """

    def _effective_limit(self, limit: Limit) -> Limit:
        if not limit.is_empty:
            return limit
        return self.default_limit if limit.stop is None else replace(self.default_limit, stop=limit.stop)

    def _check(self, view: View, history: Sequence[State]) -> None:
        if view.game != self.game:
            raise ValueError(f"{self.name} was created for {self.game!r}, not for {view.game!r}")
        if view.mover != view.seat:
            reason = "the game is over" if view.mover is None else f"seat {view.mover} is to move"
            raise ValueError(f"seat {view.seat} has no move to choose: {reason}")
        if history and not history[0].game == history[-1].game == self.game:
            raise ValueError("the history has positions of another game")

    def _estimate(self, state: State, payoffs: Sequence[float], source: Reason) -> Value:
        """Return the payoffs of a search as an estimate, calibrated if there is a calibration for this engine."""
        calibration = find_calibration(self.game, self.name) if self.is_calibrated else None
        if calibration is not None:
            payoffs = calibration.payoffs(payoffs, module_of(self.game.name).progress(state))
        return Value.estimate(tuple(payoffs), source)

    def _random(self, view: View, history: Sequence[State]) -> random.Random:
        """Return a random number generator.

        If the engine has a seed, the generator depends only on the seed, the view and the length of the history.
        """
        if self.seed is None:
            return _UNSEEDED
        return random.Random(f"{self.seed} {len(history)} {view.seat} {view.text}")

    def __repr__(self) -> str:
        return f"<engine {self.name} for {self.game!r}>"


def state_of(view: View) -> State:
    """Return the position that a view shows. Raise ValueError if the game has hidden information."""
    state = view.state
    if state is None:
        raise Problem(POSITION_IS_HIDDEN(game=view.game.name))
    return state
