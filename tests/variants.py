"""The variants of every game that tests and benchmarks use."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import product

import qipan

Options = dict[str, int | bool | str]


@dataclass(frozen=True)
class Variant:
    name: str
    options: tuple[tuple[str, int | bool | str], ...]

    @property
    def game(self) -> qipan.Game:
        return qipan.game(self.name, **dict(self.options))

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{key}={value}" for key, value in self.options)])


def _combinations(name: str, **choices: tuple[int | bool | str, ...]) -> list[Variant]:
    return [Variant(name, tuple(zip(choices, values, strict=True))) for values in product(*choices.values())]


# The games that are tested: all, unless the environment variable names some.
TESTED = os.environ.get("QIPAN_TEST_GAMES", " ".join(qipan.game_names())).split()


def _tested(variants: list[Variant]) -> list[Variant]:
    return [variant for variant in variants if variant.name in TESTED]


def _derived(name: str) -> list[Variant]:
    """Return the default variant of a game, and one variant for each other value of an option, where it is allowed."""
    variants = [Variant(name, ())]
    for option in qipan.known_options(name):
        variants += [Variant(name, ((option.name, value),)) for value in option.allowed if value != option.default]
    return [variant for variant in variants if _is_allowed(variant)]


def _is_allowed(variant: Variant) -> bool:
    try:
        return variant.game is not None
    except ValueError:
        return False


PLANES = [
    *_combinations("planes", size=(10,), planes=(3,), equal_turns=(True, False)),
    *_combinations("planes", size=(8, 9), planes=(1, 4)),
    *_combinations("planes", size=(11, 12), planes=(2,)),
]
DOTS = [
    *_combinations("dots", rows=(3,), cols=(3,), reply_ban=(False, True), must_take=(False, True)),
    *_combinations("dots", rows=(1, 2), cols=(1, 2, 3), reply_ban=(True,), must_take=(False, True)),
    *_combinations("dots", rows=(5,), cols=(4, 5)),
]
TWO_EAT_ONE = [
    variant
    for variant in _combinations(
        "two-eat-one",
        stones=(4, 6),
        strike=(True, False),
        sandwich=("off", "open", "any"),
        smother=("off", "enemy", "any"),
        loss_at=(1, 0),
    )
    if ("strike", True) in variant.options
    or ("sandwich", "off") not in variant.options
    or ("smother", "off") not in variant.options
]
CHINESE_CHECKERS = _combinations(
    "chinese-checkers", players=(2, 3, 4, 6), foreign_camps=("open", "no-stop"), finish=("strict", "filled")
)
CHECKERS = [Variant("checkers", ())]

_listed = [*PLANES, *DOTS, *TWO_EAT_ONE, *CHINESE_CHECKERS, *CHECKERS]
_names = {variant.name for variant in _listed}

# The variants that the rules are tested with. Those of games that are not listed above are derived from their options.
VARIANTS = _tested([*_listed, *(each for name in qipan.game_names() if name not in _names for each in _derived(name))])

# The options of one variant of each game, by the game's name. Where they are not the default, a match is soon over.
SMALL: dict[str, Options] = {
    **{name: {} for name in qipan.game_names()},
    "planes": {"size": 8, "planes": 1},
    "dots": {"rows": 2, "cols": 2},
    "chinese-checkers": {"players": 3},
}

# Options for matches of two players: those of SMALL, or the default ones if SMALL has more seats.
SMALL_FOR_TWO = {name: options if qipan.game(name, **options).seats == 2 else {} for name, options in SMALL.items()}

# Each game with its default options.
DEFAULTS = _tested([Variant(name, ()) for name in qipan.game_names()])

# The games in which every seat knows everything.
OPEN_GAMES = [name for name in qipan.game_names() if not qipan.game(name).is_hidden]

# The largest boards of the games that have several.
LARGE = [
    Variant("planes", (("size", 12), ("planes", 4))),
    Variant("dots", (("rows", 5), ("cols", 5))),
    Variant("chinese-checkers", (("players", 6),)),
]

# A few variants of each game, which together have the options that engines depend on.
SAMPLES = _tested(
    [
        *DEFAULTS,
        Variant("planes", (("size", 8), ("planes", 1))),
        Variant("dots", (("rows", 2), ("cols", 2))),
        Variant("dots", (("rows", 3), ("cols", 3), ("must_take", True), ("reply_ban", True))),
        Variant("dots", (("rows", 5), ("cols", 5))),
        Variant("dots", (("rows", 5), ("cols", 5), ("must_take", True))),
        Variant("two-eat-one", (("smother", "any"), ("loss_at", 0))),
        Variant("chinese-checkers", (("players", 3), ("foreign_camps", "no-stop"))),
        Variant("chinese-checkers", (("players", 6), ("finish", "filled"))),
    ]
)
