"""How a game declares what it can learn. The command `qipan train` and the server run all trainings by these types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from qipan._core import Stop
from qipan.rules.protocols import Game, State
from qipan.rules.reasons import Problem, ReasonKind

Parameter = bool | int | float | str
Buffer = bytes | bytearray | memoryview

NO_SUCH_PARAMETER = ReasonKind("no_such_parameter", "{method} has no parameter {parameter}; its parameters: {known}")
BAD_PARAMETER = ReasonKind("bad_parameter", "{parameter} must be {kind}, not {given}")


class Trainer(Protocol):
    """One run of a training. Between two steps it can be measured and saved, and later be continued from its file."""

    unit: Literal["games", "steps"]  # what `total` and `done` count

    @property
    def total(self) -> int:
        """The amount of work of the whole run, in units."""

    @property
    def done(self) -> int:
        """The amount of work that is done, in units, including the work before the run was resumed."""

    def step(self, stop: Stop) -> None:
        """Learn for about a second. The amount of work is fixed, so that a seed and one thread give the same model.

        Return early if the stop flag is set; `done` then counts the work until then.
        """

    def measure(self, stop: Stop) -> Mapping[str, float]:
        """Return what the learning curve shows, such as the distance from exact values, without changing the model.

        Return early if the stop flag is set; the result is then not used.
        """

    def state(self) -> Sequence[Buffer]:
        """Return everything that is needed to continue. Engines play from the same data."""

    def restore(self, state: memoryview, done: int) -> None:
        """Continue from a state that was saved. Raise ValueError if it does not fit the game and the parameters."""

    def compact(self) -> Sequence[Buffer]:
        """Return only what an engine needs in order to play, in the format of `state`."""


@runtime_checkable
class DistributedTrainer(Trainer, Protocol):
    """A trainer whose games can be played in other processes or on other machines, while only this trainer learns."""

    def task(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Return a function and its arguments, all picklable. The function plays some games with the current model."""

    def absorb(self, result: Any) -> None:
        """Learn from the result of a task's function, and count its games as done."""


class PositionTrainer(Protocol):
    """Learns from single positions, which people choose while the program runs, and continues the model of a variant.

    Several threads may use it at a time, and engines that play by the model use what it has learned at once.
    """

    def learn(self, state: State, stop: Stop) -> Mapping[str, float]:
        """Learn from a position for up to a second, and return a row of the learning curve.

        Return early if the stop flag is set. Raise ValueError if nothing can be learned from the position.
        """

    def save(self) -> None:
        """Save the model atomically. Raise OSError if that fails."""


class CreateTrainer(Protocol):
    def __call__(self, game: Game, parameters: Mapping[str, Parameter], *, seed: int, threads: int) -> Trainer:
        """Return a new trainer. Raise ValueError if the variant cannot be learned, or a parameter is out of range."""


@dataclass(frozen=True, kw_only=True)
class TrainingPreset:
    """A named choice of all parameters of a training."""

    name: str
    about: str
    parameters: Mapping[str, Parameter]
    options: Mapping[str, bool | int | str] = field(default_factory=dict)  # by default, the default options of the game


@dataclass(frozen=True, kw_only=True)
class PositionTraining:
    """Learning that people can start from any position of the game, also of a match."""

    engine: str  # the engine that plays by the model
    calls: int  # number of calls of `PositionTrainer.learn` that are enough for one position
    create: Callable[[Game], PositionTrainer]  # returns the same trainer for equal variants


@dataclass(frozen=True, kw_only=True)
class Training:
    """A method by which a game learns, such as UCT self-play."""

    name: str
    about: str
    create: CreateTrainer
    presets: Sequence[TrainingPreset]  # the first preset is used if none is named
    options: Sequence[str] = ()  # the options on which a model depends; it plays with any values of the other options
    version: int = 1  # the version of the format of the state; files of other versions are not read
    from_position: PositionTraining | None = None  # None: people cannot start this training from a position

    def preset(self, name: str | None) -> TrainingPreset | None:
        """Return the preset with this name or, without a name, the first preset; None if no preset has the name."""
        return next((each for each in self.presets if name is None or each.name == name), None)


def read_parameters(training: Training, preset: TrainingPreset, given: Mapping[str, str]) -> dict[str, Parameter]:
    """Return the parameters of a preset, replaced where `given` has a text. Raise Problem if a text is invalid.

    >>> preset = TrainingPreset(name="quick", about="", parameters={"games": 1000, "rate": 0.5, "symmetry": True})
    >>> training = Training(name="td", about="", create=lambda *args, **settings: None, presets=[preset])
    >>> read_parameters(training, preset, {"games": "20", "symmetry": "no"})
    {'games': 20, 'rate': 0.5, 'symmetry': False}
    >>> read_parameters(training, preset, {"rate": "fast"})
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: rate must be a number, not 'fast'
    """
    parameters = dict(preset.parameters)
    for name, text in given.items():
        if name not in parameters:
            known = ", ".join(parameters) or "–"
            raise Problem(NO_SUCH_PARAMETER(method=training.name, parameter=f"{name!r:.80}", known=known))
        parameters[name] = _read(name, text, parameters[name])
    return parameters


def _read(name: str, text: str, default: Parameter) -> Parameter:
    """Return the value that a text denotes, in the type of the default."""
    try:
        if isinstance(default, bool):
            return {"yes": True, "true": True, "no": False, "false": False}[text.lower()]
        return type(default)(text)
    except (KeyError, ValueError):
        kinds = {bool: "yes or no", int: "an integer", float: "a number"}
        raise Problem(BAD_PARAMETER(parameter=name, kind=kinds[type(default)], given=f"{text!r:.80}")) from None
