"""What an engine is."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Protocol, runtime_checkable

from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View
from qipan.rules.kernels import check_threads
from qipan.truth import Analysis


@runtime_checkable
class Engine(Protocol):
    """Whatever can choose a move. A class with these two is enough to play a match.

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
        """A legal move of the view's seat, which is to move.

        `history` holds the earlier positions of the match, oldest first, for repetition; it is empty where something
        is hidden.
        """


@runtime_checkable
class Analyst(Engine, Protocol):
    """An engine that can also say what every move is worth, all of them searched alike.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=1)
    >>> engine = qipan.engine("table", game)
    >>> isinstance(engine, qipan.Analyst), len(engine.analyse(game.initial().view(0)).moves)
    (True, 4)
    """

    def analyse(self, view: View, limit: Limit = ..., history: Sequence[State] = ...) -> Analysis: ...


class BaseEngine(ABC):
    """What the engines of this room share: checks of what they are given, a seed, a default limit.

    >>> import qipan
    >>> engine = qipan.engine("random", qipan.game("dots"))
    >>> isinstance(engine, qipan.BaseEngine), engine.about
    (True, 'any legal move')
    """

    name: ClassVar[str]
    about: ClassVar[str]
    """One line for people."""
    default: ClassVar[Limit] = Limit(seconds=1)
    """Holds where the limit says nothing."""

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1) -> None:
        if not self.plays(game):
            raise ValueError(f"{self.name} does not play {game!r}")
        self.game = game
        self.seed = seed
        self.threads = check_threads(threads)

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Whether the engine can play the game with its options."""
        return True

    def choose(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Choice:
        self._check(view, history)
        return self._choose(view, self._effective(limit), history)

    @abstractmethod
    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        """The view's seat is to move, and the limit is not empty."""

    def _effective(self, limit: Limit) -> Limit:
        return replace(self.default, stop=limit.stop) if limit.is_empty else limit

    def _check(self, view: View, history: Sequence[State]) -> None:
        if view.game != self.game:
            raise ValueError(f"{self.name} was made for {self.game!r}, not for {view.game!r}")
        if view.mover != view.seat:
            whose = "the game is over" if view.mover is None else f"seat {view.mover} is to move"
            raise ValueError(f"seat {view.seat} has nothing to choose: {whose}")
        if any(state.game != self.game for state in history):
            raise ValueError("the history has positions of another game")

    def _chance(self, view: View, history: Sequence[State]) -> random.Random:
        """With a seed, the same for the same view and length of history; otherwise new each time."""
        return random.Random(None if self.seed is None else f"{self.seed} {len(history)} {view.seat} {view.text}")

    def __repr__(self) -> str:
        return f"<engine {self.name} for {self.game!r}>"


def state_of(view: View) -> State:
    """The position of a game in which nothing is hidden."""
    state = view.state
    if state is None:
        raise ValueError(f"something is hidden in {view.game.name}")
    return state
