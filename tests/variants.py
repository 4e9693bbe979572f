"""The option sets that every game is tested under."""

from __future__ import annotations

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


def _every(name: str, **choices: tuple[int | bool | str, ...]) -> list[Variant]:
    return [Variant(name, tuple(zip(choices, values, strict=True))) for values in product(*choices.values())]


PLANES = [
    *_every("planes", size=(10,), planes=(3,), equal_turns=(True, False)),
    *_every("planes", size=(8, 9), planes=(1, 4)),
    *_every("planes", size=(11, 12), planes=(2,)),
]
DOTS = [
    *_every("dots", rows=(3,), cols=(3,), reply_ban=(False, True), must_take=(False, True)),
    *_every("dots", rows=(1, 2), cols=(1, 2, 3), reply_ban=(True,), must_take=(False, True)),
    *_every("dots", rows=(5,), cols=(4, 5)),
]
TWO_EAT_ONE = [
    variant
    for variant in _every(
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
CHINESE_CHECKERS = _every(
    "chinese-checkers", players=(2, 3, 4, 6), foreign_camps=("open", "no-stop"), finish=("strict", "filled")
)
CHECKERS = [Variant("checkers", ())]

VARIANTS = [*PLANES, *DOTS, *TWO_EAT_ONE, *CHINESE_CHECKERS, *CHECKERS]
