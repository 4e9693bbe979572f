"""Who sits where."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qipan.rules import Game

Setting = str | int | float | bool | None
KINDS = ("person", "engine", "remote")
LONGEST_NAME = 100
LONGEST_SETTING = 200
MOST_SETTINGS = 30


@dataclass(frozen=True)
class Seat:
    """A name, whether it is a person, an engine or somebody far away, and an engine's settings.

    >>> Seat("Ann")
    Seat(name='Ann', kind='person', settings=())
    >>> Seat.of("engine", "table", {"seed": 1}).settings
    (('seed', 1),)
    """

    name: str
    kind: str = "person"
    settings: tuple[tuple[str, Setting], ...] = ()

    @staticmethod
    def of(kind: str, name: str, settings: Mapping[str, Setting]) -> Seat:
        return Seat(name, kind, tuple(settings.items()))

    def __post_init__(self) -> None:
        check_text(self.name, "a seat's name", LONGEST_NAME)
        if self.kind not in KINDS:
            raise ValueError(f"a seat is one of {', '.join(KINDS)}, not {self.kind!r:.80}")
        if len(self.settings) > MOST_SETTINGS:
            raise ValueError(f"a seat has at most {MOST_SETTINGS} settings, not {len(self.settings)}")
        for name, value in self.settings:
            check_text(name, "the name of a setting", LONGEST_NAME)
            if isinstance(value, str):
                check_text(value, f"the setting {name}", LONGEST_SETTING)
            elif isinstance(value, float) and not math.isfinite(value):
                raise ValueError(f"the setting {name} must be a finite number, not {value}")
            elif isinstance(value, int) and abs(value) >= 2**64:
                raise ValueError(f"the setting {name} is too large a number")
            elif value is not None and not isinstance(value, int | float):
                raise ValueError(f"the setting {name} must be text, a number, true or false, not {value!r:.80}")


def check_text(text: object, what: str, longest: int) -> str:
    """Text that can be shown anywhere: printable, not too long."""
    if not isinstance(text, str):
        raise ValueError(f"{what} must be text, not {text!r:.80}")
    if len(text) > longest:
        raise ValueError(f"{what} has {len(text)} characters; {longest} is the most")
    if not text.isprintable():
        raise ValueError(f"{what} has characters that cannot be shown: {text!r:.80}")
    return text


def seated(game: Game, seats: Sequence[Seat | str] | None) -> tuple[Seat, ...]:
    """As many seats as the game has; a name alone is a person."""
    if seats is None:
        seats = [f"seat {seat}" for seat in range(game.seats)]
    if len(seats) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats here, not {len(seats)}")
    return tuple(seat if isinstance(seat, Seat) else Seat(seat) for seat in seats)
