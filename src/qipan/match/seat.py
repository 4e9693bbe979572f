"""The player of a seat in a match: name, kind and, for an engine, its settings."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qipan.rules import Game
from qipan.rules.reasons import Problem, Reason, ReasonKind

SettingValue = str | int | float | bool | None
KINDS = ("person", "engine", "remote")
MAX_NAME_LENGTH = 100
MAX_SETTING_NAME_LENGTH = 100
MAX_SETTING_LENGTH = 200
MAX_SETTINGS = 30

EMPTY_NAME = ReasonKind("empty_name", "a name must have at least one character")
NAME_TOO_LONG = ReasonKind("name_too_long", "a name has {length} characters; the limit is {limit}")
NAME_NOT_PRINTABLE = ReasonKind("name_not_printable", "a name has characters that cannot be shown: {name}")
WRONG_NUMBER_OF_SEATS = ReasonKind("wrong_number_of_seats", "{game} has {seats} seats, not {given}")

UNKNOWN_SEAT_KIND = ReasonKind("unknown_seat_kind", "a seat is one of {known}, not {given}")
TOO_MANY_SETTINGS = ReasonKind("too_many_settings", "a seat has at most {limit} settings, not {given}")
SETTING_NOT_FINITE = ReasonKind("setting_not_finite", "the setting {name} must be a finite number, not {given}")
SETTING_TOO_LARGE = ReasonKind("setting_too_large", "the setting {name} is too large")
BAD_SETTING = ReasonKind("bad_setting", "the setting {name} must be text, a number, true or false, not {given}")

# What `check_text` checks, and what may be wrong with it.
A_MOVE = ReasonKind("text_of_move", "a move")
A_NOTE = ReasonKind("text_of_note", "a note")
A_POSITION = ReasonKind("text_of_position", "a position")
SETTING_NAME = ReasonKind("name_of_setting", "the name of a setting")
A_SETTING = ReasonKind("text_of_setting", "the setting {name}")
NOT_TEXT = ReasonKind("must_be_text", "{what} must be text, not {given}")
TOO_LONG = ReasonKind("has_too_many_characters", "{what} has {length} characters; the limit is {limit}")
NOT_PRINTABLE = ReasonKind("has_unprintable_characters", "{what} has characters that cannot be shown: {given}")


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
        check_name(self.name)
        if self.kind not in KINDS:
            raise Problem(UNKNOWN_SEAT_KIND(known=", ".join(KINDS), given=f"{self.kind!r:.80}"))
        if len(self.settings) > MAX_SETTINGS:
            raise Problem(TOO_MANY_SETTINGS(limit=MAX_SETTINGS, given=len(self.settings)))
        for name, value in self.settings:
            check_text(name, SETTING_NAME(), MAX_SETTING_NAME_LENGTH)
            if isinstance(value, str):
                check_text(value, A_SETTING(name=name), MAX_SETTING_LENGTH)
            elif isinstance(value, float) and not math.isfinite(value):
                raise Problem(SETTING_NOT_FINITE(name=name, given=str(value)))
            elif isinstance(value, int) and abs(value) >= 2**64:
                raise Problem(SETTING_TOO_LARGE(name=name))
            elif value is not None and not isinstance(value, int | float):
                raise Problem(BAD_SETTING(name=name, given=f"{value!r:.80}"))


def check_name(text: str) -> str:
    """Return the name of a player without surrounding white space.

    Raise Problem unless it then has 1 to MAX_NAME_LENGTH characters, all of them printable. Control characters, private
    use and invisible ones, such as those that change the direction of writing, are not printable, and no white space
    is except the plain space.

    >>> check_name(" Ann ")
    'Ann'
    >>> check_name("Ann\\N{RIGHT-TO-LEFT OVERRIDE}")
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: a name has characters that cannot be shown: 'Ann\\u202e'
    """
    if not isinstance(text, str):
        raise ValueError(f"a name must be text, not {text!r:.80}")
    name = text.strip(" ")
    if not name:
        raise Problem(EMPTY_NAME())
    if len(name) > MAX_NAME_LENGTH:
        raise Problem(NAME_TOO_LONG(length=len(name), limit=MAX_NAME_LENGTH))
    if not name.isprintable():
        raise Problem(NAME_NOT_PRINTABLE(name=f"{name!r:.80}"))
    return name


def check_text(text: object, what: Reason, max_length: int) -> str:
    """Return the text. Raise Problem unless it is a printable string of at most `max_length` characters.

    >>> check_text("A1\\n", A_MOVE(), 100)
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: a move has characters that cannot be shown: 'A1\\n'
    """
    if not isinstance(text, str):
        raise Problem(NOT_TEXT(what=what, given=f"{text!r:.80}"))
    if len(text) > max_length:
        raise Problem(TOO_LONG(what=what, length=len(text), limit=max_length))
    if not text.isprintable():
        raise Problem(NOT_PRINTABLE(what=what, given=f"{text!r:.80}"))
    return text


def make_seats(game: Game, seats: Sequence[Seat | str] | None) -> tuple[Seat, ...]:
    """Return the seats of a match. A plain name stands for a person with that name.

    If `seats` is None, all seats are people called `seat 0`, `seat 1`, and so on. Raise ValueError if the number of
    seats is not that of the game.
    """
    if seats is None:
        seats = [f"seat {seat}" for seat in range(game.seats)]
    if len(seats) != game.seats:
        raise Problem(WRONG_NUMBER_OF_SEATS(game=game.name, seats=game.seats, given=len(seats)))
    return tuple(seat if isinstance(seat, Seat) else Seat(seat) for seat in seats)
