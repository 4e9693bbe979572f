"""The player of a seat in a match: name, kind and, for an engine, its settings."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qipan.match.text import ENGINE_NAME, NAME, SETTING, SETTING_NAME
from qipan.rules import Game
from qipan.rules.reasons import Problem, ReasonKind

SettingValue = str | int | float | bool | None
KINDS = ("person", "engine", "remote")
MAX_SETTINGS = 30

WRONG_NUMBER_OF_SEATS = ReasonKind("wrong_number_of_seats", "{game} has {seats} seats, not {given}")

UNKNOWN_SEAT_KIND = ReasonKind("unknown_seat_kind", "a seat is one of {known}, not {given}")
TOO_MANY_SETTINGS = ReasonKind("too_many_settings", "a seat has at most {limit} settings, not {given}")
SETTING_NOT_FINITE = ReasonKind("setting_not_finite", "the setting {name} must be a finite number, not {given}")
SETTING_TOO_LARGE = ReasonKind("setting_too_large", "the setting {name} is too large")
BAD_SETTING = ReasonKind("bad_setting", "the setting {name} must be text, a number, true or false, not {given}")


@dataclass(frozen=True)
class Seat:
    """The player of a seat: a name, a kind (a person, an engine or a remote player), and the settings of an engine.

    >>> Seat("Ann")
    Seat(name='Ann', kind='person', settings=())
    >>> Seat.of("engine", "table", {"seed": 1}).settings
    (('seed', 1),)
    """

    name: str
    kind: str = "person"
    settings: tuple[tuple[str, SettingValue], ...] = ()

    @staticmethod
    def of(kind: str, name: str, settings: Mapping[str, SettingValue]) -> Seat:
        return Seat(name, kind, tuple(settings.items()))

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", (ENGINE_NAME if self.kind == "engine" else NAME).check(self.name))
        if self.kind not in KINDS:
            raise Problem(UNKNOWN_SEAT_KIND(known=", ".join(KINDS), given=f"{self.kind!r:.80}"))
        if len(self.settings) > MAX_SETTINGS:
            raise Problem(TOO_MANY_SETTINGS(limit=MAX_SETTINGS, given=len(self.settings)))
        for name, value in self.settings:
            SETTING_NAME.check(name)
            if isinstance(value, str):
                SETTING.check(value)
            elif isinstance(value, float) and not math.isfinite(value):
                raise Problem(SETTING_NOT_FINITE(name=name, given=str(value)))
            elif isinstance(value, int) and abs(value) >= 2**64:
                raise Problem(SETTING_TOO_LARGE(name=name))
            elif value is not None and not isinstance(value, int | float):
                raise Problem(BAD_SETTING(name=name, given=f"{value!r:.80}"))


def make_seats(game: Game, seats: Sequence[Seat | str] | None) -> tuple[Seat, ...]:
    """Return the seats of a match. A name instead of a Seat stands for a person with that name.

    If `seats` is None, all seats are people called `seat 0`, `seat 1`, and so on. Raise ValueError if the number of
    seats is not that of the game.
    """
    if seats is None:
        seats = [f"seat {seat}" for seat in range(game.seats)]
    if len(seats) != game.seats:
        raise Problem(WRONG_NUMBER_OF_SEATS(game=game.name, seats=game.seats, given=len(seats)))
    return tuple(seat if isinstance(seat, Seat) else Seat(seat) for seat in seats)
