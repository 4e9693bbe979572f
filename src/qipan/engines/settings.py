"""Settings of an engine that a person may choose, such as the search depth.

An engine declares them in `BaseEngine.available_settings`, so that the command line and the page can offer them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from qipan.engines.limit import Limit
from qipan.rules.kernels import OUT_OF_RANGE, check_choice
from qipan.rules.reasons import Problem

ChosenValue = int | float | str
SettingKind = Literal["integer", "number", "choice"]


MIN_SECONDS, MAX_SECONDS = 0.01, 30.0
MAX_EXPLORATION = 10.0


@dataclass(frozen=True)
class Setting:
    """A setting of an engine: a whole number or a number between two bounds, or one of several names.

    >>> DEPTH.check(4)
    4
    >>> DEPTH.check(0)
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: depth must be 1..60, not 0
    """

    name: str
    about: str
    kind: SettingKind
    default: ChosenValue | None = None  # None: if nothing is chosen, there is no such limit
    minimum: float | None = None  # for numbers: the least value allowed
    maximum: float | None = None
    choices: tuple[str, ...] = ()

    def check(self, value: ChosenValue) -> ChosenValue:
        """Return the value. Raise Problem if the setting cannot have it."""
        if self.kind == "choice":
            check_choice(self.name, value, self.choices)
            return value
        assert self.minimum is not None
        assert self.maximum is not None
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        is_allowed = is_number and (self.kind == "number" or isinstance(value, int))
        if not is_allowed or not self.minimum <= float(value) <= self.maximum:
            least, most = f"{self.minimum:g}", f"{self.maximum:g}"
            raise Problem(OUT_OF_RANGE(name=self.name, least=least, most=most, value=f"{value!r:.80}"))
        return value

    @property
    def values(self) -> str:
        """The values that the setting can have, such as `1..60` or `positional|material`.

        >>> DEPTH.values
        '1..60'
        """
        return "|".join(self.choices) if self.choices else f"{self.minimum:g}..{self.maximum:g}"


# ---- settings that engines share ----

DEPTH = Setting("depth", "how many plies the search looks ahead", "integer", minimum=1, maximum=60)
SECONDS = Setting("seconds", "time per move", "number", default=1, minimum=MIN_SECONDS, maximum=MAX_SECONDS)
# Only an engine with a method `game_over` has this setting; see `Engine`.
LEARN = Setting(
    "learn",
    "whether it learns from the games that it plays, and remembers them",
    "choice",
    default="off",
    choices=("off", "on"),
)


def evaluation_setting(choices: tuple[str, ...]) -> Setting:
    """Return the setting for the evaluation of a search; the first of the choices is the default.

    >>> evaluation_setting(("positional", "material")).values
    'positional|material'
    """
    about = "how positions at the end of the search are valued: as learned, by hand-made rules, or by the material only"
    return Setting("evaluation", about, "choice", default=choices[0], choices=choices)


def exploration_setting(default: float) -> Setting:
    """Return the setting for the exploration constant of a Monte Carlo tree search."""
    about = "the exploration constant: the higher it is, the more often rarely tried moves are tried again"
    return Setting("exploration", about, "number", default=default, minimum=0, maximum=MAX_EXPLORATION)


# ---- chosen settings ----


def limit_of(chosen: Mapping[str, ChosenValue]) -> Limit:
    """Return the limit that chosen settings contain.

    >>> limit_of({"depth": 4, "evaluation": "material"})
    Limit(depth=4, nodes=None, seconds=None)
    """
    depth, seconds = chosen.get("depth"), chosen.get("seconds")
    return Limit(
        depth=depth if isinstance(depth, int) else None,
        seconds=seconds if isinstance(seconds, int | float) else None,
    )


def parameters_of(chosen: Mapping[str, ChosenValue]) -> dict[str, Any]:
    """Return the chosen settings that are arguments of the engine, not parts of its limit.

    >>> parameters_of({"depth": 4, "evaluation": "material"})
    {'evaluation': 'material'}
    """
    return {name: value for name, value in chosen.items() if name not in (DEPTH.name, SECONDS.name)}
